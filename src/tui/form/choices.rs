//! Choices: one of several values, yes or no, one of several kinds, which schemes and scopes.

use serde_json::{Value as Json, json};

use crate::card::kinds::JsonType;
use crate::card::{edits, fields};
use crate::document::{Edit, Fragment, Grouping, Node, Pointer};
use crate::tui::model::OpenCard;
use crate::tui::row::{Control, Part, Row, RowId};

impl OpenCard {
    /// Sets the value of a choice.
    pub fn choose(&mut self, id: &RowId, value: &str) {
        let label = self.rows().into_iter().find(|row| row.id == *id).map(|row| row.label).unwrap_or_default();
        let changes = edits::put(&self.document, &id.pointer, value);
        self.carry_out(&format!("Choose {}", label.to_lowercase()), changes, Grouping::Alone);
        self.refresh_editor();
    }

    /// Answers a yes-or-no question; `None` leaves it open.
    pub fn set_flag(&mut self, row: &Row, value: Option<bool>) {
        let at = &row.id.pointer;
        let changes = match value {
            Some(value) => edits::put(&self.document, at, value),
            None => edits::take(&self.document, at),
        };
        let word = match value {
            Some(true) => "yes",
            Some(false) => "no",
            None => "not stated",
        };
        self.carry_out(&format!("{}: {word}", row.label), changes, Grouping::Alone);
    }

    /// Takes another branch of a one-of. What the branch before it held is kept until the card is saved.
    pub fn take_branch(&mut self, at: &Pointer, branch: &str) {
        let Some(shape) = fields::shape_at(at) else { return };
        let taken: Vec<&str> = shape
            .fields
            .iter()
            .map(|field| field.name)
            .filter(|name| self.document.get(&at.key(name)).is_some())
            .collect();
        if taken == [branch] {
            return;
        }
        let stashed = self.stash.get(&(at.clone(), branch.to_owned())).cloned();
        let mut changes = Vec::new();
        let mut rest = self.document.clone();
        let kept: Vec<(String, String)> = taken
            .iter()
            .filter(|name| **name != branch)
            .filter_map(|name| {
                let node = self.document.get(&at.key(name))?;
                Some(((*name).to_owned(), self.document.raw(node).to_owned()))
            })
            .collect();
        // The new branch takes the place of the first old one; the others go.
        let old = taken.iter().find(|name| **name != branch);
        for name in taken.iter().filter(|name| **name != branch) {
            if Some(name) == old && !taken.contains(&branch) {
                changes.push(Edit::rename(at.key(name), branch));
                let value = stashed.clone().map_or_else(|| Fragment::Json(json!({})), Fragment::Text);
                changes.push(Edit::Set { at: at.key(branch), value });
            } else {
                changes.push(Edit::remove(at.key(name)));
            }
        }
        if taken.is_empty() {
            let value = stashed.map_or_else(|| Fragment::Json(json!({})), Fragment::Text);
            changes = edits::put(&self.document, &at.key(branch), value);
        }
        if rest.apply_all(&changes).is_err() {
            return;
        }
        let title = shape.field(branch).map_or(branch, |field| field.label);
        if self.carry_out(&format!("Change to {title}"), changes, Grouping::Alone) {
            for (name, text) in kept {
                self.stash.insert((at.clone(), name), text);
            }
        }
    }

    /// Switches a scheme or scope of a combination on or off.
    pub fn toggle(&mut self, row: &Row) {
        let Control::Toggle(on) = row.control else { return };
        let at = &row.id.pointer;
        let (label, changes) = match &row.id.part {
            Part::Uses(scheme) => {
                let place = at.key("schemes").key(scheme);
                let changes = if on {
                    vec![Edit::remove(place)]
                } else {
                    edits::put(&self.document, &place, json!({"list": []}))
                };
                (format!("{} {scheme}", if on { "Leave out" } else { "Ask for" }), changes)
            }
            Part::Scope(scheme, scope) => {
                let list = at.key("schemes").key(scheme).key("list");
                let elements = self.document.get(&list).map(Node::elements).unwrap_or_default();
                let changes = match elements.iter().position(|element| element.as_str() == Some(scope)) {
                    Some(index) => vec![Edit::remove(list.index(index))],
                    None => edits::put(&self.document, &list.index(elements.len()), scope.as_str()),
                };
                (format!("{} scope {scope}", if on { "Leave out" } else { "Ask for" }), changes)
            }
            _ => return,
        };
        self.carry_out(&label, changes, Grouping::Alone);
        // A scheme or scope that is declared nowhere has no row once it is left out.
        self.repair_focus();
    }

    /// Puts an empty value of the right type in place of a wrong one.
    pub fn replace_wrong(&mut self, row: &Row) {
        let Control::Wrong { wanted, .. } = &row.control else { return };
        let value: Json = match wanted {
            JsonType::String => json!(""),
            JsonType::Bool => json!(false),
            JsonType::StringArray | JsonType::ObjectArray => json!([]),
            JsonType::Object => json!({}),
        };
        self.carry_out(
            &format!("Start {} anew", row.label.to_lowercase()),
            vec![Edit::set(row.id.pointer.clone(), value)],
            Grouping::Alone,
        );
        self.repair_focus();
        self.open_editor();
    }
}
