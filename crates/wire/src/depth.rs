use crate::{MAX_DEPTH, WireError};

/// Checks size and depth of JSON bytes before anything is built from them.
pub(crate) fn bounded(what: &'static str, bytes: &[u8], limit: usize) -> Result<(), WireError> {
    if bytes.len() > limit {
        return Err(WireError::TooLarge { what, bytes: bytes.len(), limit });
    }
    // What opens no more often than that cannot be deeper: most events are told from damage by this alone.
    if bytes.iter().filter(|byte| matches!(byte, b'{' | b'[')).count() <= MAX_DEPTH {
        return Ok(());
    }
    let (mut depth, mut in_text, mut escaped) = (0_usize, false, false);
    for byte in bytes {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_text => escaped = true,
            b'"' => in_text = !in_text,
            b'{' | b'[' if !in_text => {
                depth += 1;
                if depth > MAX_DEPTH {
                    return Err(WireError::TooDeep);
                }
            }
            b'}' | b']' if !in_text => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn depth_is_counted_outside_of_texts_only() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        assert_eq!(bounded("x", nested(MAX_DEPTH).as_bytes(), 1_000), Ok(()));
        assert_eq!(bounded("x", nested(MAX_DEPTH + 1).as_bytes(), 1_000), Err(WireError::TooDeep));
        let text = format!("\"{}\\\"{}\"", "[".repeat(40), "{".repeat(40));
        assert_eq!(bounded("x", text.as_bytes(), 1_000), Ok(()));
        let wide = format!("[{}]", "[],".repeat(100));
        assert_eq!(bounded("x", wide.as_bytes(), 1_000), Ok(()));
        assert_eq!(bounded("x", b"1234", 3), Err(WireError::TooLarge { what: "x", bytes: 4, limit: 3 }));
    }
}
