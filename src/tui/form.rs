//! What the rows of a form do to the card.

use serde_json::{Value as Json, json};

use crate::card::kinds::JsonType;
use crate::card::{Kind, Shape, Step, edits, fields, media_types};
use crate::document::{Edit, Fragment, Grouping, Node, Pointer, starts_word};
use crate::text::slug;

use super::key::Key;
use super::message::Clock;
use super::model::{Draft, OpenCard};
use super::row::{self, Control, Page, Part, Row, RowId};
use super::text_field::{Edited, PasteNote};

impl OpenCard {
    /// Lets a key edit the focused text. Returns whether the key meant anything to it.
    pub fn type_key(&mut self, key: &Key, now: Clock) -> Edited {
        let Some(editor) = &self.editor else { return Edited::Ignored };
        let mut field = editor.field.borrow_mut();
        let before = char_before(&field.text(), field.cursor_byte());
        let edited = field.key(key);
        drop(field);
        match edited {
            Edited::Text => {
                let new_word = key.typed().is_some_and(|c| starts_word(before, c));
                self.commit(Grouping::Typing { at: now, new_word });
            }
            Edited::Cursor => self.history.close_step(),
            Edited::Ignored => {}
        }
        edited
    }

    /// Begins a new line in the focused text.
    pub fn type_newline(&mut self, now: Clock) {
        let Some(editor) = &self.editor else { return };
        if editor.field.borrow_mut().newline() == Edited::Text {
            self.commit(Grouping::Typing { at: now, new_word: true });
        }
    }

    /// Pastes into the focused text: one edit, one undo step. Returns what was left out or changed; `None` when no
    /// text has the focus.
    pub fn paste(&mut self, text: &str) -> Option<PasteNote> {
        let editor = self.editor.as_ref()?;
        let note = editor.field.borrow_mut().paste(text);
        self.history.close_step();
        self.commit(Grouping::Alone);
        Some(note)
    }

    /// Carries the focused text over into the card.
    fn commit(&mut self, grouping: Grouping) {
        let Some(row) = self.focused_row() else { return };
        let Some(editor) = &self.editor else { return };
        let text = editor.field.borrow().text();
        match (&row.control, &row.id.part) {
            // Words go into the card one by one.
            (Control::Chips { .. }, _) => {}
            (Control::Json(_), _) => self.commit_json(&row, &text, grouping),
            (_, Part::Name) => self.rename(&row, &text, grouping),
            _ => {
                let mut changes = edits::put(&self.document, &row.id.pointer, text.as_str());
                changes.extend(self.skill_id_edits(&row.id.pointer, &text));
                self.carry_out(&format!("Edit {}", row.label.to_lowercase()), changes, grouping);
            }
        }
    }

    /// Whether `at` is the name of a skill whose id follows it: the author has not changed the id by hand.
    pub fn skill_id_follows(&self, at: &Pointer) -> bool {
        let Some(skill) = at.parent().filter(|_| at.last().is_some_and(|last| last == "name")) else { return false };
        if fields::shape_at(&skill).is_none_or(|shape| shape.name != "AgentSkill") {
            return false;
        }
        let text = |name: &str| self.document.get(&skill.key(name)).and_then(Node::as_str).unwrap_or_default();
        text("id").is_empty() || text("id") == slug(text("name"))
    }

    /// What a new name of a skill does to its id.
    fn skill_id_edits(&self, at: &Pointer, new_name: &str) -> Vec<Edit> {
        let follows = self.editor.as_ref().is_some_and(|editor| editor.id_follows);
        let Some(skill) = at.parent().filter(|_| follows) else { return Vec::new() };
        let id = slug(new_name);
        if self.document.get(&skill.key("id")).and_then(Node::as_str).unwrap_or_default() == id {
            return Vec::new();
        }
        let mut after = self.document.clone();
        let name_edits = edits::put(&after, at, new_name);
        if after.apply_all(&name_edits).is_err() {
            return Vec::new();
        }
        edits::put(&after, &skill.key("id"), id.as_str())
    }

    fn commit_json(&mut self, row: &Row, text: &str, grouping: Grouping) {
        if text.trim().is_empty() {
            self.drafts.remove(&row.id);
            let changes = edits::take(&self.document, &row.id.pointer);
            self.carry_out("Clear parameters", changes, grouping);
            return;
        }
        match Self::json_fragment(text) {
            Ok(fragment) => {
                self.drafts.remove(&row.id);
                let changes = edits::put(&self.document, &row.id.pointer, fragment);
                self.carry_out("Edit parameters", changes, grouping);
            }
            Err(reason) => {
                let reason = format!("Not in the card yet: {reason}");
                self.drafts.insert(row.id.clone(), Draft { text: text.to_owned(), reason });
            }
        }
    }

    /// Gives a map entry another name. Requirements that speak of it are kept true.
    fn rename(&mut self, row: &Row, name: &str, grouping: Grouping) {
        let at = row.id.pointer.clone();
        let parent = at.parent().unwrap_or_default();
        let old = at.last().unwrap_or_default().into_owned();
        self.drafts.remove(&row.id);
        if name == old {
            return;
        }
        if self.document.get(&parent.key(name)).is_some() {
            let reason = format!("Not renamed yet: `{}` is taken", crate::text::visible(name));
            self.drafts.insert(row.id.clone(), Draft { text: name.to_owned(), reason });
            return;
        }
        let mut changes = vec![Edit::rename(at.clone(), name)];
        let named = self.editor.as_ref().map(|editor| editor.named_by.clone()).unwrap_or_default();
        if parent.as_str() == "/securitySchemes" {
            let named: Vec<&Pointer> =
                named.iter().filter(|place| self.document.get(&place.key(&old)).is_some()).collect();
            if named.iter().any(|place| self.document.get(&place.key(name)).is_some()) {
                let reason =
                    format!("Not renamed yet: a combination asks for `{}` already", crate::text::visible(name));
                self.drafts.insert(row.id.clone(), Draft { text: name.to_owned(), reason });
                return;
            }
            changes.extend(named.into_iter().map(|place| Edit::rename(place.key(&old), name)));
        } else {
            let is_old = |place: &&Pointer| self.document.get(place).and_then(Node::as_str) == Some(&old);
            changes.extend(named.iter().filter(is_old).map(|place| Edit::set(place.clone(), name)));
        }
        self.carry_out(&format!("Rename {old}"), changes, grouping);
    }

    /// The places in the requirements that speak of the scheme or scope whose name a row holds: the objects that hold a
    /// scheme's name, the elements that are a scope's. Decided when the row is entered: a name that is typed may on its
    /// way match one that means something else.
    pub fn named_by(&self, row: &RowId) -> Vec<Pointer> {
        if row.part != Part::Name {
            return Vec::new();
        }
        let name = row.pointer.last().unwrap_or_default();
        if row.pointer.parent().is_some_and(|parent| parent.as_str() == "/securitySchemes") {
            return self.uses_of(&name).iter().filter_map(Pointer::parent).collect();
        }
        let Some(scheme) = scheme_of_scope(&row.pointer) else { return Vec::new() };
        let lists = self.uses_of(&scheme).into_iter().map(|place| place.key("list"));
        lists
            .flat_map(|list| {
                let scopes = self.document.get(&list).map(Node::elements).unwrap_or_default();
                let is_it = |index: &usize| scopes[*index].as_str() == Some(&name);
                (0..scopes.len()).filter(is_it).map(|index| list.index(index)).collect::<Vec<_>>()
            })
            .collect()
    }

    /// Every place in the requirements of the card and its skills that names this scheme.
    fn uses_of(&self, scheme: &str) -> Vec<Pointer> {
        let root = Pointer::root();
        let skills = self.document.root().get("skills").map_or(0, Node::len);
        let holders = std::iter::once(root.clone()).chain((0..skills).map(|index| root.key("skills").index(index)));
        holders
            .flat_map(|holder| {
                let list = holder.key("securityRequirements");
                let count = self.document.get(&list).map_or(0, Node::len);
                (0..count).map(move |index| list.index(index).key("schemes").key(scheme))
            })
            .filter(|place| self.document.get(place).is_some())
            .collect()
    }

    /// Carries out edits; what cannot be carried out is a bug of ours, and the card stays as it was.
    fn carry_out(&mut self, label: &str, changes: Vec<Edit>, grouping: Grouping) -> bool {
        self.apply(label, changes, grouping).is_ok()
    }

    /// Says that the focused field was left: from now on its problems are spoken of, a waiting word is taken in, and
    /// what holds nothing goes.
    pub fn leave_row(&mut self) {
        self.history.close_step();
        let Some(row) = self.focused_row() else { return };
        self.visited.insert(super::model::row_place(&row));
        if matches!(row.control, Control::Chips { .. }) {
            self.add_typed_words();
            return;
        }
        if row.id.part == Part::Name && row.id.pointer.last().is_some_and(|name| name.is_empty()) {
            self.remove_if_blank(&row.id.pointer);
            return;
        }
        if !row.takes_text() || row.id.part != Part::Value || self.drafts.contains_key(&row.id) {
            return;
        }
        let at = &row.id.pointer;
        // Walking through a card changes nothing in it.
        if !self.was_typed(at) {
            return;
        }
        if !self.document.get(at).and_then(Node::as_str).is_some_and(|text| text.trim().is_empty()) {
            self.trim(&row);
            return;
        }
        let is_entry = fields::field_at(at).is_some_and(|field| at.last().is_none_or(|last| last != field.name));
        let in_map = fields::field_at(at).is_some_and(|field| matches!(field.kind, Kind::TextMap));
        let optional = fields::field_at(at).is_some_and(|field| !field.required);
        if let Some(parent) = at.parent()
            && self.is_blank_optional(&parent)
        {
            let changes = edits::take(&self.document, &parent);
            self.carry_out("Remove what is empty", changes, Grouping::Alone);
            return;
        }
        // A scope may be declared without a description, and an empty required text is reported.
        if !in_map && (is_entry || optional) {
            let changes = edits::take(&self.document, at);
            self.carry_out(&format!("Remove empty {}", row.label.to_lowercase()), changes, Grouping::Alone);
        } else {
            self.trim(&row);
        }
    }

    /// Whether the object at `at` may be left out and all its members are empty texts: everything in it was taken away.
    fn is_blank_optional(&self, at: &Pointer) -> bool {
        let optional = fields::field_at(at).is_some_and(|field| {
            let is_member = at.last().is_some_and(|last| last == field.name);
            is_member && !field.required && matches!(field.kind, Kind::Object(shape) if !shape.one_of)
        });
        let in_one_of = at.parent().and_then(|parent| fields::shape_at(&parent)).is_some_and(|shape| shape.one_of);
        let blank = |node: &Node| {
            node.members().iter().all(|member| member.value.as_str().is_some_and(|text| text.trim().is_empty()))
        };
        optional && !in_one_of && self.document.get(at).is_some_and(blank)
    }

    /// Removes a map entry that has neither a name nor a text: it was added and then not wanted.
    fn remove_if_blank(&mut self, at: &Pointer) {
        if self.document.get(at).and_then(Node::as_str) == Some("") {
            let changes = edits::take(&self.document, at);
            self.carry_out("Remove the unnamed entry", changes, Grouping::Alone);
        }
    }

    /// Whether the last thing that was done was to type at this place, or to add an entry there.
    fn was_typed(&self, at: &Pointer) -> bool {
        self.history.last().is_some_and(|step| {
            let here = step.focus == *at && step.label.starts_with("Edit");
            let added = at.parent().is_some_and(|list| step.focus == list) && step.label.starts_with("Add");
            here || added
        })
    }

    /// White space around what was typed goes when the field is left.
    fn trim(&mut self, row: &Row) {
        let Some(text) = self.document.get(&row.id.pointer).and_then(Node::as_str) else { return };
        if text.trim() != text {
            let changes = edits::put(&self.document, &row.id.pointer, text.trim());
            self.carry_out(&format!("Trim {}", row.label.to_lowercase()), changes, Grouping::Alone);
        }
    }

    /// Takes the typed words of a list row into the card. Returns a note when a word was changed or left out.
    pub fn add_typed_words(&mut self) -> Option<String> {
        let row = self.focused_row()?;
        let Control::Chips { words, media } = &row.control else { return None };
        let text = self.editor.as_ref()?.field.borrow().text();
        let mut note = None;
        let mut added: Vec<String> = Vec::new();
        for word in text.split([',', '\n']).map(str::trim).filter(|word| !word.is_empty()) {
            let word = match media_types::complete(word).filter(|_| *media) {
                Some(full) if full != word => {
                    note = Some(format!("{word} is written {full}"));
                    full.to_owned()
                }
                _ => word.to_owned(),
            };
            if words.contains(&word) || added.contains(&word) {
                note = Some(format!("{} is in the list already", crate::text::visible(&word)));
            } else {
                added.push(word);
            }
        }
        if let Some(editor) = &self.editor {
            editor.field.borrow_mut().set_text("");
        }
        self.add_words(&row, &added);
        note
    }

    fn add_words(&mut self, row: &Row, added: &[String]) {
        let at = &row.id.pointer;
        let mut changes = Vec::new();
        let count = self.document.get(at).map_or(0, Node::len);
        if self.document.get(at).is_none() && !added.is_empty() {
            changes = edits::put(&self.document, at, json!(added));
        } else {
            for (index, word) in added.iter().enumerate() {
                changes.push(Edit::insert(at.index(count + index), word.as_str()));
            }
        }
        self.carry_out(&format!("Add to {}", row.label.to_lowercase()), changes, Grouping::Alone);
        self.refresh_editor();
    }

    /// Removes the last word of a list row while nothing is typed in it. Returns whether there was one.
    pub fn take_last_word(&mut self) -> bool {
        let Some(row) = self.focused_row() else { return false };
        let Control::Chips { words, .. } = &row.control else { return false };
        if words.is_empty() || self.editor.as_ref().is_none_or(|editor| !editor.field.borrow().is_empty()) {
            return false;
        }
        let last = row.id.pointer.index(words.len() - 1);
        let word = words.last().cloned().unwrap_or_default();
        let required = fields::field_at(&row.id.pointer).is_some_and(|field| field.required);
        // A required list stays, empty, where its author put it.
        let changes = if words.len() == 1 && !required {
            edits::take(&self.document, &row.id.pointer)
        } else {
            vec![Edit::remove(last)]
        };
        self.carry_out(&format!("Remove {word}"), changes, Grouping::Alone);
        self.refresh_editor();
        true
    }

    /// Switches a word of a list row on or off.
    pub fn switch_word(&mut self, id: &RowId, word: &str) {
        let Some(row) = self.rows().into_iter().find(|row| row.id == *id) else { return };
        let Control::Chips { words, .. } = &row.control else { return };
        match words.iter().position(|other| other == word) {
            Some(index) => {
                let required = fields::field_at(&id.pointer).is_some_and(|field| field.required);
                let changes = if words.len() == 1 && !required {
                    edits::take(&self.document, &id.pointer)
                } else {
                    vec![Edit::remove(id.pointer.index(index))]
                };
                self.carry_out(&format!("Remove {word}"), changes, Grouping::Alone);
            }
            None => self.add_words(&row, &[word.to_owned()]),
        }
    }

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

    /// Adds an entry to the list or map of an *Add* row and goes to it.
    pub fn add_entry(&mut self, row: &Row) {
        let at = row.id.pointer.clone();
        let Some(field) = row.field else { return };
        let count = self.document.get(&at).map_or(0, Node::len);
        match field.kind {
            Kind::Texts => {
                let place = at.index(count);
                let changes = edits::put(&self.document, &place, "");
                if self.carry_out(&format!("Add {}", row.label.trim_start_matches("Add ")), changes, Grouping::Alone) {
                    self.focus_on(RowId { pointer: place, part: Part::Value });
                }
            }
            Kind::TextMap => {
                let place = at.key("");
                if self.document.get(&place).is_none() {
                    let changes = edits::put(&self.document, &place, "");
                    self.carry_out("Add a scope", changes, Grouping::Alone);
                }
                self.focus_on(RowId { pointer: place, part: Part::Name });
            }
            Kind::List(shape) => {
                let changes = edits::put(&self.document, &at.index(count), start_of(shape));
                if self.carry_out(&format!("Add {}", shape.title.to_lowercase()), changes, Grouping::Alone) {
                    self.enter(&at.index(count));
                }
            }
            Kind::Requirements(_) => {
                let changes = edits::put(&self.document, &at.index(count), json!({"schemes": {}}));
                if self.carry_out("Add a combination", changes, Grouping::Alone) {
                    if row.id.part == Part::Add {
                        self.enter(&at.index(count));
                    } else {
                        // "Anyone may call" is complete as it is, and is offered once.
                        self.focus_on(RowId { pointer: at.index(count), part: Part::Value });
                    }
                }
            }
            _ => {}
        }
    }

    /// Adds a security scheme of a kind under a name that is free, and goes to it.
    pub fn add_scheme(&mut self, branch: &str) {
        let stem = match branch {
            "apiKeySecurityScheme" => "apiKey",
            "httpAuthSecurityScheme" => "bearer",
            "oauth2SecurityScheme" => "oauth2",
            "openIdConnectSecurityScheme" => "openId",
            _ => "mtls",
        };
        let map = Pointer::root().key("securitySchemes");
        let free = |name: &str| self.document.get(&map.key(name)).is_none();
        let names = std::iter::once(stem.to_owned()).chain((2..).map(|number| format!("{stem}{number}")));
        let Some(name) = names.into_iter().find(|name| free(name)) else { return };
        let place = map.key(&name);
        let mut changes = edits::put(&self.document, &place, json!({branch: {}}));
        // The last edit inserts the entry itself.
        if let Some(Edit::Insert { at, .. }) = changes.last_mut()
            && *at != place
        {
            changes.clear();
        }
        if self.carry_out(&format!("Add security scheme {name}"), changes, Grouping::Alone) {
            self.enter(&place);
        }
    }

    /// What leaving a step answers: having seen the questions about capabilities and stated nothing is an answer, and a
    /// card that was started from nothing must hold it. Returns whether something was written.
    pub fn answer_by_leaving(&mut self, step: Step) -> bool {
        let capabilities = Pointer::root().key("capabilities");
        if step != Step::Capabilities || !self.from_nothing || self.document.get(&capabilities).is_some() {
            return false;
        }
        let changes = edits::put(&self.document, &capabilities, json!({}));
        self.carry_out("State no capabilities", changes, Grouping::Alone)
    }

    /// Opens the page of an entry.
    pub fn enter(&mut self, place: &Pointer) {
        let is_new_skill = fields::shape_at(place).is_some_and(|shape| shape.name == "AgentSkill")
            && self.document.get(place).is_some_and(|node| node.as_object().is_some() && node.is_empty());
        self.open_page(Page { step: self.page.step, inside: Some(place.clone()) });
        if is_new_skill {
            // The id makes itself from the name.
            self.focus_on(RowId { pointer: place.key("name"), part: Part::Value });
        } else {
            self.focus_first();
        }
    }

    /// Goes one level up; `false` when the form stands at the step already.
    pub fn go_outside(&mut self) -> bool {
        let Some(inside) = self.page.inside.clone() else { return false };
        let outer = row::outer(&inside);
        self.open_page(Page { step: self.page.step, inside: outer });
        self.focus_on(RowId { pointer: inside, part: Part::Value });
        self.repair_focus();
        true
    }

    /// Removes the entry that the cursor stands on. Returns what was removed.
    pub fn remove_entry(&mut self, row: &Row) -> Option<String> {
        let at = row.id.pointer.clone();
        self.document.get(&at)?;
        let changes = edits::take(&self.document, &at);
        self.drafts.retain(|id, _| !id.pointer.is_within(&at));
        // The cursor stays at the same place in the list, on what moved up.
        let rows = self.rows();
        let index = rows.iter().position(|other| other.id == row.id)?;
        self.carry_out(&format!("Remove {}", row.label.to_lowercase()), changes, Grouping::Alone).then_some(())?;
        let rows = self.rows();
        let next = rows
            .iter()
            .skip(index)
            .find(|row| row.takes_focus())
            .or_else(|| rows.iter().rev().find(|row| row.takes_focus()));
        if let Some(id) = next.map(|row| row.id.clone()) {
            self.focus_on(id);
        }
        Some(row.label.clone())
    }

    /// Puts a copy of an entry behind it.
    pub fn duplicate_entry(&mut self, row: &Row) -> bool {
        let at = row.id.pointer.clone();
        let (Some(node), Some(parent)) = (self.document.get(&at), at.parent()) else { return false };
        // A member that the specification knows is no entry, even where a value of the wrong kind stands in it.
        if !row::opens(&at) && at.last_index().is_none() {
            return false;
        }
        let value = Fragment::Text(self.document.raw(node).to_owned());
        let is_list = self.document.get(&parent).is_some_and(|node| node.as_array().is_some());
        let (place, position) = if let Some(index) = at.last_index().filter(|_| is_list) {
            (parent.index(index + 1), None)
        } else {
            let name = at.last().unwrap_or_default().into_owned();
            let taken = |name: &str| self.document.get(&parent.key(name)).is_some();
            let free =
                (2..=usize::MAX).map(|number| format!("{name}{number}")).find(|name| !taken(name)).unwrap_or_default();
            let here =
                self.document.get(&parent).and_then(|map| map.members().iter().position(|member| *member.key == *name));
            (parent.key(&free), here.map(|index| index + 1))
        };
        let mut changes = vec![Edit::Insert { at: place.clone(), position, value }];
        // Two skills may not share an id.
        if let Some(id) = self.document.get(&at.key("id")).and_then(Node::as_str)
            && fields::shape_at(&at).is_some_and(|shape| shape.name == "AgentSkill")
        {
            let skills = self.document.get(&parent).map(Node::elements).unwrap_or_default();
            let taken = |id: &str| skills.iter().any(|skill| skill.get("id").and_then(Node::as_str) == Some(id));
            let free =
                (2..=usize::MAX).map(|number| format!("{id}-{number}")).find(|id| !taken(id)).unwrap_or_default();
            changes.push(Edit::set(place.key("id"), free.as_str()));
        }
        let done = self.carry_out(&format!("Duplicate {}", row.label.to_lowercase()), changes, Grouping::Alone);
        if done {
            self.focus_on(RowId { pointer: place, part: Part::Value });
            // On its own page an entry does not see its copy.
            self.repair_focus();
        }
        done
    }

    /// Moves an entry of a list by one place.
    pub fn move_entry(&mut self, row: &Row, down: bool) -> bool {
        let at = &row.id.pointer;
        let Some(from) = at.last_index() else { return false };
        self.move_entry_to(row, if down { from + 1 } else { from.wrapping_sub(1) })
    }

    /// Moves an entry of a list to another place of it, counted from 0. Returns whether there is such a place.
    pub fn move_entry_to(&mut self, row: &Row, to: usize) -> bool {
        let at = &row.id.pointer;
        let (Some(from), Some(array)) = (at.last_index(), at.parent()) else { return false };
        let count = self.document.get(&array).and_then(Node::as_array).map_or(0, <[Node]>::len);
        if to >= count || to == from {
            return false;
        }
        self.carry_out(
            &format!("Move {} {}", row.label.to_lowercase(), if to > from { "down" } else { "up" }),
            vec![Edit::Reorder { array, from, to }],
            Grouping::Alone,
        )
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

    /// Brings back text that was typed but did not stand in the card when its wizard ended.
    pub fn restore_unfinished(&mut self, at: Pointer, text: String) {
        let is_words = fields::field_at(&at).is_some_and(|field| matches!(field.kind, Kind::Words | Kind::MediaTypes));
        if is_words {
            self.go_to(&at);
            if let Some(editor) = &self.editor {
                editor.field.borrow_mut().set_text(&text);
                editor.field.borrow_mut().set_cursor_end();
            }
            return;
        }
        if fields::field_at(&at).is_some_and(|field| matches!(field.kind, Kind::LongText | Kind::Texts)) {
            // A text of several lines that was still being typed, line by line.
            let changes = edits::put(&self.document, &at, text.as_str());
            self.carry_out("Edit the text", changes, Grouping::Alone);
            return;
        }
        let reason = Self::json_fragment(&text).err().unwrap_or_default();
        let id = RowId { pointer: at, part: Part::Value };
        self.drafts.insert(id, Draft { text, reason: format!("Not in the card yet: {reason}") });
    }

    /// Shows the card's text in the focused field again, as after undo.
    pub fn refresh_editor(&mut self) {
        self.repair_focus();
        let keep = self
            .editor
            .as_ref()
            .filter(|editor| editor.row == self.focus)
            .map(|editor| editor.field.borrow().cursor_byte());
        self.open_editor();
        // Text that is as it was keeps its cursor; text that changed under it is edited on from the same place.
        if let (Some(byte), Some(editor)) = (keep, &self.editor) {
            editor.field.borrow_mut().set_cursor_byte(byte);
        }
    }
}

/// What a new entry of a list starts with: the answers that are right for nearly everybody.
fn start_of(shape: &Shape) -> Json {
    match shape.name {
        "AgentInterface" => json!({"protocolBinding": "JSONRPC", "protocolVersion": "1.0"}),
        _ => json!({}),
    }
}

/// The scheme that the scope at `/securitySchemes/NAME/…/scopes/SCOPE` belongs to.
fn scheme_of_scope(at: &Pointer) -> Option<String> {
    let tokens: Vec<_> = at.tokens().collect();
    let is_scope = tokens.len() > 3 && tokens[0] == "securitySchemes" && tokens[tokens.len() - 2] == "scopes";
    is_scope.then(|| tokens[1].clone().into_owned())
}

fn char_before(text: &str, byte: usize) -> Option<char> {
    text.get(..byte)?.chars().next_back()
}
