//! Commands from outside, with no field that they do not know.

use serde::Serialize;
use serde::de::{DeserializeOwned, Error as _};
use serde_json::{Error, Map, Value};

/// A field that nothing has.
const NO_FIELD: &str = "no such field";

/// Reads a command. What has fields refuses others by itself; what has none, such as `{"do":"no-more-bets"}`, ignores whatever stands
/// beside its name, and that is refused here, however deep it lies.
///
/// # Errors
/// It is no such command, or has a field that is not known.
pub(crate) fn command<C: DeserializeOwned + Serialize>(given: &Value) -> Result<C, Error> {
    let command = C::deserialize(given)?;
    let mut beside = Vec::new();
    beside_a_name(given, &serde_json::to_value(&command)?, "", &mut beside);
    for Beside { place, name, field } in beside {
        // A command whose fields may all be left out has a name alone as well: it would not have such a field.
        let mut probe = given.clone();
        if let Some(there) = probe.pointer_mut(&place).and_then(Value::as_object_mut) {
            let mut alone = Map::new();
            alone.extend(there.remove_entry(&name));
            alone.insert(NO_FIELD.to_owned(), Value::Null);
            *there = alone;
        }
        if C::deserialize(&probe).is_ok() {
            return Err(Error::custom(format!(
                "unknown field `{}`",
                field.chars().take(64).collect::<String>()
            )));
        }
    }
    Ok(command)
}

/// Something that was understood as a name alone, and was given with more.
struct Beside {
    /// Where, as a JSON pointer.
    place: String,
    /// The field that holds the name.
    name: String,
    /// The first of the others.
    field: String,
}

fn beside_a_name(given: &Value, understood: &Value, place: &str, found: &mut Vec<Beside>) {
    match (given, understood) {
        (Value::Object(given), Value::Object(understood)) => {
            if let Some(name) = understood.keys().next().filter(|_| understood.len() == 1)
                && let Some(field) = given.keys().find(|field| *field != name)
            {
                found.push(Beside { place: place.to_owned(), name: name.clone(), field: field.clone() });
            }
            for (name, given) in given {
                if let Some(understood) = understood.get(name) {
                    let name = name.replace('~', "~0").replace('/', "~1");
                    beside_a_name(given, understood, &format!("{place}/{name}"), found);
                }
            }
        }
        (Value::Array(given), Value::Array(understood)) => {
            for (number, (given, understood)) in given.iter().zip(understood).enumerate() {
                beside_a_name(given, understood, &format!("{place}/{number}"), found);
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use houseway_table::{pai_gow, red_dog, roulette};
    use serde_json::json;

    /// The names of all alternatives, from what is said to a wrong one.
    fn names<C: DeserializeOwned + Serialize>(wrong: &Value) -> Vec<String> {
        let Err(error) = command::<C>(wrong) else { panic!("{wrong} was read") };
        let error = error.to_string();
        let (_, names) = error.split_once("expected one of ").unwrap_or_else(|| panic!("{error}"));
        names.split('`').skip(1).step_by(2).map(str::to_owned).collect()
    }

    /// Each alternative at its place in a command, with a field that none has.
    fn refuses_all<C: DeserializeOwned + Serialize>(tag: &str, within: impl Fn(Value) -> Value) {
        let names = names::<C>(&within(json!({tag: "no such name"})));
        assert!(names.len() > 3, "{names:?}");
        for name in names {
            let given = within(json!({tag: name, "beside": "AS"}));
            assert!(command::<C>(&given).is_err(), "{given} was taken");
        }
    }

    #[test]
    fn no_command_of_any_game_takes_a_field_that_it_does_not_know() {
        let itself = |command: Value| command;
        refuses_all::<red_dog::Command>("do", itself);
        refuses_all::<pai_gow::Command>("do", itself);
        refuses_all::<roulette::Command>("do", itself);
        refuses_all::<houseway_floor::pool::Command>("do", itself);
        refuses_all::<houseway_floor::Command>("do", itself);
        let desk = |desk| json!({"do": "desk", "desk": desk});
        refuses_all::<red_dog::Command>("do", desk);
        refuses_all::<pai_gow::Command>("do", desk);
        let play = |act| json!({"do": "play", "seat": 1, "act": act});
        refuses_all::<red_dog::Command>("play", play);
        refuses_all::<pai_gow::Command>("play", play);
        refuses_all::<roulette::Command>("touch", |touch| json!({"do": "touch", "touch": touch}));
    }

    #[test]
    fn commands_are_read_as_they_are_spelt() {
        let read = |given: &Value| command::<red_dog::Command>(given);
        assert_eq!(read(&json!({"do": "no-more-bets"})).unwrap(), red_dog::Command::NoMoreBets);
        let error = read(&json!({"do": "no-more-bets", "card": "AS"})).unwrap_err().to_string();
        assert_eq!(error, "unknown field `card`");
        assert!(read(&json!({"do": "play", "seat": 1, "act": {"play": "complain", "a/b": 1}})).is_err());
        assert!(read(&json!({"do": "deal", "card": null})).is_ok());
        // Everything of it may be left out, or be said to be nothing.
        let open = |given: &Value| command::<roulette::Command>(given);
        assert!(open(&json!({"do": "open-period"})).is_ok());
        assert!(open(&json!({"do": "open-period", "seal": null, "blind": null})).is_ok());
        assert!(open(&json!({"do": "open-period", "seal": null, "blink": null})).is_err());
    }
}
