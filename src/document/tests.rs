#![allow(clippy::unwrap_used, clippy::panic)]

use proptest::prelude::*;
use serde_json::json;

use super::read::parse as parse_text;
use super::*;

fn read(text: &str) -> Document {
    Document::parse(text).unwrap_or_else(|errors| panic!("{text}: {errors:?}"))
}

fn pointer(text: &str) -> Pointer {
    Pointer::parse(text).unwrap()
}

fn kinds(text: &[u8]) -> Vec<SyntaxErrorKind> {
    Document::read(text).document.unwrap_err().into_iter().map(|error| error.kind).collect()
}

fn after(text: &str, edit: &Edit) -> String {
    let mut document = read(text);
    let undo = document.apply(edit).unwrap();
    let result = document.text().to_owned();
    assert_tree_matches_text(&document);
    let redo = document.revert(&undo);
    assert_eq!(document.text(), read(text).text(), "the inverse restores the text");
    document.revert(&redo);
    assert_eq!(document.text(), result, "the inverse of the inverse repeats the edit");
    result
}

fn assert_tree_matches_text(document: &Document) {
    let fresh = parse_text(document.text()).unwrap();
    assert_eq!(document.root(), &fresh, "the tree is what the text says:\n{}", document.text());
}

#[test]
fn words_of_other_languages_are_told_what_they_are_in_json() {
    for (word, help) in
        [("True", "write true."), ("FALSE", "write false."), ("None", "write null"), ("yes", "double quotes")]
    {
        let faults = Document::parse(&format!("[{word}]")).unwrap_err();
        assert!(faults[0].kind.help().contains(help), "{word}: {}", faults[0].kind.help());
    }
}

#[test]
fn every_escape_is_read_as_serde_json_reads_it() {
    for text in [r#""\" \\ \/ \b \f \n \r \t""#, r#""\u00e9\u0041\uD83D\uDE00 \u000c""#, r#""plain""#, r#""\n""#] {
        let theirs: String = serde_json::from_str(text).unwrap();
        assert_eq!(Document::parse(text).unwrap().root().as_str(), Some(&*theirs), "{text}");
    }
}

#[test]
fn splices_that_would_leave_no_json_change_nothing() {
    let text = "{\"name\": \"Returns\", \"tags\": [\"a\", \"b\"]}\n";
    let mut document = Document::parse(text).unwrap();
    let fine = Splice { at: 10, remove: 7, insert: "Parcels".into() };
    let splice = |at: usize, remove, insert: &str| Splice { at, remove, insert: insert.into() };
    for splices in [
        vec![splice(9, 9, "[{[")],
        vec![fine.clone(), splice(0, 1, "")],
        vec![fine.clone(), fine.clone(), splice(29, 3, r#""c"#)],
        // Places that the text does not have, one of them beyond all numbers.
        vec![fine.clone(), splice(500, 1, "")],
        vec![fine, splice(usize::MAX, 1, "")],
    ] {
        assert_eq!(document.revert(&splices), [], "{splices:?}");
        assert_eq!(document.text(), text, "{splices:?}");
        assert_tree_matches_text(&document);
    }
}

#[test]
fn each_fault_has_its_own_name() {
    use SyntaxErrorKind as K;
    for (text, kind) in [
        ("", K::Empty),
        (" \n", K::Empty),
        ("{\"a\": 1,}", K::TrailingComma),
        ("[1,]", K::TrailingComma),
        ("[,1]", K::ExtraComma),
        ("{\"a\": 1 \"b\": 2}", K::MissingComma),
        ("{\"a\" 1}", K::MissingColon),
        ("{} // done", K::Comment),
        ("/* card */ {}", K::Comment),
        ("[\"a\tb\"]", K::ControlCharacter('\t')),
        ("[\"a\t\"]", K::ControlCharacter('\t')),
        ("[\"\\x\"]", K::BadEscape("\\x".into())),
        ("['a']", K::WrongQuotes('\'')),
        ("{“a”: 1}", K::WrongQuotes('“')),
        ("{a: 1}", K::UnquotedKey("a".into())),
        ("[True]", K::UnknownWord("True".into())),
        ("[NaN]", K::UnknownWord("NaN".into())),
        ("[-Infinity]", K::UnknownWord("-Infinity".into())),
        ("[01]", K::BadNumber("01".into())),
        ("[1.]", K::BadNumber("1.".into())),
        ("[+1]", K::BadNumber("+1".into())),
        ("{} {}", K::SeveralRoots),
        ("[\"a", K::UnterminatedString),
        ("{\"a\": [1", K::UnexpectedEnd("an array")),
        ("[*]", K::Unexpected('*')),
        ("{\"a\": }", K::Unexpected('}')),
    ] {
        assert_eq!(kinds(text.as_bytes()), [kind], "{text}");
    }
    assert_eq!(kinds(b"[\"\xff\"]"), [K::NotUtf8]);
    let deep = format!("{}{}", "[".repeat(129), "]".repeat(129));
    assert_eq!(kinds(deep.as_bytes()), [K::TooDeep]);
    let faults = Document::parse(&deep).unwrap_err();
    assert_eq!(faults[0].span, Span { start: 128, end: 129 }, "the bracket that is one too many");
    read(&format!("{}{}", "[".repeat(128), "]".repeat(128)));
}

#[test]
fn a_message_about_a_long_word_is_short() {
    let long = "9".repeat(10_000);
    for text in [format!("[x{long}]"), format!("{{x{long}: 1}}"), format!("[0{long}]")] {
        let faults = Document::parse(&text).unwrap_err();
        assert!(faults[0].kind.message().len() < 120, "{}", faults[0].kind.message());
    }
}

#[test]
fn faults_come_in_the_order_of_the_text_and_point_at_whole_characters() {
    use SyntaxErrorKind as K;
    // That the string has no end is known only behind the control character in it.
    assert_eq!(kinds(b"\"\x164"), [K::UnterminatedString, K::ControlCharacter('\x16')]);
    let text = "[1\u{2028}]";
    let faults = Document::parse(text).unwrap_err();
    assert_eq!(faults[0], SyntaxError { kind: K::MissingComma, span: Span::new(2, 5) });
}

#[test]
fn several_faults_are_found_in_one_reading() {
    use SyntaxErrorKind as K;
    let text = "{\n  // who\n  \"name\": 'x',\n  \"tags\": [\"a\",],\n}";
    assert_eq!(kinds(text.as_bytes()), [K::Comment, K::WrongQuotes('\''), K::TrailingComma, K::TrailingComma]);
}

#[test]
fn a_byte_order_mark_goes_and_one_newline_ends_the_text() {
    let reading = Document::read("\u{feff}{\"a\": 1}\n\n".as_bytes());
    assert!(reading.byte_order_mark);
    assert_eq!(reading.document.unwrap().text(), "{\"a\": 1}\n");
    assert_eq!(read("{\r\n\"a\": 1\r\n}").text(), "{\r\n\"a\": 1\r\n}\r\n");
}

#[test]
fn duplicate_keys_are_kept_and_found_even_when_spelt_with_escapes() {
    let document = read(r#"{"a": 1, "b": {"x": 1, "\u0078": 2, "x": 3}}"#);
    let found = document.duplicate_keys();
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].pointer, pointer("/b/x"));
    assert_eq!(found[0].keys.len(), 3);
    assert_eq!(document.get(&pointer("/b/x")).unwrap().value, Value::Number("3".into()), "readers take the last");
    let mut document = document;
    document.apply(&Edit::RemoveCopy { at: pointer("/b/x"), copy: 2 }).unwrap();
    document.apply(&Edit::RemoveCopy { at: pointer("/b/x"), copy: 0 }).unwrap();
    assert_eq!(document.text(), "{\"a\": 1, \"b\": {\"\\u0078\": 2}}\n");
}

#[test]
fn surrogate_pairs_are_read_and_lone_ones_are_noticed() {
    assert_eq!(read(r#"["\ud83d\ude00"]"#).root().elements()[0].as_str(), Some("😀"));
    assert!(!has_lone_surrogate(r#""\ud83d\ude00 \\ud800""#));
    assert!(has_lone_surrogate(r#""\ud83d""#));
    assert!(has_lone_surrogate(r#""\ude00""#));
    assert!(has_lone_surrogate(r#""\ud83d\ud83d""#));
    assert!(has_lone_surrogate(r#""\ud83d x \ude00""#));
}

#[test]
fn editing_one_member_leaves_every_other_byte() {
    let text = "{\n\t\"b\" : 1.0e+3,\r\n  \"a\":   \"caf\\u00e9\",\n      \"z\": [ 1,2 ,3]}";
    assert_eq!(after(text, &Edit::set(pointer("/a"), "tea")), format!("{}\r\n", text.replace("caf\\u00e9", "tea")));
    assert_eq!(
        after(text, &Edit::set(pointer("/a"), "café")),
        format!("{text}\r\n"),
        "the same value keeps its spelling"
    );
}

#[test]
fn new_members_follow_the_layout_around_them() {
    let two = "{\n    \"a\": 1,\n    \"c\": [\"x\"]\n}\n";
    assert_eq!(
        after(two, &Edit::Insert { at: pointer("/b"), position: Some(1), value: json!({"k": ["v"]}).into() }),
        "{\n    \"a\": 1,\n    \"b\": {\n        \"k\": [\"v\"]\n    },\n    \"c\": [\"x\"]\n}\n"
    );
    assert_eq!(after(two, &Edit::insert(pointer("/c/1"), "y")), two.replace("[\"x\"]", "[\"x\", \"y\"]"));
    assert_eq!(after(two, &Edit::insert(pointer("/c/0"), "y")), two.replace("[\"x\"]", "[\"y\", \"x\"]"));
    assert_eq!(
        after("{\"a\":1}", &Edit::insert(pointer("/b"), json!([1, {"x": 2}]))),
        "{\"a\":1,\"b\":[1,{\"x\":2}]}\n"
    );
    assert_eq!(
        after("{\n  \"a\": [1, 2]\n}\n", &Edit::insert(pointer("/b"), json!([[3], 4]))),
        "{\n  \"a\": [1, 2],\n  \"b\": [\n    [3],\n    4\n  ]\n}\n"
    );
    assert_eq!(after("{}\n", &Edit::insert(pointer("/a"), json!([]))), "{\n  \"a\": []\n}\n");
    assert_eq!(
        after("{\n  \"a\": {}\n}\n", &Edit::insert(pointer("/a/b"), true)),
        "{\n  \"a\": {\n    \"b\": true\n  }\n}\n"
    );
    assert_eq!(
        after("{\r\n\t\"a\": 1\r\n}\r\n", &Edit::insert(pointer("/b"), json!(["x"]))),
        "{\r\n\t\"a\": 1,\r\n\t\"b\": [\r\n\t\t\"x\"\r\n\t]\r\n}\r\n"
    );
    // Lists of containers say nothing of how words are listed.
    let containers = "{\n  \"a\": [[], {}],\n  \"b\": [[]],\n  \"c\": [\n    \"x\"\n  ]\n}\n";
    assert_eq!(
        after(containers, &Edit::insert(pointer("/d"), json!(["v"]))),
        containers.replace("  ]\n}", "  ],\n  \"d\": [\n    \"v\"\n  ]\n}")
    );
}

#[test]
fn removing_takes_the_comma_along() {
    let text = "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": [1, 2]\n}\n";
    assert_eq!(after(text, &Edit::remove(pointer("/a"))), "{\n  \"b\": 2,\n  \"c\": [1, 2]\n}\n");
    assert_eq!(after(text, &Edit::remove(pointer("/c"))), "{\n  \"a\": 1,\n  \"b\": 2\n}\n");
    assert_eq!(after(text, &Edit::remove(pointer("/c/1"))), text.replace("[1, 2]", "[1]"));
    assert_eq!(after("[\n  1\n]\n", &Edit::remove(pointer("/0"))), "[]\n");
}

#[test]
fn reordering_moves_values_and_keeps_what_stands_between() {
    let text = "[\n  {\"a\": 1},\n\n  2,\n  \"three\"\n]\n";
    let reorder = |from, to| Edit::Reorder { array: Pointer::root(), from, to };
    assert_eq!(after(text, &reorder(0, 2)), "[\n  2,\n\n  \"three\",\n  {\"a\": 1}\n]\n");
    assert_eq!(after(text, &reorder(2, 0)), "[\n  \"three\",\n\n  {\"a\": 1},\n  2\n]\n");
    assert_eq!(after(text, &reorder(1, 1)), text);
}

#[test]
fn moving_keeps_the_spelling_of_numbers_and_strings() {
    let text = "{\n  \"x\": {\"n\": 1.50, \"s\": \"\\u0041\"},\n  \"to\": {}\n}\n";
    assert_eq!(
        after(text, &Edit::Move { from: pointer("/x"), to: pointer("/to/x"), position: None }),
        "{\n  \"to\": {\n    \"x\": {\"n\": 1.50, \"s\": \"\\u0041\"}\n  }\n}\n"
    );
}

#[test]
fn renaming_refuses_a_key_that_is_taken() {
    let mut document = read("{\"a\": 1, \"b\": 2}");
    assert_eq!(document.apply(&Edit::rename(pointer("/a"), "b")), Err(EditError::Taken(pointer("/b"))));
    assert_eq!(after("{\"a\": 1, \"b\": 2}", &Edit::rename(pointer("/a"), "c\"")), "{\"c\\\"\": 1, \"b\": 2}\n");
}

#[test]
fn edits_that_cannot_be_carried_out_change_nothing() {
    let mut document = read("{\"a\": [1], \"s\": \"x\"}");
    let before = document.text().to_owned();
    for edit in [
        Edit::set(pointer("/b"), "x"),
        Edit::remove(pointer("/a/1")),
        Edit::insert(pointer("/a/2"), "x"),
        Edit::insert(pointer("/a/x"), "x"),
        Edit::insert(pointer("/s/x"), "x"),
        Edit::insert(pointer("/s"), "x"),
        Edit::set(pointer("/a"), Fragment::Text("[1,".into())),
        Edit::remove(Pointer::root()),
    ] {
        assert!(document.apply(&edit).is_err(), "{edit:?}");
        let both = [Edit::set(pointer("/s"), "changed"), edit];
        assert!(document.apply_all(&both).is_err());
        assert_eq!(document.text(), before);
    }
}

#[test]
fn formatting_keeps_order_and_numbers_and_writes_literal_utf8() {
    let text =
        "{\"z\":1e3,\"a\":[ ],\"k\":{\"u\":\"\\u00e9\\u202e\\ud83d\\ude00\\/\\ud800\"},\"n\":100000000000000000000.0}";
    let formatted = read(text).formatted();
    assert_eq!(
        formatted,
        "{\n  \"z\": 1e3,\n  \"a\": [],\n  \"k\": {\n    \"u\": \"\\u00e9\\u202e\\ud83d\\ude00\\/\\ud800\"\n  },\n  \"n\": 100000000000000000000.0\n}\n"
    );
    let plain = read(r#"["\u00e9\u202e\ud83d\ude00\/"]"#).formatted();
    assert_eq!(plain, "[\n  \"é\\u202e😀/\"\n]\n");
    assert_eq!(read(&formatted).formatted(), formatted);
}

#[test]
fn compact_length_counts_no_white_space_between_values() {
    assert_eq!(read("{ \"a b\": \"x \\\" y\" , \"c\": [1, 2] }").compact_len(), r#"{"a b":"x \" y","c":[1,2]}"#.len());
}

#[test]
fn followed_places_are_where_the_edit_left_them() {
    let follow = |edit: &Edit, at: &str| edit.follow(&pointer(at)).map(|to| to.to_string());
    let remove = Edit::remove(pointer("/skills/1"));
    assert_eq!(follow(&remove, "/skills/2/id"), Some("/skills/1/id".into()));
    assert_eq!(follow(&remove, "/skills/1/id"), None);
    assert_eq!(follow(&remove, "/skills/0/id"), Some("/skills/0/id".into()));
    let insert = Edit::insert(pointer("/skills/1"), json!({}));
    assert_eq!(follow(&insert, "/skills/1/id"), Some("/skills/2/id".into()));
    let reorder = Edit::Reorder { array: pointer("/skills"), from: 0, to: 2 };
    assert_eq!(follow(&reorder, "/skills/0/id"), Some("/skills/2/id".into()));
    assert_eq!(follow(&reorder, "/skills/2"), Some("/skills/1".into()));
    assert_eq!(follow(&reorder, "/skills"), Some("/skills".into()));
    assert_eq!(follow(&Edit::rename(pointer("/a"), "b"), "/a/x"), Some("/b/x".into()));
}

#[test]
fn lines_and_columns_count_from_one_and_in_characters() {
    let text = "{\r\n  \"é😀\": x\n}\n";
    let lines = LineIndex::new(text);
    assert_eq!(lines.count(text), 3);
    assert_eq!(lines.locate(text, text.find('x').unwrap()), LineColumn { line: 2, column: 9 });
    assert_eq!(lines.span(text, 0), Span::new(0, 1));
    assert_eq!(lines.locate(text, 999).line, 4);
}

fn arbitrary_json() -> impl Strategy<Value = serde_json::Value> {
    let leaf = prop_oneof![
        Just(serde_json::Value::Null),
        any::<bool>().prop_map(Into::into),
        any::<i64>().prop_map(Into::into),
        any::<i32>().prop_map(|n| json!(f64::from(n) / 8.0)),
        ".{0,8}".prop_map(Into::into),
    ];
    leaf.prop_recursive(4, 24, 4, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..4).prop_map(Into::into),
            prop::collection::vec(("[a-d]{1,2}|.{1,3}", inner), 0..4)
                .prop_map(|members| serde_json::Value::Object(members.into_iter().collect())),
        ]
    })
}

/// The same value in one of several layouts.
fn arbitrary_text() -> impl Strategy<Value = String> {
    (arbitrary_json(), 0..4).prop_map(|(value, layout)| match layout {
        0 => value.to_string(),
        1 => serde_json::to_string_pretty(&value).unwrap(),
        2 => serde_json::to_string_pretty(&value).unwrap().replace('\n', "\r\n"),
        _ => serde_json::to_string_pretty(&value).unwrap().replace("  ", "\t").replace("[\n", "[ \n"),
    })
}

fn places(node: &Node, at: &Pointer, all: &mut Vec<Pointer>) {
    all.push(at.clone());
    for (i, element) in node.elements().iter().enumerate() {
        places(element, &at.index(i), all);
    }
    for member in node.members() {
        places(&member.value, &at.key(&member.key), all);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn reading_accepts_what_serde_json_accepts_and_says_the_same(text in "[\\[\\]{}\",:a0-2.eE+\\-tn\\\\ \\n]{0,24}") {
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        let ours = Document::parse(&text);
        prop_assert_eq!(ours.is_ok(), theirs.is_ok(), "{}", text);
        if let (Ok(ours), Ok(theirs)) = (ours, theirs) {
            prop_assert_eq!(ours.root().to_json(), theirs, "{}", text);
        }
    }

    #[test]
    fn values_survive_reading(value in arbitrary_json()) {
        prop_assert_eq!(read(&value.to_string()).root().to_json(), value);
    }

    #[test]
    fn formatting_keeps_the_value_and_is_stable(text in arbitrary_text()) {
        let document = read(&text);
        let formatted = read(&document.formatted());
        prop_assert_eq!(formatted.root().to_json(), document.root().to_json());
        prop_assert_eq!(formatted.formatted(), document.formatted());
    }

    #[test]
    fn every_span_reads_again_to_its_value(text in arbitrary_text()) {
        let document = read(&text);
        let mut all = Vec::new();
        places(document.root(), &Pointer::root(), &mut all);
        for place in all {
            let node = document.get(&place).unwrap();
            let part: serde_json::Value = serde_json::from_str(document.raw(node)).unwrap();
            prop_assert_eq!(part, node.to_json());
        }
    }

    #[test]
    fn edits_keep_the_tree_true_and_their_inverses_restore_every_byte(
        text in arbitrary_text(),
        steps in prop::collection::vec((0..6u8, any::<prop::sample::Index>(), any::<prop::sample::Index>(), arbitrary_json(), "[a-e]{1,2}"), 1..8),
    ) {
        let mut document = read(&text);
        let mut undo = Vec::new();
        let mut texts = vec![document.text().to_owned()];
        for (kind, place, other, value, key) in steps {
            let mut all = Vec::new();
            places(document.root(), &Pointer::root(), &mut all);
            let at = place.get(&all).clone();
            let node = document.get(&at).unwrap();
            let new_place = match &node.value {
                Value::Array(elements) => at.index(other.index(elements.len() + 1)),
                _ => at.key(&key),
            };
            let edit = match kind {
                0 => Edit::set(at, value),
                1 => Edit::Insert { at: new_place, position: Some(other.index(5)), value: value.into() },
                2 => Edit::remove(at),
                3 => Edit::Reorder { array: at.clone(), from: place.index(node.len().max(1)), to: other.index(node.len().max(1)) },
                4 => Edit::Move { from: other.get(&all).clone(), to: new_place, position: None },
                _ => Edit::rename(at, key),
            };
            if let Ok(inverse) = document.apply(&edit) {
                assert_tree_matches_text(&document);
                undo.push(inverse);
                texts.push(document.text().to_owned());
            }
        }
        while let Some(inverse) = undo.pop() {
            prop_assert_eq!(Some(document.text().to_owned()), texts.pop());
            document.revert(&inverse);
            assert_tree_matches_text(&document);
        }
        prop_assert_eq!(Some(document.text().to_owned()), texts.pop());
    }
}
