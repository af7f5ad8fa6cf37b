//! Reads strings and characters: `"…"`, `` `…` ``, `#"…"#` and `'…'`.

use super::{Lexer, MAX_TEXT};
use crate::diagnostic::is_unseen;
use crate::rules::script::token::Kind;

/// How deeply strings may stand inside `${…}` of strings.
const MAX_NESTING: usize = 8;

/// Why a string could not be read.
const NEVER_CLOSED: &str = "this string is never closed";

/// Reads the string at which the lexer stands.
pub fn read<'a>(lexer: &mut Lexer<'a>) -> Kind<'a> {
    let read = match lexer.text.as_bytes()[lexer.at] {
        b'#' => raw(lexer),
        b'`' => verbatim(lexer),
        quote => quoted(lexer, char::from(quote)),
    };
    match read {
        Ok(Kind::Text(text)) if text.len() > MAX_TEXT => Kind::Bad(format!("a string holds at most {MAX_TEXT} bytes")),
        Ok(kind) => kind,
        Err(sentence) => Kind::Bad(sentence),
    }
}

/// `#"…"#`, with any number of `#`.
fn raw<'a>(lexer: &mut Lexer<'a>) -> Result<Kind<'a>, String> {
    let rest = &lexer.text[lexer.at..];
    let hashes = &rest[..rest.bytes().take_while(|b| *b == b'#').count()];
    let Some(body) = rest[hashes.len()..].strip_prefix('"') else {
        lexer.at += hashes.len();
        return Err("`#` means nothing here; comments begin with `//`".into());
    };
    let Some(length) = body.find(&format!("\"{hashes}")) else {
        lexer.at = lexer.text.len();
        return Err(NEVER_CLOSED.into());
    };
    lexer.at += length + 2 * (hashes.len() + 1);
    Ok(Kind::Text(body[..length].into()))
}

/// `` `…` ``: over several lines, and perhaps with `${…}` in it.
fn verbatim<'a>(lexer: &mut Lexer<'a>) -> Result<Kind<'a>, String> {
    lexer.at += 1;
    if let Some(line_end) = ["\r\n", "\n", "\r"].iter().find(|end| lexer.rest().starts_with(**end)) {
        lexer.at += line_end.len();
    }
    let mut text = String::new();
    let mut is_interpolated = false;
    loop {
        let rest = lexer.rest();
        if rest.starts_with("${") {
            is_interpolated = true;
            lexer.at += 1;
            skip_braces(lexer)?;
        } else if rest.starts_with("\\${") {
            text.push('$');
            lexer.at += 2;
        } else if rest.starts_with("``") {
            text.push('`');
            lexer.at += 2;
        } else if rest.starts_with('`') {
            lexer.at += 1;
            break;
        } else if rest.starts_with("\r\n") {
            lexer.at += 1;
        } else {
            let next = rest.chars().next().ok_or(NEVER_CLOSED)?;
            text.push(next);
            lexer.at += next.len_utf8();
        }
    }
    Ok(if is_interpolated { Kind::Interpolated } else { Kind::Text(text) })
}

/// Skips what stands in the braces at which the lexer stands.
fn skip_braces(lexer: &mut Lexer<'_>) -> Result<(), String> {
    if lexer.nesting >= MAX_NESTING {
        lexer.at = lexer.text.len();
        return Err("strings stand too deeply inside strings".into());
    }
    let mut inner = Lexer::new(lexer.text, lexer.at, lexer.nesting + 1);
    let mut open = 0;
    let mut seen = 0;
    let closed = loop {
        if !inner.step() {
            break false;
        }
        for token in &inner.tokens[seen..] {
            match token.kind {
                Kind::Sign("{" | "#{") => open += 1,
                Kind::Sign("}") => open -= 1,
                _ => {}
            }
        }
        seen = inner.tokens.len();
        if open == 0 {
            break true;
        }
    };
    lexer.at = inner.at;
    if closed { Ok(()) } else { Err(NEVER_CLOSED.into()) }
}

/// `"…"` and `'…'`, with escapes.
fn quoted<'a>(lexer: &mut Lexer<'a>, quote: char) -> Result<Kind<'a>, String> {
    let line_start = lexer.text[..lexer.at].rfind('\n').map_or(0, |at| at + 1);
    let column = lexer.text[line_start..lexer.at].chars().count() + 1;
    lexer.at += 1;
    let mut text = String::new();
    let mut bad_escape = None;
    loop {
        let rest = lexer.rest();
        let Some(next) = rest.chars().next().filter(|next| *next != '\n') else {
            return Err(NEVER_CLOSED.into());
        };
        lexer.at += next.len_utf8();
        let doubled = rest[next.len_utf8()..].starts_with(quote);
        if next == quote && !doubled {
            break;
        } else if next == quote {
            lexer.at += 1;
            text.push(quote);
        } else if next == '\\' && quote == '"' && is_line_end(lexer.rest()) {
            lexer.at += if lexer.rest().starts_with('\r') { 2 } else { 1 };
            let is_blank = |c: char| c.is_whitespace() && c != '\n';
            let blank = lexer.rest().chars().take(column).take_while(|c| is_blank(*c));
            lexer.at += blank.map(char::len_utf8).sum::<usize>();
        } else if next == '\\' {
            match escape(lexer, quote) {
                Ok(escaped) => text.push(escaped),
                Err(sentence) => _ = bad_escape.get_or_insert(sentence),
            }
        } else if next != '\r' || !lexer.rest().starts_with('\n') {
            text.push(next);
        }
    }
    let mut chars = text.chars();
    match (bad_escape, quote) {
        (Some(sentence), _) => Err(sentence),
        (None, '"') => Ok(Kind::Text(text)),
        (None, _) if chars.next().is_some() && chars.next().is_none() => Ok(Kind::Character),
        (None, _) => Err("strings stand in `\"`".into()),
    }
}

fn is_line_end(rest: &str) -> bool {
    rest.starts_with('\n') || rest.starts_with("\r\n")
}

/// Reads what stands behind a backslash.
fn escape(lexer: &mut Lexer<'_>, quote: char) -> Result<char, String> {
    let rest = lexer.rest();
    let Some(letter) = rest.chars().next().filter(|letter| *letter != '\n') else {
        return Err(NEVER_CLOSED.into());
    };
    lexer.at += letter.len_utf8();
    let digits = match letter {
        'n' => return Ok('\n'),
        'r' => return Ok('\r'),
        't' => return Ok('\t'),
        '\\' => return Ok('\\'),
        _ if letter == quote => return Ok(quote),
        'x' => 2,
        'u' => 4,
        'U' => 8,
        _ => {
            return Err(format!("`\\{letter}` is no escape; write `\\\\` for a backslash"));
        }
    };
    let code = rest.get(1..=digits).filter(|code| code.bytes().all(|b| b.is_ascii_hexdigit()));
    let character = code.and_then(|code| u32::from_str_radix(code, 16).ok()).and_then(char::from_u32);
    lexer.at += code.map_or(0, str::len);
    match character {
        Some(unseen) if is_unseen(unseen) => {
            Err(format!("the character U+{:04X} cannot be seen and is not allowed", unseen as u32))
        }
        Some(character) => Ok(character),
        None => Err(format!("`\\{letter}` needs {digits} hexadecimal digits of a character")),
    }
}
