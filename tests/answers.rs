//! What people type wrongly: the rule that stands in the way is told, or what is still to be said.

use std::io::Write;
use std::process::{Command, Stdio};

/// All that is told when this is typed.
fn told(game: &str, seats: &str, seed: &str, typed: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(["play", game, "--seats", seats, "--seed", seed])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    let told = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    told.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn the_nearest_reading_is_answered() {
    for (typed, answer) in [
        ("HE", "not play HE: say which: play HE P1 g6, play HE P1 g7"),
        ("play HE", "not play HE: say which: play HE P1 g6, play HE P1 g7"),
        ("he P2", "not play he P2: say which: play HE P2 g6"),
        ("g6", "not play g6: p4 asks for its colour or its value. You could play p4"),
        ("g8", "not play g8: you do not hold g8. You could play p4"),
        ("play G8", "not play g8: you do not hold g8. You could play p4"),
        ("HE P1 g8", "not play HE P1 g8: you do not hold g8. You could play HE P1 g6"),
        ("draw g6", "not draw g6: `g6` is no card or word that draw can take"),
        ("Nonsense", "not Nonsense: nothing is called Nonsense here"),
    ] {
        let told = told("tests/whole/heron", "3", "6", typed);
        assert!(told.contains("your hand g6 g7 b2 p4 w6 HE P0:") && told.contains(answer), "{typed}: {told}");
    }
}

#[test]
fn a_card_is_read_as_one_that_cannot_be_played_now_rather_than_as_nothing() {
    // After the first two answers P0 can only draw.
    for (typed, answer) in [
        ("5s", "not play 5s: match clubs or 9, or play an eight. You could draw"),
        ("play 5s", "not play 5s: match clubs or 9, or play an eight. You could draw"),
        ("Kd", "not play Kd: you do not hold Kd. You could draw"),
        ("Nonsense", "not Nonsense: nothing is called Nonsense here"),
    ] {
        let told = told("crazy-eights", "4", "2", &format!("7h\n{typed}\n"));
        assert!(told.contains(answer), "{typed}: {told}");
    }
}

#[test]
fn a_sign_behind_a_face_may_be_left_out_where_one_card_is_meant() {
    let told = told("snarkas", "2", "3", "10");
    assert!(told.contains("P0 plays 10*"), "{told}");
}

#[test]
fn what_is_lacking_is_told() {
    let game = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/whole/heron");
    let tested = Command::new(env!("CARGO_BIN_EXE_cardwright")).args(["test", game]).output().unwrap();
    assert!(tested.status.success(), "{}", String::from_utf8_lossy(&tested.stdout));
}
