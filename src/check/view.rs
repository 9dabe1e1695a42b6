//! The card as rules see it: interfaces, schemes, requirements and skills found once, under whatever spelling they
//! have, with their pointers.
//!
//! A mistake must be reported once. So the view reads a member that is spelt in snake_case as if it were spelt right:
//! the rule about spelling reports it, and no other rule reports it as missing.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;

use crate::card::generation::Generation;
use crate::card::spelling::member;
use crate::document::{Document, Node, Pointer};

use super::Profile;
use super::address::{Address, AddressFault};
use super::place::Locator;
use super::rules::interfaces::reach::Defect as ReachDefect;
use super::shapes::{self, Defect};
use super::texts::{Text, Texts};

/// A document with everything that several rules ask about it.
#[derive(Debug)]
pub struct CardView<'a> {
    /// The document.
    pub document: &'a Document,
    /// Its outermost value.
    pub root: &'a Node,
    /// What the card is judged for.
    pub profile: Profile,
    /// Which version it is, by what it holds.
    pub generation: Generation,
    /// Whether a byte order mark stood in front of the text, which reading drops.
    pub byte_order_mark: bool,
    /// The name of its file without directories, where there is one.
    pub file_name: Option<&'a str>,
    /// Where the agent can be called: v1.0 interfaces in order, then the addresses of a 0.x half.
    pub endpoints: Vec<Endpoint<'a>>,
    /// The declared security schemes, in order.
    pub schemes: Vec<Scheme<'a>>,
    /// Who may call: the card's requirements and those of skills.
    pub requirements: Vec<RequirementSet<'a>>,
    /// The skills, in order; entries that are no objects are left out.
    pub skills: Vec<Skill<'a>>,
    /// Where the card differs from the field table: looked for when the first rule asks.
    differences: OnceCell<Vec<Defect<'a>>>,
    /// The links and login addresses that rules asked for.
    addresses: RefCell<HashMap<&'a str, Rc<Result<Address<'a>, AddressFault>>>>,
    /// Where in the text the findings are.
    pub(super) locator: Locator<'a>,
    /// Every text: gathered when the first rule asks.
    texts: OnceCell<Texts<'a>>,
    /// Whether the document is [plain](CardView::is_plain): looked for when the first rule asks.
    plain: OnceCell<bool>,
}

/// One address at which the agent can be called.
#[derive(Debug)]
pub struct Endpoint<'a> {
    /// The object: an interface, or the whole card for a 0.x main address.
    pub pointer: Pointer,
    /// The object.
    pub node: &'a Node,
    /// Where the URL stands or should stand.
    pub url_pointer: Pointer,
    /// The URL, where it is a string.
    pub url: Option<&'a str>,
    /// Where the binding stands or should stand.
    pub binding_pointer: Pointer,
    /// `protocolBinding`, or the `transport` of a 0.x card; `None` where nothing usable is stated.
    pub binding: Option<&'a str>,
    /// `protocolVersion` of a v1.0 interface.
    pub version: Option<&'a str>,
    /// `tenant` of a v1.0 interface.
    pub tenant: Option<&'a str>,
    /// Whether it belongs to a 0.x half (`url`, `additionalInterfaces`).
    pub legacy: bool,
    /// What rules find out about the address.
    pub(super) asked: Asked<'a>,
}

/// What is found out about an endpoint when the first rule asks, and remembered for the others.
#[derive(Debug, Default)]
pub(super) struct Asked<'a> {
    /// The URL as an absolute URL.
    web: OnceCell<Result<Address<'a>, AddressFault>>,
    /// The URL as what gRPC clients dial.
    pub(super) target: OnceCell<Option<Address<'a>>>,
    /// What is wrong with the place that it leads to.
    pub(super) reach: OnceCell<Option<ReachDefect>>,
}

/// One declared security scheme.
#[derive(Debug)]
pub struct Scheme<'a> {
    /// The author's name for it.
    pub name: &'a str,
    /// Where it stands.
    pub pointer: Pointer,
    /// The object (or whatever stands there).
    pub node: &'a Node,
    /// The v1.0 wrappers that it holds: the member names of the specification, and their values.
    pub kinds: Vec<(&'static str, &'a Node)>,
    /// The `type` of the flat 0.x form.
    pub flat_type: Option<&'a str>,
}

/// What a list of requirements belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    /// The card.
    Card,
    /// The skill with this index.
    Skill(usize),
}

/// One list of requirements: any one of its alternatives lets a caller in.
#[derive(Debug)]
pub struct RequirementSet<'a> {
    /// Whose they are.
    pub owner: Owner,
    /// Where the list stands.
    pub pointer: Pointer,
    /// The list.
    pub node: &'a Node,
    /// Whether it is the `security` member of a 0.x card.
    pub legacy: bool,
    /// The alternatives, in order; entries that are no objects are left out.
    pub alternatives: Vec<Alternative<'a>>,
}

/// One combination of schemes, all of which are needed.
#[derive(Debug)]
pub struct Alternative<'a> {
    /// Where it stands.
    pub pointer: Pointer,
    /// The object.
    pub node: &'a Node,
    /// How it is written.
    pub form: RequirementForm,
    /// The schemes, in order.
    pub uses: Vec<Use<'a>>,
}

/// How a requirement is written (rule book, section 2.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequirementForm {
    /// `{"schemes": {…}}`, the v1.0 form.
    Wrapped,
    /// `{"name": […]}`, the 0.x form.
    Flat,
}

/// One scheme that a requirement asks for.
#[derive(Debug)]
pub struct Use<'a> {
    /// The scheme's name.
    pub scheme: &'a str,
    /// Where the name stands as a key.
    pub pointer: Pointer,
    /// What stands under it: `{"list": […]}` in v1.0, an array in 0.x.
    pub node: &'a Node,
    /// The scopes with their places, from either form; values that are no strings are left out.
    pub scopes: Vec<(Pointer, &'a str)>,
}

/// One skill.
#[derive(Debug)]
pub struct Skill<'a> {
    /// Its index.
    pub index: usize,
    /// Where it stands.
    pub pointer: Pointer,
    /// The object.
    pub node: &'a Node,
}

impl<'a> Endpoint<'a> {
    /// What the URL says as an absolute URL, or why it is none; `None` without a URL.
    pub fn web_address(&self) -> Option<Result<&Address<'a>, AddressFault>> {
        let url = self.url?;
        Some(self.asked.web.get_or_init(|| Address::of(url)).as_ref().map_err(|fault| *fault))
    }
}

impl<'a> Skill<'a> {
    /// The text of a member.
    pub fn text(&self, name: &str) -> Option<&'a str> {
        member(self.node, name)?.value.as_str()
    }
}

impl<'a> Scheme<'a> {
    /// The one wrapper, when there is exactly one and its value is an object.
    pub fn kind(&self) -> Option<(&'static str, &'a Node)> {
        match self.kinds.as_slice() {
            [(name, node)] if node.as_object().is_some() => Some((name, node)),
            _ => None,
        }
    }

    /// The OAuth 2.0 flows object, of either form.
    pub fn flows(&self) -> Option<(Pointer, &'a Node)> {
        let (at, holder) = match self.kind() {
            Some(("oauth2SecurityScheme", node)) => {
                (self.pointer.key(&member(self.node, "oauth2SecurityScheme")?.key), node)
            }
            None if self.flat_type == Some("oauth2") => (self.pointer.clone(), self.node),
            _ => return None,
        };
        let flows = member(holder, "flows")?;
        flows.value.as_object()?;
        Some((at.key(&flows.key), &flows.value))
    }

    /// The names of the scopes that its OAuth 2.0 flows declare; `None` when it is no OAuth 2.0 scheme or its flows
    /// cannot be read, so that nothing can be said about scopes.
    pub fn declared_scopes(&self) -> Option<Vec<&'a str>> {
        let (_, flows) = self.flows()?;
        let mut scopes = Vec::new();
        for flow in flows.members() {
            for scope in member(&flow.value, "scopes")?.value.as_object()? {
                scopes.push(&*scope.key);
            }
        }
        Some(scopes)
    }
}

impl<'a> CardView<'a> {
    /// Looks at a document.
    pub fn new(document: &'a Document, profile: Profile, file_name: Option<&'a str>) -> Self {
        let root = document.root();
        let skills = skills(root);
        let requirements = requirements(root, &skills);
        Self {
            document,
            root,
            profile,
            generation: Generation::of(root),
            byte_order_mark: false,
            file_name,
            endpoints: endpoints(root),
            schemes: schemes(root),
            requirements,
            skills,
            differences: OnceCell::new(),
            addresses: RefCell::default(),
            locator: Locator::new(document),
            texts: OnceCell::new(),
            plain: OnceCell::new(),
        }
    }

    /// Where the card differs from the field table of its version.
    pub(super) fn differences(&self) -> &[Defect<'a>] {
        self.differences.get_or_init(|| shapes::differences(self.root, self.generation, self.profile))
    }

    /// What a text of the card says as an absolute URL, or why it is none. Several rules ask for every link; for
    /// endpoints, use [`Endpoint::web_address`].
    pub fn address(&self, url: &'a str) -> Rc<Result<Address<'a>, AddressFault>> {
        let mut known = self.addresses.borrow_mut();
        Rc::clone(known.entry(url).or_insert_with(|| Rc::new(Address::of(url))))
    }

    /// Every text of the card, in its order, with what its bytes are like.
    pub fn texts(&self) -> impl Iterator<Item = Text<'_, 'a>> {
        self.texts.get_or_init(|| Texts::of(self.root)).iter()
    }

    /// Whether the document is written in ASCII without escapes, so that no text of it holds anything but visible
    /// ASCII and spaces.
    pub fn is_plain(&self) -> bool {
        *self.plain.get_or_init(|| {
            // Without an early end this is done for many bytes at a time.
            let odd = |byte: u8| byte >= 0x7F || byte == b'\\';
            !self
                .document
                .text()
                .as_bytes()
                .chunks(1024)
                .any(|part| part.iter().fold(false, |any, byte| any | odd(*byte)))
        })
    }

    /// The v1.0 interfaces, in order.
    pub fn interfaces(&self) -> impl Iterator<Item = &Endpoint<'a>> {
        self.endpoints.iter().filter(|endpoint| !endpoint.legacy)
    }

    /// The declared scheme called `name`.
    pub fn scheme(&self, name: &str) -> Option<&Scheme<'a>> {
        self.schemes.iter().find(|scheme| scheme.name == name)
    }

    /// Calls `visit` for every value, outermost first, with the way to it.
    pub fn walk(&self, mut visit: impl FnMut(&Trail<'_>, &'a Node)) {
        walk(&Trail::Root, self.root, &mut visit);
    }
}

fn walk<'a>(trail: &Trail<'_>, node: &'a Node, visit: &mut impl FnMut(&Trail<'_>, &'a Node)) {
    visit(trail, node);
    for (index, element) in node.elements().iter().enumerate() {
        walk(&Trail::Index(trail, index), element, visit);
    }
    for member in node.members() {
        walk(&Trail::Key(trail, &member.key), &member.value, visit);
    }
}

/// The way to a value while walking: a pointer that costs nothing until it is needed.
#[derive(Clone, Copy, Debug)]
pub enum Trail<'t> {
    /// The whole document.
    Root,
    /// The member with this key.
    Key(&'t Trail<'t>, &'t str),
    /// The element with this index.
    Index(&'t Trail<'t>, usize),
}

impl Trail<'_> {
    /// The pointer.
    pub fn pointer(&self) -> Pointer {
        match self {
            Self::Root => Pointer::root(),
            Self::Key(parent, key) => parent.pointer().key(key),
            Self::Index(parent, index) => parent.pointer().index(*index),
        }
    }
}

/// A member's text and the place where it stands or, spelt as the specification spells it, would stand.
fn text_member<'a>(object: &'a Node, at: &Pointer, name: &str) -> (Pointer, Option<&'a str>) {
    match member(object, name) {
        Some(member) => (at.key(&member.key), member.value.as_str()),
        None => (at.key(name), None),
    }
}

fn endpoints(root: &Node) -> Vec<Endpoint<'_>> {
    let mut found = Vec::new();
    if let Some(list) = member(root, "supportedInterfaces") {
        let at = Pointer::root().key(&list.key);
        for (index, node) in list.value.elements().iter().enumerate() {
            if node.as_object().is_none() {
                continue;
            }
            let pointer = at.index(index);
            let (url_pointer, url) = text_member(node, &pointer, "url");
            let (mut binding_pointer, mut binding) = text_member(node, &pointer, "protocolBinding");
            if member(node, "protocolBinding").is_none() {
                // The 0.3 spelling is reported by a rule of its own; what it says still counts.
                if let Some(old) = node.member("transport") {
                    (binding_pointer, binding) = (pointer.key("transport"), old.value.as_str());
                }
            }
            let version = text_member(node, &pointer, "protocolVersion").1;
            let tenant = text_member(node, &pointer, "tenant").1;
            found.push(Endpoint {
                pointer,
                node,
                url_pointer,
                url,
                binding_pointer,
                binding,
                version,
                tenant,
                legacy: false,
                asked: Asked::default(),
            });
        }
    }
    let main = |binding| Endpoint {
        pointer: Pointer::root(),
        node: root,
        url_pointer: Pointer::root().key("url"),
        url: root.get("url").and_then(Node::as_str),
        binding_pointer: Pointer::root().key("preferredTransport"),
        binding,
        version: None,
        tenant: None,
        legacy: true,
        asked: Asked::default(),
    };
    if root.member("url").is_some() {
        found.push(main(member(root, "preferredTransport").and_then(|member| member.value.as_str())));
    }
    if let Some(list) = member(root, "additionalInterfaces") {
        let at = Pointer::root().key(&list.key);
        for (index, node) in list.value.elements().iter().enumerate() {
            let pointer = at.index(index);
            let (url_pointer, url) = text_member(node, &pointer, "url");
            let spelling =
                ["transport", "protocolBinding", "type"].into_iter().find(|name| node.member(name).is_some());
            let (binding_pointer, binding) = text_member(node, &pointer, spelling.unwrap_or("transport"));
            found.push(Endpoint {
                pointer,
                node,
                url_pointer,
                url,
                binding_pointer,
                binding,
                version: None,
                tenant: None,
                legacy: true,
                asked: Asked::default(),
            });
        }
    }
    found
}

fn schemes(root: &Node) -> Vec<Scheme<'_>> {
    let Some(map) = member(root, "securitySchemes") else { return Vec::new() };
    let at = Pointer::root().key(&map.key);
    map.value
        .members()
        .iter()
        .map(|entry| Scheme {
            name: &entry.key,
            pointer: at.key(&entry.key),
            node: &entry.value,
            kinds: crate::card::fields::SECURITY_SCHEME
                .fields
                .iter()
                .filter_map(|field| Some((field.name, &member(&entry.value, field.name)?.value)))
                .collect(),
            flat_type: entry.value.get("type").and_then(Node::as_str),
        })
        .collect()
}

fn skills(root: &Node) -> Vec<Skill<'_>> {
    let Some(list) = member(root, "skills") else { return Vec::new() };
    let at = Pointer::root().key(&list.key);
    let objects = list.value.elements().iter().enumerate().filter(|(_, node)| node.as_object().is_some());
    objects.map(|(index, node)| Skill { index, pointer: at.index(index), node }).collect()
}

fn requirements<'a>(root: &'a Node, skills: &[Skill<'a>]) -> Vec<RequirementSet<'a>> {
    let card = std::iter::once((Owner::Card, Pointer::root(), root));
    let skills = skills.iter().map(|skill| (Owner::Skill(skill.index), skill.pointer.clone(), skill.node));
    let mut found = Vec::new();
    for (owner, at, holder) in card.chain(skills) {
        for (name, legacy) in [("securityRequirements", false), ("security", true)] {
            let Some(list) = member(holder, name) else { continue };
            let pointer = at.key(&list.key);
            let alternatives = list
                .value
                .elements()
                .iter()
                .enumerate()
                .filter(|(_, node)| node.as_object().is_some())
                .map(|(index, node)| alternative(pointer.index(index), node))
                .collect();
            found.push(RequirementSet { owner, pointer, node: &list.value, legacy, alternatives });
        }
    }
    found
}

fn alternative(pointer: Pointer, node: &Node) -> Alternative<'_> {
    // A scheme could be called `schemes`; only an object under that key is the v1.0 wrapper.
    let wrapper = node.member("schemes").filter(|member| member.value.as_object().is_some());
    let (form, at, members) = match wrapper {
        Some(schemes) => (RequirementForm::Wrapped, pointer.key("schemes"), schemes.value.members()),
        None if node.is_empty() => (RequirementForm::Wrapped, pointer.clone(), node.members()),
        None => (RequirementForm::Flat, pointer.clone(), node.members()),
    };
    let uses = members
        .iter()
        .map(|entry| {
            let pointer = at.key(&entry.key);
            let (list_at, list) = match entry.value.get("list") {
                Some(list) => (pointer.key("list"), list),
                None => (pointer.clone(), &entry.value),
            };
            let scopes = list.elements().iter().enumerate();
            let scopes = scopes.filter_map(|(index, scope)| Some((list_at.index(index), scope.as_str()?))).collect();
            Use { scheme: &entry.key, pointer, node: &entry.value, scopes }
        })
        .collect();
    Alternative { pointer, node, form, uses }
}
