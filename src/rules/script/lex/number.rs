//! Reads a whole number as Rhai writes them: decimal, `0x`, `0o`, `0b`, with `_` between digits.

/// Reads the number a text begins with, a minus included: how many bytes it takes, and its value or why it has none.
pub fn read(text: &str) -> (usize, Result<i64, String>) {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (1, digits),
        None => (0, text),
    };
    let radix = match digits.as_bytes() {
        [b'0', b'x' | b'X', ..] => 16,
        [b'0', b'o' | b'O', ..] => 8,
        [b'0', b'b' | b'B', ..] => 2,
        _ => 10,
    };
    let start = if radix == 10 { 0 } else { 2 };
    let is_digit = |c: char| c == '_' || c.is_digit(radix);
    let body = &digits[start..];
    let body = &body[..body.find(|c| !is_digit(c)).unwrap_or(body.len())];
    let length = sign + start + body.len();
    let written = &text[..length];

    let rest = &text[length..];
    if radix == 10 && has_fraction(rest) {
        let fraction = 1 + rest[1..].bytes().take_while(u8::is_ascii_digit).count();
        let sentence = format!("`{}` is not a whole number", &text[..length + fraction]);
        return (length + fraction, Err(sentence));
    }
    let plain: String = body.chars().filter(|c| *c != '_').collect();
    let value = if radix == 10 {
        format!("{}{plain}", &text[..sign]).parse().ok()
    } else if sign == 1 {
        None // Rhai knows no negative numbers in these notations
    } else {
        u64::from_str_radix(&plain, radix).ok().map(u64::cast_signed)
    };
    let sentence = || match plain.is_empty() {
        true => format!("`{written}` is no number"),
        false => format!("the number `{written}` is too large"),
    };
    (length, value.ok_or_else(sentence))
}

/// Whether a number goes on behind a decimal point.
fn has_fraction(rest: &str) -> bool {
    matches!(rest.as_bytes(), [b'.', b'0'..=b'9', ..])
}
