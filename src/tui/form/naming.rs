//! Names: of schemes and scopes, which requirements speak of, and of skills, which make their ids.

use crate::card::{edits, fields};
use crate::document::{Edit, Grouping, Node, Pointer};
use crate::text::slug;
use crate::tui::model::OpenCard;
use crate::tui::row::{Part, Row, RowId};

impl OpenCard {
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
    pub(super) fn skill_id_edits(&self, at: &Pointer, new_name: &str) -> Vec<Edit> {
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

    /// Gives a map entry another name. Requirements that speak of it are kept true.
    pub(super) fn rename(&mut self, row: &Row, name: &str, grouping: Grouping) {
        let at = row.id.pointer.clone();
        let parent = at.parent().unwrap_or_default();
        let old = at.last().unwrap_or_default().into_owned();
        if name == old {
            self.drafts.remove(&row.id);
            return;
        }
        if self.document.get(&parent.key(name)).is_some() {
            let reason = format!("Not renamed yet: `{}` is taken", crate::text::visible(name));
            self.keep_draft(&row.id, name, reason);
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
                self.keep_draft(&row.id, name, reason);
                return;
            }
            changes.extend(named.into_iter().map(|place| Edit::rename(place.key(&old), name)));
        } else {
            let is_old = |place: &&Pointer| self.document.get(place).and_then(Node::as_str) == Some(&old);
            changes.extend(named.iter().filter(is_old).map(|place| Edit::set(place.clone(), name)));
        }
        self.drafts.remove(&row.id);
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
}

/// The scheme that the scope at `/securitySchemes/NAME/…/scopes/SCOPE` belongs to.
fn scheme_of_scope(at: &Pointer) -> Option<String> {
    let tokens: Vec<_> = at.tokens().collect();
    let is_scope = tokens.len() > 3 && tokens[0] == "securitySchemes" && tokens[tokens.len() - 2] == "scopes";
    is_scope.then(|| tokens[1].clone().into_owned())
}
