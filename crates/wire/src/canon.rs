use crate::{MAX_DEPTH, WireError};
use serde::Serialize;
use serde::ser::{self, Impossible};

/// The canonical JSON of a value: keys sorted by their bytes and written once each, no blanks, whole numbers
/// only, and of the ways to write a text the shortest.
///
/// Equal values have equal bytes, whatever order their fields have in the code.
///
/// # Errors
/// [`WireError::Unwritable`] for a float or a key that is neither text nor a whole number,
/// [`WireError::TooDeep`].
pub fn canonical<T: Serialize + ?Sized>(value: &T) -> Result<Vec<u8>, WireError> {
    let mut out = Vec::with_capacity(256);
    value.serialize(Writer { out: &mut out, depth: 0 })?;
    Ok(out)
}

struct Writer<'a> {
    out: &'a mut Vec<u8>,
    depth: usize,
}

fn refused<T>(what: &str) -> Result<T, WireError> {
    Err(WireError::Unwritable(format!("{what} has no place in what is kept")))
}

fn text(out: &mut Vec<u8>, text: &str) {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    out.push(b'"');
    for byte in text.bytes() {
        match byte {
            b'"' => out.extend_from_slice(b"\\\""),
            b'\\' => out.extend_from_slice(b"\\\\"),
            b'\n' => out.extend_from_slice(b"\\n"),
            b'\r' => out.extend_from_slice(b"\\r"),
            b'\t' => out.extend_from_slice(b"\\t"),
            0x08 => out.extend_from_slice(b"\\b"),
            0x0c => out.extend_from_slice(b"\\f"),
            0..0x20 => {
                let (high, low) = (DIGITS[usize::from(byte >> 4)], DIGITS[usize::from(byte & 15)]);
                out.extend_from_slice(&[b'\\', b'u', b'0', b'0', high, low]);
            }
            _ => out.push(byte),
        }
    }
    out.push(b'"');
}

impl<'a> Writer<'a> {
    fn plain(self, value: &(impl ToString + ?Sized)) -> Result<(), WireError> {
        self.out.extend_from_slice(value.to_string().as_bytes());
        Ok(())
    }

    fn list(self, close: &'static [u8]) -> Result<List<'a>, WireError> {
        let depth = deeper(self.depth)?;
        self.out.push(b'[');
        Ok(List { out: self.out, depth, first: true, close })
    }

    fn fields(self, close: &'static [u8]) -> Result<Fields<'a>, WireError> {
        let depth = deeper(self.depth)?;
        Ok(Fields { out: self.out, depth, entries: Vec::new(), key: None, close })
    }

    /// Opens `{"variant":` for what follows.
    fn variant(self, variant: &str) -> Result<Self, WireError> {
        let depth = deeper(self.depth)?;
        self.out.push(b'{');
        text(self.out, variant);
        self.out.push(b':');
        Ok(Writer { out: self.out, depth })
    }
}

fn deeper(depth: usize) -> Result<usize, WireError> {
    if depth >= MAX_DEPTH { Err(WireError::TooDeep) } else { Ok(depth + 1) }
}

impl<'a> ser::Serializer for Writer<'a> {
    type Ok = ();
    type Error = WireError;
    type SerializeSeq = List<'a>;
    type SerializeTuple = List<'a>;
    type SerializeTupleStruct = List<'a>;
    type SerializeTupleVariant = List<'a>;
    type SerializeMap = Fields<'a>;
    type SerializeStruct = Fields<'a>;
    type SerializeStructVariant = Fields<'a>;

    fn serialize_bool(self, v: bool) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_i8(self, v: i8) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_i16(self, v: i16) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_i32(self, v: i32) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_i64(self, v: i64) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_u8(self, v: u8) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_u16(self, v: u16) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_u32(self, v: u32) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_u64(self, v: u64) -> Result<(), WireError> {
        self.plain(&v)
    }
    fn serialize_f32(self, _: f32) -> Result<(), WireError> {
        refused("a float")
    }
    fn serialize_f64(self, _: f64) -> Result<(), WireError> {
        refused("a float")
    }
    fn serialize_char(self, v: char) -> Result<(), WireError> {
        self.serialize_str(v.encode_utf8(&mut [0; 4]))
    }
    fn serialize_str(self, v: &str) -> Result<(), WireError> {
        text(self.out, v);
        Ok(())
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<(), WireError> {
        refused("a run of bytes that is not written in hexadecimal")
    }
    fn serialize_none(self) -> Result<(), WireError> {
        self.serialize_unit()
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WireError> {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Result<(), WireError> {
        self.plain("null")
    }
    fn serialize_unit_struct(self, _: &'static str) -> Result<(), WireError> {
        self.serialize_unit()
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), WireError> {
        self.serialize_str(variant)
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> Result<(), WireError> {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), WireError> {
        let inner = self.variant(variant)?;
        value.serialize(Writer { out: &mut *inner.out, depth: inner.depth })?;
        inner.out.push(b'}');
        Ok(())
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List<'a>, WireError> {
        self.list(b"]")
    }
    fn serialize_tuple(self, _: usize) -> Result<List<'a>, WireError> {
        self.list(b"]")
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List<'a>, WireError> {
        self.list(b"]")
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<List<'a>, WireError> {
        self.variant(variant)?.list(b"]}")
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Fields<'a>, WireError> {
        self.fields(b"}")
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Fields<'a>, WireError> {
        self.fields(b"}")
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Fields<'a>, WireError> {
        self.variant(variant)?.fields(b"}}")
    }
}

struct List<'a> {
    out: &'a mut Vec<u8>,
    depth: usize,
    first: bool,
    close: &'static [u8],
}

impl List<'_> {
    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WireError> {
        if !self.first {
            self.out.push(b',');
        }
        self.first = false;
        value.serialize(Writer { out: self.out, depth: self.depth })
    }

    fn close(self) {
        self.out.extend_from_slice(self.close);
    }
}

/// Fields are gathered and written in the order of their keys.
struct Fields<'a> {
    out: &'a mut Vec<u8>,
    depth: usize,
    entries: Vec<(String, Vec<u8>)>,
    key: Option<String>,
    close: &'static [u8],
}

impl Fields<'_> {
    fn field<T: Serialize + ?Sized>(&mut self, key: String, value: &T) -> Result<(), WireError> {
        let mut bytes = Vec::new();
        value.serialize(Writer { out: &mut bytes, depth: self.depth })?;
        self.entries.push((key, bytes));
        Ok(())
    }

    fn close(mut self) -> Result<(), WireError> {
        self.entries.sort_unstable_by(|a, b| a.0.cmp(&b.0));
        if let Some(pair) = self.entries.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            return Err(WireError::Unwritable(format!("the key `{}` stands twice", pair[0].0)));
        }
        self.out.push(b'{');
        for (place, (key, bytes)) in self.entries.iter().enumerate() {
            if place > 0 {
                self.out.push(b',');
            }
            text(self.out, key);
            self.out.push(b':');
            self.out.extend_from_slice(bytes);
        }
        self.out.extend_from_slice(self.close);
        Ok(())
    }
}

macro_rules! elements {
    ($($part:ident :: $method:ident,)+) => {$(
        impl ser::$part for List<'_> {
            type Ok = ();
            type Error = WireError;
            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WireError> {
                self.element(value)
            }
            fn end(self) -> Result<(), WireError> {
                self.close();
                Ok(())
            }
        }
    )+};
}

elements! {
    SerializeSeq::serialize_element,
    SerializeTuple::serialize_element,
    SerializeTupleStruct::serialize_field,
    SerializeTupleVariant::serialize_field,
}

macro_rules! named_fields {
    ($($part:ident,)+) => {$(
        impl ser::$part for Fields<'_> {
            type Ok = ();
            type Error = WireError;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                key: &'static str,
                value: &T,
            ) -> Result<(), WireError> {
                self.field(key.to_owned(), value)
            }
            fn end(self) -> Result<(), WireError> {
                self.close()
            }
        }
    )+};
}

named_fields! { SerializeStruct, SerializeStructVariant, }

impl ser::SerializeMap for Fields<'_> {
    type Ok = ();
    type Error = WireError;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WireError> {
        self.key = Some(key.serialize(Key)?);
        Ok(())
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WireError> {
        match self.key.take() {
            Some(key) => self.field(key, value),
            None => refused("a value without a key"),
        }
    }
    fn end(self) -> Result<(), WireError> {
        self.close()
    }
}

/// Writes the key of a map: a text, or a whole number as text.
struct Key;

type NoKey = Impossible<String, WireError>;

macro_rules! numbers {
    ($($method:ident: $number:ty,)+) => {
        $(fn $method(self, v: $number) -> Result<String, WireError> {
            Ok(v.to_string())
        })+
    };
}

impl ser::Serializer for Key {
    type Ok = String;
    type Error = WireError;
    type SerializeSeq = NoKey;
    type SerializeTuple = NoKey;
    type SerializeTupleStruct = NoKey;
    type SerializeTupleVariant = NoKey;
    type SerializeMap = NoKey;
    type SerializeStruct = NoKey;
    type SerializeStructVariant = NoKey;

    numbers! {
        serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64,
        serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64,
    }

    fn serialize_char(self, v: char) -> Result<String, WireError> {
        Ok(v.to_string())
    }
    fn serialize_str(self, v: &str) -> Result<String, WireError> {
        Ok(v.to_owned())
    }
    fn serialize_unit_variant(self, _: &str, _: u32, variant: &'static str) -> Result<String, WireError> {
        Ok(variant.to_owned())
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &str,
        value: &T,
    ) -> Result<String, WireError> {
        value.serialize(self)
    }

    fn serialize_bool(self, _: bool) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_f32(self, _: f32) -> Result<String, WireError> {
        refused("a float")
    }
    fn serialize_f64(self, _: f64) -> Result<String, WireError> {
        refused("a float")
    }
    fn serialize_bytes(self, _: &[u8]) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_none(self) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_some<T: Serialize + ?Sized>(self, _: &T) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_unit(self) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_unit_struct(self, _: &str) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &str,
        _: u32,
        _: &str,
        _: &T,
    ) -> Result<String, WireError> {
        refused("this kind of key")
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_tuple(self, _: usize) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_tuple_struct(self, _: &str, _: usize) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_tuple_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_map(self, _: Option<usize>) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_struct(self, _: &str, _: usize) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
    fn serialize_struct_variant(self, _: &str, _: u32, _: &str, _: usize) -> Result<NoKey, WireError> {
        refused("this kind of key")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeMap;

    #[derive(Serialize)]
    #[serde(tag = "what", rename_all = "kebab-case")]
    enum Sample {
        Zebra { b: u8, a: Option<&'static str> },
        Nothing,
    }

    #[derive(Serialize)]
    enum Plain {
        Unit,
        One(u8),
        Two(u8, i8),
        Named { z: bool, a: char },
    }

    fn written<T: Serialize>(value: &T) -> String {
        String::from_utf8(canonical(value).unwrap()).unwrap()
    }

    #[test]
    fn keys_are_sorted_and_nothing_is_blank() {
        assert_eq!(written(&Sample::Zebra { b: 1, a: None }), r#"{"a":null,"b":1,"what":"zebra"}"#);
        assert_eq!(written(&Sample::Zebra { b: 1, a: Some("x") }), r#"{"a":"x","b":1,"what":"zebra"}"#);
        assert_eq!(written(&Sample::Nothing), r#"{"what":"nothing"}"#);
        let numbered: BTreeMap<u32, &str> = [(7, "a"), (10, "b")].into();
        assert_eq!(written(&numbered), r#"{"10":"b","7":"a"}"#);
    }

    #[test]
    fn every_shape_of_enum_is_written_as_json_has_it() {
        let plain = [Plain::Unit, Plain::One(1), Plain::Two(2, -3), Plain::Named { z: true, a: 'é' }];
        let expected = r#"["Unit",{"One":1},{"Two":[2,-3]},{"Named":{"a":"é","z":true}}]"#;
        assert_eq!(written(&plain), expected);
    }

    #[test]
    fn floats_and_strange_keys_are_refused() {
        for float in [1.0, f64::NAN] {
            assert!(matches!(canonical(&float), Err(WireError::Unwritable(why)) if why.contains("float")));
            assert!(canonical(&[Some(float as f32)]).is_err());
        }
        let odd: BTreeMap<(u8, u8), u8> = [((1, 2), 3)].into();
        assert!(canonical(&odd).is_err());
        assert!(canonical(&BTreeMap::from([(true, 1)])).is_err());
    }

    #[test]
    fn what_stands_too_deep_is_refused() {
        #[derive(Serialize)]
        struct Onion(Vec<Onion>);
        let layers = |n: usize| (0..n).fold(Onion(vec![]), |inner, _| Onion(vec![inner]));
        assert!(canonical(&layers(MAX_DEPTH - 1)).is_ok());
        assert_eq!(canonical(&layers(MAX_DEPTH)), Err(WireError::TooDeep));
    }

    proptest! {
        #[test]
        fn another_reader_reads_the_same(
            texts in proptest::collection::btree_map(".{0,12}", any::<i64>(), 0..6),
            bytes in proptest::collection::vec(any::<char>(), 0..40),
            number: u64,
        ) {
            let value = (texts, bytes, number);
            let bytes = canonical(&value).unwrap();
            let read: serde_json::Value = serde_json::from_slice(&bytes).unwrap();
            prop_assert_eq!(&read, &serde_json::to_value(&value).unwrap());
            prop_assert_eq!(canonical(&read).unwrap(), bytes);
        }
    }
}
