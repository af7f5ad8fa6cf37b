//! The hooks: functions of `rules.rhai` that are asked because of their name.

/// A function that is asked because of its name.
pub struct Hook {
    /// Its name; `<zone>` and the like stand for the name of a zone of the game.
    pub name: &'static str,
    /// Its parameters.
    pub takes: &'static str,
    /// When it is asked and what it does.
    pub doc: &'static str,
    /// A function with such a name.
    pub example: &'static str,
}

/// All hooks, in the order in which a match comes to them.
pub const HOOKS: [Hook; 11] = [
    hook(
        "start_match",
        "",
        "Asked once, before the first round.",
        "fn start_match() {\n    for s in seats() { s.lives = 3; }\n}",
    ),
    hook(
        "start_round",
        "",
        "Asked when a round begins: the cards are shuffled and dealt. It may say which phase comes first.",
        "fn start_round() {\n    table.stock.top.move_to(table.centre);\n}",
    ),
    hook("enter_<phase>", "", "Asked when the phase begins.", "fn enter_play() {\n    table.step = 0;\n}"),
    hook(
        "do_<action>",
        "me, and the picks in their order",
        "Carries the action out. It may say what comes next; a pick that was skipped is none.",
        "fn do_play(me, card) {\n    card.move_to(table.centre);\n    if card.kind == \"wild\" { turn(me); }\n}",
    ),
    hook(
        "rate_<action>",
        "me, and the picks in their order",
        "Advice for bots: how good the action looks; higher is better. In a race a bot does only what is above 0.",
        "fn rate_play(me, card) {\n    card.value + me.hand.count(|c| c.colour == card.colour)\n}",
    ),
    hook(
        "done_<phase>",
        "",
        "Asked when the phase is over: all sealed actions are carried out, `until` holds, or the one seat has answered.",
        "fn done_play() {\n    table.centre.move_to(table.dealer.laid);\n}",
    ),
    hook(
        "ring_<phase>",
        "",
        "Asked when the bell of the race rings.",
        "fn ring_race() {\n    say(\"told\", \"late\");\n    end_round();\n}",
    ),
    hook(
        "empty_<zone>",
        "nothing, or the owner",
        "Asked when a zone with `on_empty: refill` is drawn from and empty; then drawing goes on.",
        "fn empty_stock() {\n    table.centre.but_top.move_to(table.stock);\n    table.stock.shuffle();\n}",
    ),
    hook(
        "finish_round",
        "",
        "Asked after the last phase, before the score is counted.",
        "fn finish_round() {\n    for s in seats() { s.hand.move_to(s.laid); }\n}",
    ),
    hook(
        "score_round",
        "",
        "Asked after the items of the score are counted.",
        "fn score_round() {\n    for s in seats() {\n        if s.score > 100 { s.score -= 100; }\n    }\n}",
    ),
    hook(
        "any other name",
        "anything",
        "A function for yourself: expressions of `game.yaml` and other functions may call it. Its name must not begin like a hook.",
        "fn worth(card) {\n    if card.kind == \"wild\" { 20 } else { min(card.value, 10) }\n}",
    ),
];

const fn hook(name: &'static str, takes: &'static str, doc: &'static str, example: &'static str) -> Hook {
    Hook { name, takes, doc, example }
}
