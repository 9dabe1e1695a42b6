#![allow(clippy::unwrap_used)]

use super::Session;
use crate::tui::Start;

#[test]
fn every_question_of_every_template_is_asked_when_nothing_is_answered() {
    for template in crate::template::all() {
        let start = Start::New { template: Some(template.name.into()), output: None };
        let mut session = Session::new(start).unwrap();
        let mut said = session.begin().lines;
        for _ in 0..60 {
            said.extend(session.line("").lines);
        }
        let said = said.join("\n");
        for step in crate::card::Step::ALL {
            assert!(said.contains(&format!("of 7: {}", step.title())), "{}: {}", template.name, step.title());
        }
        assert_eq!(session.card().unwrap().document.text(), template.text, "walking through changes nothing");
    }
}

#[test]
fn a_file_that_is_no_text_or_no_object_is_refused_with_the_reason() {
    for (bytes, reason) in [(&b"{\"name\": \"\xff\"}"[..], "not UTF-8"), (b"[1]", "holds an array, not a card")] {
        let refused = Session::new(Start::Open { path: "card.json".into(), bytes: bytes.to_vec() });
        let refused = refused.unwrap_err();
        assert!(refused.contains(reason), "{refused}");
    }
}
