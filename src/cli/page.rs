//! Pages of Markdown for the screen: paragraphs and items broken so that they fit, everything else as it is.

use super::draw::wrapped;

/// The lines of a page, as wide as `most` allows. Items hang behind their marks; headings stay on a line of their
/// own; tables and code are left as they are.
pub fn lines(page: &str, most: usize) -> Vec<String> {
    let mut lines = Vec::new();
    let mut open: Option<Paragraph> = None;
    let mut fenced = false;
    for line in page.trim_end().lines() {
        let text = line.trim();
        let fence = text.starts_with("```");
        if fence || fenced || text.is_empty() || text.starts_with('|') {
            close(&mut open, most, &mut lines);
            lines.push(if fenced || fence { line.to_string() } else { text.to_string() });
            fenced ^= fence;
            continue;
        }
        let mark = mark(text);
        let heading = text.starts_with('#');
        match &mut open {
            Some(paragraph) if mark == 0 && !heading => {
                paragraph.text.push(' ');
                paragraph.text.push_str(text);
            }
            _ => {
                close(&mut open, most, &mut lines);
                let margin = if mark > 0 { line.len() - line.trim_start().len() } else { 0 };
                open = Some(Paragraph { margin, mark, text: text.to_string() });
            }
        }
        // Two blanks or a backslash at its end end a line for good.
        if heading || line.ends_with("  ") || line.ends_with('\\') {
            close(&mut open, most, &mut lines);
        }
    }
    close(&mut open, most, &mut lines);
    lines
}

/// Text that belongs together.
struct Paragraph {
    margin: usize,
    mark: usize,
    text: String,
}

fn close(open: &mut Option<Paragraph>, most: usize, lines: &mut Vec<String>) {
    if let Some(Paragraph { margin, mark, text }) = open.take() {
        let line = format!("{}{}", " ".repeat(margin), text.trim_end_matches('\\').trim_end());
        lines.extend(wrapped(&line, most, margin + mark).lines().map(String::from));
    }
}

/// How wide the mark of an item is, with the blank after it: `- `, `3. `, `2.11 `, `> `. 0 if it is none.
fn mark(text: &str) -> usize {
    let Some((first, _)) = text.split_once(' ') else { return 0 };
    let bullet = matches!(first, "-" | "*" | "+" | ">");
    let number = first.contains('.') && first.starts_with(|c: char| c.is_ascii_digit());
    let number = number && first.chars().all(|c| c.is_ascii_digit() || c == '.');
    if bullet || number { first.len() + 1 } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::lines;

    #[test]
    fn paragraphs_and_items_are_filled_and_the_rest_stays() {
        let page = "# A heading that is longer than the page\nA paragraph goes on\nand on.\n\n1.1 A clause hangs behind\nits number.\n\
                    - An item of a list\n  with more of it\n  - and one inside it\n\n| a | table that is longer than the page |\n|---|---|\n\n\
                    ```\ncode that is longer than the page   stays\n```\nFirst line  \nsecond line\n> Quoted words that go on\n> and on\n";
        let expected = "# A heading that is\nlonger than the page\nA paragraph goes on and\non.\n\n1.1 A clause hangs\n    behind its number.\n\
                        - An item of a list with\n  more of it\n  - and one inside it\n\n| a | table that is longer than the page |\n|---|---|\n\n\
                        ```\ncode that is longer than the page   stays\n```\nFirst line\nsecond line\n> Quoted words that go\n  on\n> and on";
        assert_eq!(lines(page, 24).join("\n"), expected);
    }

    #[test]
    fn a_page_that_fits_stays_as_it_is() {
        let page = "# Rules\n\nFew.\n\n- one\n- two\n\n1. first\n2. second";
        assert_eq!(lines(page, 80).join("\n"), page);
    }
}
