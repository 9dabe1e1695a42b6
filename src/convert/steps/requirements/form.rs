//! The spellings of one requirement (rule book, 2.1): how each is read, and the one that is written.

use crate::convert::tree::{Entry, Kind as Json, Origin, Tree};

/// One combination of schemes, all of which are needed.
#[derive(Clone, Debug, Default)]
pub(in crate::convert) struct Alternative {
    pub origin: Option<Origin>,
    /// Where the `schemes` of v1.0 stood.
    wrapper: Option<Origin>,
    exact: bool,
    pub uses: Vec<Use>,
}

/// One scheme that is asked for.
#[derive(Clone, Debug)]
pub(in crate::convert) struct Use {
    pub name: String,
    /// The key as it is written.
    raw: String,
    /// Where the `{"list": …}` of v1.0 stood.
    wrapper: Option<Origin>,
    /// The scopes; its origin is that of the list.
    list: Tree,
    exact: bool,
    /// Whether the scopes stood in a list, which tells a requirement from an object about something else.
    listed: bool,
}

impl Alternative {
    /// Reads a requirement in any spelling; `None` when it is none.
    pub fn read(tree: &Tree) -> Option<Self> {
        if !tree.is_object() {
            return None;
        }
        // A scheme could be called `schemes`; only an object under that key is the wrapper of v1.0.
        let wrapper = tree.get("schemes").filter(|schemes| schemes.is_object());
        if wrapper.is_some() && tree.entries().len() > 1 {
            return None;
        }
        let members = wrapper.unwrap_or(tree).entries();
        let uses: Option<Vec<Use>> = members.iter().map(Use::read).collect();
        let uses = uses?;
        let exact = wrapper.is_some() && uses.iter().all(|one| one.exact);
        Some(Self { origin: tree.origin, wrapper: wrapper.and_then(|wrapper| wrapper.origin), exact, uses })
    }

    /// The same alternative with other schemes.
    pub fn with(&self, uses: Vec<Use>) -> Self {
        Self { uses, ..self.clone() }
    }

    /// Whether it was written as v1.0 writes it.
    pub const fn is_exact(&self) -> bool {
        self.exact
    }

    /// The names with their scopes, in an order of their own.
    pub fn plain(&self) -> Vec<(String, Vec<String>)> {
        let mut plain: Vec<_> = self
            .uses
            .iter()
            .map(|one| {
                let mut scopes = one.scopes();
                scopes.sort();
                scopes.dedup();
                (one.name.clone(), scopes)
            })
            .collect();
        plain.sort();
        plain
    }

    /// The v1.0 form.
    pub fn into_tree(self) -> Tree {
        let uses = self.uses.into_iter().map(Use::into_entry).collect();
        let schemes = Tree { origin: self.wrapper, ..Json::Object(uses).into() };
        Tree { origin: self.origin, ..Json::Object(vec![Entry::new("schemes", schemes)]).into() }
    }
}

impl Use {
    fn read(entry: &Entry) -> Option<Self> {
        let value = &entry.value;
        let (wrapper, list, exact, listed) = match &value.kind {
            Json::Array(_) => (None, value.clone(), false, true),
            Json::Object(members) if members.is_empty() => (value.origin, Tree::array(Vec::new()), false, false),
            Json::Object(members) if members.len() == 1 => {
                let list = value.get("list").filter(|list| list.is_array())?;
                (value.origin, list.clone(), true, true)
            }
            Json::Null => (value.origin, Tree::array(Vec::new()), false, false),
            Json::Text { .. } => (None, Tree { origin: None, ..Tree::array(vec![value.clone()]) }, false, false),
            _ => return None,
        };
        let are_scopes = list.elements().iter().all(|scope| scope.as_str().is_some());
        are_scopes.then(|| Self { name: entry.key.clone(), raw: entry.raw.clone(), wrapper, list, exact, listed })
    }

    /// The scopes.
    pub fn scopes(&self) -> Vec<String> {
        self.list.elements().iter().filter_map(Tree::as_str).map(ToOwned::to_owned).collect()
    }

    /// Whether the scopes stood in a list.
    pub const fn is_listed(&self) -> bool {
        self.listed
    }

    /// The same scopes of another scheme.
    pub fn renamed(&self, name: &str) -> Self {
        if name == self.name {
            return self.clone();
        }
        Self { name: name.to_owned(), raw: crate::document::quote(name), ..self.clone() }
    }

    fn into_entry(self) -> Entry {
        let value = Tree { origin: self.wrapper, ..Json::Object(vec![Entry::new("list", self.list)]).into() };
        Entry { key: self.name, raw: self.raw, value }
    }
}
