//! Scripts outside the compiled part: they run by the interpreter, whichever way is chosen.

use super::agreement::outcome;
use super::{BESIDES, GAME, fault, load, stage, value};
use cardwright::diagnostic::Span;
use cardwright::rules::{Answer, Event, Referee, Way};
use cardwright::table::Seat;

#[test]
fn lists_and_maps_hold_what_the_table_holds() {
    assert_eq!(value("let few = [3, 4, 5]; for n in few { table.n += n; }", "table.n"), "12");
    assert_eq!(
        value("for word in [\"hearts\", \"spades\"] { table.n += deck().count(|c| c.suit == word); }", "table.n"),
        "12"
    );
    assert_eq!(value("let m = #{ a: 1, b: me.hand.size }; table.n = m.a + m.b;", "table.n"), "4");
    assert_eq!(value("let two = [me.left, me.across]; table.n = two.sum(|s| s.m); two[1].m = 9;", "P2.m"), "9");
    assert_eq!(value("if [\"calm\", \"wild\"].contains(table.mood) { table.n = 1; }", "table.n"), "1");
    assert_eq!(value("if table.mood in [\"calm\", \"wild\"] { table.n = 1; }", "table.n"), "1");
}

#[test]
fn lists_of_cards_and_seats_are_read_as_such() {
    assert_eq!(
        value(
            "let two = [table.line.last, table.line.first]; two.move_to(table.heap); table.n = table.heap.size;",
            "table.n"
        ),
        "4"
    );
    let straight = value("table.which = table.line.last;", "table.which");
    let turned = value(
        "[table.line.last, table.line.first].move_under(table.heap); table.which = table.heap.first;",
        "table.which",
    );
    assert_eq!(straight, turned);
    assert_eq!(value("let none_left = []; none_left.move_to(table.heap); table.n = table.heap.size;", "table.n"), "2");
    assert_eq!(value("let all = [me, me.left].gather(|s| s.hand); table.n = all.size;", "table.n"), "6");
    assert_eq!(
        value(
            "let kept = []; for c in me.hand { kept.push(c); } table.n = kept.best(|c| c.rank).rank - me.hand.max(|c| c.rank);",
            "table.n"
        ),
        "0"
    );
}

#[test]
fn more_variables_than_compiled_code_has_room_for() {
    let calls: String = (0..150).map(|i| format!("table.n += f{i}(me.m); ")).collect();
    let lets: String = (0..15).map(|i| format!("let v{i} = x + {i}; ")).collect();
    let functions: String = (0..150).map(|i| format!("fn f{i}(x) {{ {lets} v0 + v14 }}\n")).collect();
    let body = format!("{calls}\n}}\n{functions}fn f150(x) {{ x");
    assert_eq!(value(&body, "table.n"), (150 * 14).to_string());
    assert_eq!(outcome(&body, Way::Compiled), outcome(&body, Way::Interpreted));
    let (referee, _) = stage(&body, Way::Compiled);
    let notes = referee.rules().interpreted();
    assert!(notes.iter().any(|note| note.label == "more variables than there is room for"), "{notes:?}");
    assert!(notes.iter().all(|note| note.span.is_some_and(|span| span != Span::NOWHERE)), "{notes:?}");
}

#[test]
fn functions_are_values_and_call_themselves() {
    assert_eq!(value("let twice = |x| 2 * x; table.n = twice.call(21);", "table.n"), "42");
    assert_eq!(value("let hearts = |c| c.suit == table.colour; table.n = deck().count(hearts);", "table.n"), "6");
    assert_eq!(
        value("table.n = down_from(5);\n}\nfn down_from(n) { if n == 0 { 0 } else { n + down_from(n - 1) }", "table.n"),
        "15"
    );
    assert_eq!(value("try { table.n = 1 / 0; } catch { table.n = 8; }", "table.n"), "8");
    assert_eq!(
        value(
            "try { let s = seat(99); s.m = 1; } catch (why) { if why == \"there is no seat 99: the seats are 0 to 3\" { table.n = 3; } }",
            "table.n"
        ),
        "3"
    );
    assert_eq!(value("let s = `${me.number}${table.mood}`; if s == \"0wild\" { table.n = 6; }", "table.n"), "6");
    assert_eq!(value("table.n = me.hand.size ?? 3; do { table.n += 1; } while table.n < 9", "table.n"), "9");
}

#[test]
fn what_is_not_compiled_runs_in_either_way() {
    let body = "let few = [1, 2]; table.n = few.len() + me.hand.draw(30, table.stock);";
    for way in [Way::Compiled, Way::Interpreted] {
        let (mut referee, mut state) = stage(body, way);
        assert_eq!(referee.rules().interpreted().len(), 1);
        super::act(&mut referee, &mut state).unwrap();
        let table = super::table(&referee, &state);
        assert!(table.contains("table.stock: \n") && table.contains("table.heap: \n"), "{table}");
        assert!(table.contains("table.n: 4\n"), "{table}");
    }
}

#[test]
fn a_fault_shows_its_place_and_its_calls() {
    let (fault, referee) = fault(
        "let few = [1];\n  table.n = careful(few);\n}\nfn careful(few) {\n  table.line.move_to(table.heap);\n  few[0] + table.line.max(|c| c.rank)",
    );
    assert_eq!((fault.code, fault.sentence.as_str()), ("empty", "there is nothing here to choose from"));
    let sources = &referee.rules().game().sources;
    let place = |span: Span| {
        let text = sources.text(span.file);
        (sources.at(span), text[span.start as usize..span.end as usize].to_string())
    };
    assert_eq!(place(fault.span.unwrap()), ("rules.rhai:7:23".to_string(), "max".to_string()));
    let notes: Vec<_> = fault.notes.iter().map(|note| (sources.at(note.span), note.text.as_str())).collect();
    assert_eq!(notes, [("rules.rhai:3:13".to_string(), "`careful` is called here")]);
}

#[test]
fn faults_of_unknown_names_are_told() {
    let cases = [
        ("let few = [1]; table.m = 2;", "`m` is no counter or mark here"),
        ("let few = [1]; me.hand = 2;", "`hand` is no counter or mark here"),
        ("let few = [1]; table.n = me.cash;", "a seat has no `cash`"),
        ("let few = [1]; table.colour = \"hearst\";", "`hearst` is no word of the attribute `suit`"),
        ("let few = [1]; me.dance();", "there is no function `dance` for a seat"),
        ("let few = [1]; me.hand.tops();", "there is no function `tops` for a zone"),
        ("let few = [1]; table.n = me + 1;", "a number is needed here, not a seat"),
        ("let few = [1]; me.hand.any(|c| c.rank);", "a flag is needed here, not a number"),
        ("let few = [1]; me.melds.move_to(table.line);", "several zones stand under this name"),
        ("let few = [1]; say(\"plan\");", "there is no text `plan`"),
        ("let few = [1]; enter(\"lat\");", "there is no phase called `lat`"),
    ];
    for (body, sentence) in cases {
        let (fault, _) = fault(body);
        assert!(fault.sentence.starts_with(sentence), "{body}: {}", fault.sentence);
        assert!(fault.span.is_some(), "{body}");
    }
}

/// The probe with other lines in place of some of its own.
fn changed(changes: &[(&str, &str)]) -> String {
    changes.iter().fold(GAME.to_string(), |game, (old, new)| {
        assert!(game.contains(old), "{old}");
        game.replace(old, new)
    })
}

#[test]
fn expressions_of_game_yaml_are_interpreted_too() {
    let action = r#"act:
    rules:
      calm: { must: "[1, 2, 3].contains(table.round)", why: "it is round {[table.round]}" }
    pick:
      card: { card: me.hand, where: "it.rank in [1, 2, 3, 4]", rules: { dear: { must: "[it.suit] != [\"hearts\"]", why: "no {[it.suit]}" } } }
      place: { zone: [me.melds, table.pit] }
    say: "{me} lays {[card]} down: {me.hand.size}""#;
    let game =
        changed(&[("act: { say: \"{me} acts\" }", action), ("points: side.m,", "points: \"[side.m, 1].len()\",")]);
    let rules = format!(
        "fn do_act(me, card, place) {{ card.move_to(place); table.n = place.size; }}\n{BESIDES}fn empty_pit() {{ }}"
    );
    let rules = load(&game, &rules).unwrap_or_else(|told| panic!("{told}"));
    assert_eq!(rules.interpreted().len(), 7);
    let told = [Way::Compiled, Way::Interpreted].map(|way| {
        let mut referee = Referee::new(rules.clone());
        referee.set_way(way);
        let mut state = referee.start(7, true).unwrap();
        let mut space = referee.space(&state, Seat(0));
        let legal = space.first(20);
        assert_eq!(space.fault(), None);
        let texts: Vec<String> = legal.iter().map(|action| rules.write(action)).collect();
        let action = legal[2].clone();
        referee.apply(&mut state, &Answer { seat: Seat(0), action, at: 0 }).unwrap();
        let line = state.events().iter().rev().find(|event| matches!(event, Event::Act { .. }));
        (texts, referee.tell(line.unwrap(), Some(Seat(0))), state.digest())
    });
    assert_eq!(told[0], told[1]);
    assert_eq!(told[0].0.len() % 4, 0, "{:?}", told[0].0);
    assert_eq!(told[0].0[2].split(' ').next_back(), Some("P0.melds[1]"));
}

#[test]
fn questions_change_nothing() {
    for change in ["me.hand.draw(1, table.stock)", "{ table.n = 4; 1 }", "{ say(\"plain\"); 1 }"] {
        let action = format!("act: {{ rules: {{ odd: {{ must: '[{change}] != [0]' }} }} }}");
        let game = changed(&[("act: { say: \"{me} acts\" }", &action)]);
        let rules = load(&game, &format!("fn do_act(me) {{ }}\n{BESIDES}fn empty_pit() {{ }}"));
        let mut referee = Referee::new(rules.unwrap_or_else(|told| panic!("{told}")));
        let state = referee.start(7, true).unwrap();
        let mut space = referee.space(&state, Seat(0));
        assert!(space.first(1).is_empty());
        let fault = space.fault().unwrap();
        assert_eq!(
            (fault.code, fault.sentence.as_str()),
            ("effect-in-question", "a question changes nothing"),
            "{change}"
        );
    }
}

#[test]
fn what_rhai_cannot_read_is_told_when_the_game_is_loaded() {
    let rules = format!("fn do_act(me) {{\n  let few = [1];\n  let more = few few;\n}}\n{BESIDES}fn empty_pit() {{ }}");
    let told = load(GAME, &rules).err().unwrap();
    assert!(told.contains("error[syntax]") && told.contains("rules.rhai:3:18"), "{told}");
    let game = changed(&[("points: side.m,", "points: \"[1, 2\",")]);
    let told = load(&game, &format!("fn do_act(me) {{ }}\n{BESIDES}fn empty_pit() {{ }}")).err().unwrap();
    assert!(told.contains("error[syntax]") && told.contains("game.yaml"), "{told}");
}

#[test]
fn a_fault_in_game_yaml_is_told_there() {
    let game = changed(&[("points: side.m,", "points: \"[side.m][careful(3)]\",")]);
    let rules = format!("fn careful(n) {{ n }}\nfn do_act(me) {{ end_round(); }}\n{BESIDES}fn empty_pit() {{ }}");
    let rules = load(&game, &rules).unwrap_or_else(|told| panic!("{told}"));
    let mut referee = Referee::new(rules.clone());
    let mut state = referee.start(7, true).unwrap();
    let fault = super::act(&mut referee, &mut state).unwrap_err().fault.unwrap();
    assert_eq!(fault.sentence, "there is no element 3: the list has 1, counted from 0");
    let span = fault.span.unwrap();
    let text = rules.game().sources.text(span.file);
    assert!(text[span.start as usize..].starts_with("careful(3)"), "{}", &text[span.start as usize..]);
}

#[test]
fn what_must_be_known_at_once_is_refused_in_words() {
    let game = changed(&[("copies: 2,", "copies: \"[1, 2].len()\",")]);
    let told = load(&game, &format!("fn do_act(me) {{ }}\n{BESIDES}fn empty_pit() {{ }}")).err().unwrap();
    assert!(told.contains("worked out when the game is loaded"), "{told}");
}

#[test]
fn a_form_that_is_not_compiled_hides_no_name_that_follows() {
    // `/=` is left to the interpreter; what is named after it is known all the same.
    let divide = "let x = 9; x /= 2;";
    let bodies = [
        format!("{divide} let y = x + 1; table.n = y;"),
        format!("if table.flag {{ }} else {{ {divide} let y = x + 1; table.n = y }}"),
        format!("table.n = {{ {divide} let y = x + 1; y }};"),
        format!("table.n = halved(); }}\nfn halved() {{ {divide} let y = x + 1; y"),
        format!("table.n = halved(9); }}\nfn halved(a) {{ {divide} if a < 0 {{ return a; }} let y = x + 1; y"),
        format!("table.n = halved(9); }}\nfn halved(a) {{ if a > 0 {{ {divide} let y = x + 1; y }} else {{ 0 }}"),
        format!("table.n = switch 1 {{ 1 => {{ {divide} let y = x + 1; y }} _ => 0 }};"),
    ];
    for body in bodies {
        assert_eq!(value(&body, "table.n"), "5", "{body}");
    }
}
