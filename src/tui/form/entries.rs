//! Entries of lists and maps: adding, opening, removing, copying, moving.

use serde_json::{Value as Json, json};

use crate::card::{Kind, Shape, edits, fields};
use crate::document::{Edit, Fragment, Grouping, Node, Pointer};
use crate::tui::model::OpenCard;
use crate::tui::row::{self, Page, Part, Row, RowId};

impl OpenCard {
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
        // The cursor stays at the same place in the list, on what moved up.
        let rows = self.rows();
        let index = rows.iter().position(|other| other.id == row.id)?;
        let drafts = self.take_drafts(&at);
        if !self.carry_out(&format!("Remove {}", row.label.to_lowercase()), changes, Grouping::Alone) {
            self.drafts.extend(drafts);
            return None;
        }
        self.leave_drafts(drafts);
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
}

/// What a new entry of a list starts with: the answers that are right for nearly everybody.
fn start_of(shape: &Shape) -> Json {
    match shape.name {
        "AgentInterface" => json!({"protocolBinding": "JSONRPC", "protocolVersion": "1.0"}),
        _ => json!({}),
    }
}
