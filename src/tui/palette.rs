//! The command palette: every command with its key and every field of the card by name, narrowed down by typing.

use crate::card::{Kind, Step, fields};
use crate::document::{Document, Node, Pointer};
use crate::text::visible;

use super::dialog::{ChoiceDialog, ChoiceOption, ChoicePurpose, Dialog};
use super::keymap::{Action, BINDINGS, Context};
use super::message::Effect;
use super::model::Model;
use super::offer;
use super::update;

/// What stands in front of a field's pointer among the palette's values; commands have their number.
const FIELD: char = '/';

/// The value of the command that has no key: Ctrl-Z, which stops other programs, is undo here.
const SUSPEND: &str = "suspend";

/// The value of the command that takes what is offered for the focused field.
const TAKE_ONE: &str = "take";

/// The value of the command that takes everything that is offered.
const TAKE_ALL: &str = "take all";

/// Opens the palette.
pub(super) fn open(model: &mut Model) {
    let Some(card) = &model.card else { return };
    let mut options: Vec<ChoiceOption> = Vec::new();
    // Folding works beside the form too, where the card pane is in sight.
    let folds = |action| matches!(action, Action::Fold | Action::Unfold | Action::FoldAll | Action::UnfoldAll);
    let mut bindings: Vec<_> = BINDINGS.iter().enumerate().collect();
    bindings.sort_by_key(|(_, binding)| folds(binding.action));
    for (number, binding) in bindings {
        let offered = (binding.context == Context::Anywhere || folds(binding.action)) && !binding.help.is_empty();
        if offered && !matches!(binding.action, Action::Palette | Action::GoToStep(_)) {
            options.push(ChoiceOption {
                value: number.to_string(),
                label: binding.help.to_owned(),
                help: if binding.context == Context::Card {
                    format!("{} in the card", binding.key)
                } else {
                    binding.key.to_string()
                },
                on: false,
            });
        }
    }
    let offers = card.open_offers();
    if card.offer_here().is_some() {
        options.push(ChoiceOption {
            value: TAKE_ONE.into(),
            label: "Take the offered answer".into(),
            help: "Ctrl-T".into(),
            on: false,
        });
    }
    if !offers.is_empty() {
        options.push(ChoiceOption {
            value: TAKE_ALL.into(),
            label: "Take all offered answers".into(),
            help: format!("{} from this folder", offers.len()),
            on: false,
        });
    }
    if cfg!(unix) {
        options.push(ChoiceOption {
            value: SUSPEND.into(),
            label: "Suspend, back to the shell".into(),
            help: "fg continues".into(),
            on: false,
        });
    }
    for step in Step::ALL {
        options.push(ChoiceOption {
            value: format!("step {}", step.number()),
            label: format!("Go to {}", step.title()),
            help: format!("Alt-{}", step.number() + 1),
            on: false,
        });
    }
    let mut places = Vec::new();
    collect(card.document.root(), &Pointer::root(), &mut places);
    for (place, name) in places {
        let help = visible(place.as_str()).into_owned();
        options.push(ChoiceOption { value: place.to_string(), label: name, help, on: false });
    }
    model.dialogs.push(Dialog::Choice(ChoiceDialog {
        title: "Commands and fields".into(),
        text: String::new(),
        options,
        selected: 0,
        purpose: ChoicePurpose::Palette,
        filter: String::new(),
    }));
}

/// Every field that can be asked for in this card, whether it is answered or not, with a name to find it by.
fn collect(node: &Node, at: &Pointer, found: &mut Vec<(Pointer, String)>) {
    let Some(shape) = fields::shape_at(at) else { return };
    for field in shape.fields {
        let place = at.key(field.name);
        let value = node.get(field.name);
        let inner = match field.kind {
            Kind::Object(_) => value.map(|value| vec![(place.clone(), value)]).unwrap_or_default(),
            Kind::List(_) | Kind::Requirements(_) => value
                .map(Node::elements)
                .unwrap_or_default()
                .iter()
                .enumerate()
                .map(|(index, element)| (place.index(index), element))
                .collect(),
            Kind::Map(_) => value
                .map(Node::members)
                .unwrap_or_default()
                .iter()
                .map(|member| (place.key(&member.key), &member.value))
                .collect(),
            _ => Vec::new(),
        };
        // In a one-of only the branch that is taken is asked for.
        if !matches!(field.kind, Kind::Signatures(_)) && (!shape.one_of || value.is_some()) {
            let around = named(node, at);
            let name = if around.is_empty() { field.label.to_owned() } else { format!("{} ({around})", field.label) };
            found.push((place, name));
        }
        for (place, value) in inner {
            collect(value, &place, found);
        }
    }
}

/// What a member or element is called in sentences: by the label of its field and by what it stands in, as in
/// "Tags (check-window)"; a member without a field by its name.
pub(super) fn name_of(document: &Document, place: &Pointer) -> String {
    let Some(parent) = place.parent() else { return "the card".into() };
    let holder = |at: &Pointer| {
        let name = document.get(at).map(|node| named(node, at)).unwrap_or_default();
        if name.is_empty() { String::new() } else { format!(" ({name})") }
    };
    let last = place.last().unwrap_or_default();
    match fields::field_at(place) {
        Some(field) if last == field.name => format!("{}{}", field.label, holder(&parent)),
        Some(_) if fields::shape_at(place).is_some() => {
            document.get(place).map_or_else(|| visible(&last).into_owned(), |node| named(node, place))
        }
        // An element of a list, or an entry of a map.
        Some(field) if parent.last().is_some_and(|name| name == field.name) => {
            let around = parent.parent().map(|around| holder(&around)).unwrap_or_default();
            match place.last_index().filter(|_| document.get(&parent).is_some_and(|list| list.as_array().is_some())) {
                Some(index) => format!("{} {}{around}", field.label, index + 1),
                None => format!("{} `{}`{around}", field.label, visible(&last)),
            }
        }
        _ => format!("`{}`", visible(place.as_str().trim_start_matches('/'))),
    }
}

/// The label of a problem: the place it is about as the forms name it, counted from 1, as in "Interface 2" or
/// "URL (interface 2)". Never empty.
pub(super) fn label_of(document: &Document, place: &Pointer) -> String {
    let name = name_of(document, place);
    let counted =
        fields::shape_at(place).and_then(|shape| Some(format!("{} {}", shape.title, place.last_index()? + 1)));
    match counted {
        // The author's own names keep their letters.
        Some(counted) if counted.to_lowercase() == name => counted,
        _ if place.is_root() => "The card".into(),
        _ if name.trim().is_empty() => "without a name".into(),
        _ => name.replace("``", "without a name"),
    }
}

/// What the object at `at` is called by its author or by its place: a skill's id, a scheme's name, "interface 2".
fn named(node: &Node, at: &Pointer) -> String {
    if let Some(id) = node.get("id").and_then(Node::as_str).filter(|id| !id.is_empty()) {
        return visible(id).into_owned();
    }
    let tokens: Vec<String> = at.tokens().map(std::borrow::Cow::into_owned).collect();
    match tokens.as_slice() {
        [map, name, ..] if map == "securitySchemes" => visible(name).into_owned(),
        [.., list, index] => match (index.parse::<usize>(), fields::shape_at(at)) {
            (Ok(index), Some(shape)) => format!("{} {}", shape.title.to_lowercase(), index + 1),
            _ => visible(if index.is_empty() { list } else { index }).into_owned(),
        },
        [one] => visible(one).into_owned(),
        [] => String::new(),
    }
}

/// Does what was chosen.
pub(super) fn take(model: &mut Model, value: &str) -> Vec<Effect> {
    if let Some(number) = value.strip_prefix("step ").and_then(|number| number.parse::<u8>().ok()) {
        return update::on_action(model, Action::GoToStep(number));
    }
    if value.starts_with(FIELD) {
        if let (Some(card), Ok(pointer)) = (&mut model.card, Pointer::parse(value)) {
            update::leave(card);
            card.go_to(&pointer);
        }
        return Vec::new();
    }
    if value == TAKE_ONE {
        offer::take_here(model);
        return Vec::new();
    }
    if value == TAKE_ALL {
        offer::take_all(model);
        return Vec::new();
    }
    if value == SUSPEND {
        return vec![Effect::Suspend];
    }
    match value.parse::<usize>().ok().and_then(|number| BINDINGS.get(number)) {
        Some(binding) => update::on_action(model, binding.action),
        None => Vec::new(),
    }
}
