//! The README is true: its files are written, its commands run, and what it says they print is what they print.

use super::root;
use std::path::Path;
use std::process::Command;

/// A fenced block: the words after its fence, and its lines.
struct Block {
    info: Vec<String>,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (i, line) in page.lines().enumerate() {
        match (line.strip_prefix("```"), open.take()) {
            (Some(info), None) => {
                let info = info.split_whitespace().map(String::from).collect();
                open = Some(Block { info, text: String::new(), line: i + 1 });
            }
            (Some(_), Some(block)) => blocks.push(block),
            (None, Some(mut block)) => {
                block.text += line;
                block.text += "\n";
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    blocks
}

/// Writes a file of the README, or adds to it, or replaces a part of it.
fn write(folder: &Path, block: &Block, title: &str) {
    let path = folder.join(title);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    let before = std::fs::read_to_string(&path).unwrap_or_default();
    let text = match block.info.get(2).map(String::as_str) {
        Some("more") => format!("{before}\n{}", block.text),
        Some("instead") => {
            // The lines from the one like our first to the one like our last are replaced.
            let (first, last) = (block.text.lines().next().unwrap(), block.text.lines().next_back().unwrap());
            let lines: Vec<&str> = before.lines().collect();
            let from = lines.iter().position(|line| *line == first);
            let from = from.unwrap_or_else(|| panic!("README.md:{}: no line {first:?} before", block.line));
            let to = from
                + lines[from..]
                    .iter()
                    .position(|line| *line == last)
                    .unwrap_or_else(|| panic!("README.md:{}: no line {last:?} before", block.line));
            let kept = |lines: &[&str]| lines.iter().map(|line| format!("{line}\n")).collect::<String>();
            format!("{}{}{}", kept(&lines[..from]), block.text, kept(&lines[to + 1..]))
        }
        _ => block.text.clone(),
    };
    std::fs::write(path, text).unwrap();
}

/// What commands print; `|` gives a command what is written before it.
fn run(folder: &Path, command: &str) -> String {
    let output = Command::new("sh")
        .arg("-c")
        .arg(format!("{command} 2>&1"))
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .env("PATH", {
            let binary = Path::new(env!("CARGO_BIN_EXE_cardwright"));
            let path = std::env::var("PATH").unwrap_or_default();
            format!("{}:{path}", binary.parent().unwrap().display())
        })
        .output()
        .unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Whether a line is as said; `…` stands for anything.
fn agrees(said: &str, found: &str) -> bool {
    match said.split_once('…') {
        None => said.trim_end() == found.trim_end(),
        Some((start, end)) => {
            found.starts_with(start) && found.ends_with(end) && found.len() >= start.len() + end.len()
        }
    }
}

#[cfg(unix)]
#[test]
fn the_readme_is_true() {
    let page = std::fs::read_to_string(root().join("README.md")).unwrap();
    let folder = std::env::temp_dir().join(format!("cardwright-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let mut wrong = Vec::new();
    let (mut files, mut commands) = (0, 0);
    for block in blocks(&page) {
        let title = block.info.iter().find_map(|word| word.strip_prefix("title="));
        match (block.info.first().map(String::as_str), title) {
            (_, Some(title)) => {
                write(&folder, &block, title);
                files += 1;
            }
            (Some("console"), None) => {
                for part in format!("\n{}", block.text).split("\n$ ").skip(1) {
                    let (command, said) = part.split_once('\n').unwrap_or((part, ""));
                    let found = run(&folder, command);
                    commands += 1;
                    let (said_lines, found_lines): (Vec<&str>, Vec<&str>) =
                        (said.trim_end().lines().collect(), found.trim_end().lines().collect());
                    // A last line of `…` stands for all that follows.
                    let (said_lines, open) = match said_lines.split_last() {
                        Some((&"…", before)) => (before.to_vec(), true),
                        _ => (said_lines, false),
                    };
                    let same = said_lines.len() == found_lines.len() || open && said_lines.len() <= found_lines.len();
                    if !same || !said_lines.iter().zip(&found_lines).all(|(said, found)| agrees(said, found)) {
                        wrong.push(format!("README.md:{}: $ {command}\n{found}", block.line));
                    }
                }
            }
            _ => {}
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(files > 5 && commands > 8, "{files} files, {commands} commands");
}

#[test]
fn the_readme_says_where_things_are() {
    let page = std::fs::read_to_string(root().join("README.md")).unwrap();
    // What the README writes itself.
    let written: Vec<Block> = blocks(&page);
    let written = written.iter().flat_map(|block| &block.info).filter_map(|word| word.strip_prefix("title="));
    let made: Vec<&str> = written.filter_map(|title| title.rsplit_once('/')).map(|(folder, _)| folder).collect();
    let mut missing = Vec::new();
    for word in page.split(|c: char| c.is_whitespace() || "`()[]|,;".contains(c)) {
        let is_path =
            ["src/", "games/", "tests/", "benches/", "schemas/", "docs/"].iter().any(|root| word.starts_with(root));
        let path = word.trim_end_matches(['.', ':']);
        let is_made = made.iter().any(|folder| path.starts_with(folder));
        if is_path && !is_made && !path.contains(['<', '*', '…']) && !root().join(path).exists() {
            missing.push(word.to_string());
        }
    }
    assert!(missing.is_empty(), "{missing:?}");
}
