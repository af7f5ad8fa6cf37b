//! The tokens of scripts, and the words and signs that Rhai keeps for itself.

/// A token with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token<'a> {
    /// What it is.
    pub kind: Kind<'a>,
    /// First byte.
    pub start: usize,
    /// One past the last byte.
    pub end: usize,
}

/// The kinds of tokens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kind<'a> {
    /// A whole number, with its minus where no operator can stand.
    Number(i64),
    /// A string without interpolation.
    Text(String),
    /// A string with `${…}` in it.
    Interpolated,
    /// A single character in `'…'`.
    Character,
    /// A name that the author may give.
    Name(&'a str),
    /// A word of the language.
    Keyword(&'static str),
    /// A word that Rhai keeps for itself.
    Reserved(&'a str),
    /// An operator, a bracket or a separator.
    Sign(&'static str),
    /// What is no token; the sentence says why.
    Bad(String),
    /// The end of the text.
    End,
}

/// The words of the language.
pub const KEYWORDS: &[&str] = &[
    "_", "break", "catch", "const", "continue", "do", "else", "false", "fn", "for", "if", "in", "let", "loop",
    "private", "return", "switch", "throw", "true", "try", "until", "while",
];

/// Words that Rhai keeps for itself.
pub const RESERVED: &[&str] = &[
    "Fn",
    "as",
    "async",
    "await",
    "call",
    "case",
    "curry",
    "debug",
    "default",
    "eval",
    "export",
    "go",
    "goto",
    "import",
    "is",
    "is_def_fn",
    "is_def_var",
    "is_shared",
    "match",
    "module",
    "new",
    "nil",
    "null",
    "package",
    "print",
    "protected",
    "public",
    "shared",
    "spawn",
    "static",
    "super",
    "sync",
    "this",
    "thread",
    "type_of",
    "use",
    "var",
    "void",
    "with",
    "yield",
];

/// Reserved words that may be called as functions.
pub const CALLABLE: &[&str] = &["call", "is_def_fn", "is_def_var", "is_shared", "type_of"];

/// Reserved words that may be called as methods.
pub const METHODS: &[&str] = &["call", "is_shared", "type_of"];

/// Words that are switched off in rules, so that no rule can reach past its table.
pub const SWITCHED_OFF: &[&str] = &["Fn", "curry", "debug", "eval", "export", "import", "print"];

/// All signs, longer ones first; those that Rhai does not know carry a hint.
pub const SIGNS: &[(&str, Option<&str>)] = &[
    ("===", Some("write `==`")),
    ("!==", Some("write `!=`")),
    ("...", Some("write `..`")),
    ("..=", None),
    ("<<=", None),
    (">>=", None),
    ("**=", None),
    ("++", Some("write `+= 1`")),
    ("--", Some("write `-= 1`")),
    ("->", Some("")),
    ("<-", Some("write `<` and `-` apart")),
    (":=", Some("write `=`")),
    (":;", Some("")),
    ("::", Some("write `.`")),
    ("(*", Some("comments are written `/* … */`")),
    ("*)", Some("comments are written `/* … */`")),
    ("|>", Some("")),
    ("<|", Some("")),
    ("!.", Some("")),
    ("#!", Some("")),
    ("#{", None),
    ("()", None),
    ("==", None),
    ("!=", None),
    ("<=", None),
    (">=", None),
    ("=>", None),
    ("&&", None),
    ("||", None),
    ("..", None),
    ("+=", None),
    ("-=", None),
    ("*=", None),
    ("/=", None),
    ("%=", None),
    ("|=", None),
    ("&=", None),
    ("^=", None),
    ("<<", None),
    (">>", None),
    ("**", None),
    ("??", None),
    ("?.", None),
    ("?[", None),
    ("+", None),
    ("-", None),
    ("*", None),
    ("/", None),
    ("%", None),
    ("<", None),
    (">", None),
    ("=", None),
    ("!", None),
    ("&", None),
    ("|", None),
    ("^", None),
    ("(", None),
    (")", None),
    ("[", None),
    ("]", None),
    ("{", None),
    ("}", None),
    (",", None),
    (";", None),
    (":", None),
    (".", None),
    ("~", Some("")),
    ("@", Some("")),
    ("$", Some("")),
    ("?", Some("write `if a { b } else { c }` to choose")),
    ("#", Some("comments begin with `//`")),
    ("\\", Some("")),
    ("’", Some("strings stand in `\"`")),
    ("“", Some("strings stand in `\"`")),
];

/// Signs and words behind which a minus belongs to the number that follows it.
pub const EXPECTS_OPERAND: &[&str] = &[
    ";", ":", ",", "??", "..", "..=", "{", "(", "[", "?[", "+", "+=", "-", "-=", "*", "*=", "/", "/=", "%", "%=", "**",
    "**=", "<<", "<<=", ">>", ">>=", "=", "==", "!=", "<", ">", "!", "<=", ">=", "|", "|=", "&", "&=", "&&", "||", "^",
    "^=", "!in", "if", "while", "until", "in", "return", "throw",
];
