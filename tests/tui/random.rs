//! Keys as a cat on the keyboard presses them: whatever comes, the card stays JSON, what the field shows is what the card
//! holds, and undo leads back to the first byte.

use cardwright::document::{Document, Node};
use cardwright::tui::key::{Key, KeyCode};
use cardwright::tui::model::Pane;
use cardwright::tui::row::{Control, Part};

use crate::wizard::Wizard;

/// Numbers that look random and are the same every time.
pub struct Dice(u64);

impl Dice {
    pub const fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % limit
    }

    pub fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }
}

const KEYS: &[&str] = &[
    "a",
    "b",
    "2",
    " ",
    "y",
    "n",
    "{",
    "}",
    "\"",
    ",",
    ":",
    "/",
    "~",
    "é",
    "漢",
    "👍🏽",
    "text",
    "oauth",
    "a",
    "x",
    "<Tab>",
    "<Tab>",
    "<Tab>",
    "<Tab>",
    "<S-Tab>",
    "<Enter>",
    "<Enter>",
    "<Enter>",
    "<Enter>",
    "<Esc>",
    "<Esc>",
    "<Down>",
    "<Down>",
    "<Up>",
    "<Left>",
    "<Right>",
    "<Home>",
    "<End>",
    "<Backspace>",
    "<Backspace>",
    "<Delete>",
    "<C-u>",
    "<C-k>",
    "<C-w>",
    "<C-x>",
    "<C-d>",
    "<A-Up>",
    "<A-Down>",
    "<C-n>",
    "<A-Left>",
    "<A-1>",
    "<A-2>",
    "<A-3>",
    "<A-4>",
    "<A-5>",
    "<A-6>",
    "<A-7>",
    "<F1>",
    "<F4>",
    "<F5>",
    "<F7>",
    "<F8>",
    "<S-F8>",
    "<C-z>",
    "<C-z>",
    "<C-z>",
    "<C-y>",
    "<C-y>",
    "<PageDown>",
    "<PageUp>",
    "<C-End>",
    "<C-Home>",
    "<A-Enter>",
    "<C-s>",
    "<F2>",
    "<C-p>",
    "<C-q>",
    "<C-f>",
    "<C-f>",
    "<C-g>",
    "<A-g>",
    "<F9>",
    "<S-F9>",
    "<C-r>",
    "<A-c>",
    "<A-p>",
    "<A-w>",
    " ",
    "-",
    "+",
];

fn check(wizard: &Wizard, done: &str) {
    let Some(card) = &wizard.model.card else { return };
    let text = card.document.text();
    let read = Document::parse(text).unwrap_or_else(|fault| panic!("{fault:?} in {text} after {done}"));
    assert_eq!(read.root().to_json(), card.document.root().to_json(), "after {done}");
    if card.pane != Pane::Form || !wizard.model.dialogs.is_empty() {
        return;
    }
    let row = card
        .focused_row()
        .unwrap_or_else(|| panic!("no row {:?} after {done}\n{}", card.focus, wizard.screen(120, 60)));
    if !row.takes_text() {
        return;
    }
    let editor = card.editor.as_ref().unwrap_or_else(|| panic!("no editor on {} after {done}", row.label));
    assert_eq!(editor.row, row.id, "after {done}");
    if card.drafts.contains_key(&row.id) {
        return;
    }
    let shown = editor.field.borrow().text();
    if let (Control::Text { .. }, Part::Value) = (&row.control, &row.id.part) {
        let held = card.document.get(&row.id.pointer).and_then(Node::as_str).unwrap_or_default();
        assert_eq!(shown, held, "{} after {done}\n{}", row.id.pointer, wizard.screen(120, 40));
    }
    if let (Control::Text { .. }, Part::Name) = (&row.control, &row.id.part) {
        let held = row.id.pointer.last().unwrap_or_default().into_owned();
        assert_eq!(shown, held, "{} after {done}\n{}\n{text}", row.id.pointer, wizard.screen(120, 40));
    }
}

pub fn play(seed: u64, text: &str, count: usize) {
    let mut dice = Dice::new(seed);
    let mut wizard = Wizard::file(text);
    if wizard.model.card.is_none() {
        wizard.keys("<Esc>");
    }
    if wizard.model.card.is_none() {
        return;
    }
    let mut done = format!("{seed}: ");
    for turn in 0..count {
        let key = dice.pick(KEYS);
        if wizard.model.card.is_none() {
            return;
        }
        done.push_str(key);
        wizard.keys(key);
        if dice.below(40) == 0 {
            done.push_str("(paste)");
            let pasted = ["two words", "a,b\r\nc", "{\"a\": [1, 2]}", "\u{1b}[31m", "{", "\"", ""];
            wizard.paste(dice.pick(&pasted));
        }
        check(&wizard, &done);
        if turn % 4 == 0 {
            let sizes = [(80, 24), (160, 45), (60, 15), (30, 8), (110, 30)];
            let (columns, rows) = sizes[dice.below(sizes.len())];
            let _ = wizard.screen(columns, rows);
        }
    }
    wizard.close_dialogs();
    if wizard.model.card.is_none() {
        return;
    }
    wizard.keys("<A-1>");
    let now = wizard.text().to_owned();
    let steps = wizard.card().history.len();
    while !wizard.card().history.is_empty() {
        wizard.keys("<C-z>");
        check(&wizard, &format!("{done} undo"));
    }
    let start = Wizard::file(text);
    let start = start.model.card.as_ref().map_or(text, |card| card.document.text()).to_owned();
    assert_eq!(wizard.text(), start, "undone all of {done}");
    for _ in 0..steps {
        wizard.keys("<C-y>");
        check(&wizard, &format!("{done} redo"));
    }
    assert_eq!(wizard.text(), now, "redone all of {done}");
    let _ = Key::plain(KeyCode::Esc);
}

const CARDS: &[&str] = &[
    include_str!("../../templates/support-agent.json"),
    include_str!("../../templates/route-planner.json"),
    include_str!("../../templates/commerce-agent.json"),
    "{}\n",
    "{\"name\":1,\"description\":[],\"version\":null,\"provider\":\"x\",\"supportedInterfaces\":{\"a\":1},\"capabilities\":[],\
     \"defaultInputModes\":\"text\",\"defaultOutputModes\":[1,null,{}],\"skills\":[1,\"a\",null,{\"id\":1,\"tags\":{},\"examples\":[1,\"a\"],\
     \"securityRequirements\":{}}],\"securitySchemes\":[1],\"securityRequirements\":[1,{},{\"schemes\":1},{\"schemes\":{\"a\":1}}],\"signatures\":{}}",
    "{\"x-a\":{},\"securitySchemes\":{\"\":{},\"a/b~c\":{\"oauth2SecurityScheme\":{\"flows\":{\"clientCredentials\":{\"scopes\":{\"\":\"\",\"0\":\"z\",\"a b\":1}},\
     \"password\":{\"scopes\":{\"0\":\"\"}}}}},\"0\":{\"apiKeySecurityScheme\":1},\"1\":7,\"k\":{\"apiKeySecurityScheme\":{},\"httpAuthSecurityScheme\":{}}},\
     \"securityRequirements\":[{\"schemes\":{\"a/b~c\":{\"list\":[\"0\",\"\",1]},\"o\":{\"list\":[]},\"oa\":{}}},{\"schemes\":{\"0\":{\"list\":[]}}}],\
     \"skills\":[{\"id\":\"a\",\"name\":\"a\",\"securityRequirements\":[{\"schemes\":{\"0\":{\"list\":[\"a\"]},\"02\":{\"list\":[]}}}]}]}\n",
    "\t{ \"name\" : \"a\" ,\r\n\t\"skills\" : [ { \"name\":\"A\", \"name\" : \"B\" } ] ,\r\n \"capabilities\": {\"extensions\":[{\"uri\":\"u\",\"params\":{\r\n\"a\":1.50e+2}}]} }",
];

#[test]
fn a_cat_on_the_keyboard_breaks_nothing() {
    let from: u64 = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let rounds: u64 = std::env::var("ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(1);
    let keys: usize = std::env::var("KEYS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(150);
    for seed in from..from + rounds {
        for (index, text) in CARDS.iter().enumerate() {
            play(seed * 10 + index as u64, text, keys);
        }
    }
}
