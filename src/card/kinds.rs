//! The vocabulary of the field table: what kinds of members there are and what is known of each.

/// One member of the specification: everything that the form, the plain prompts, `explain`, the structural rules,
/// did-you-mean and the member order need to know about it.
#[derive(Debug)]
pub struct Field {
    /// The JSON member name, camelCase.
    pub name: &'static str,
    /// What the form calls it: at most 18 cells, the specification's word.
    pub label: &'static str,
    /// What may stand there.
    pub kind: Kind,
    /// Whether `a2a.proto` marks it REQUIRED (specification section 5.7).
    pub required: bool,
    /// What it is and why it matters, in one or two sentences for a reader who never saw the specification.
    pub help: &'static str,
    /// A value that would be right.
    pub example: &'static str,
    /// The mistake that authors make most often, in a few words; empty when none is known.
    pub mistake: &'static str,
    /// Where the wizard asks for it. For a shape that stands in several steps, [`step_at`] knows which one is meant.
    ///
    /// [`step_at`]: super::fields::step_at
    pub step: Step,
    /// The members of versions before 1.0 that it takes the place of, separated by `, `; empty when it was spelt the
    /// same or did not exist. `member: value` where an old member's value chose it.
    pub older: &'static str,
}

/// What may stand in a member.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// One line of text.
    Text,
    /// Text that may have several lines.
    LongText,
    /// An absolute URL on the web.
    Url,
    /// Where an interface is reached: a URL, or `host:port` for gRPC.
    Endpoint,
    /// One of the listed words; when `open`, any other text too.
    Choice {
        /// The words offered.
        choices: &'static [Choice],
        /// Whether other words are allowed.
        open: bool,
    },
    /// Yes, no or not stated.
    Flag,
    /// A list of short words.
    Words,
    /// A list of texts that may have several lines each.
    Texts,
    /// A list of media types.
    MediaTypes,
    /// An object with the members of a shape.
    Object(&'static Shape),
    /// A list of objects of one shape.
    List(&'static Shape),
    /// Objects of one shape under names that the author chooses.
    Map(&'static Shape),
    /// Texts under names that the author chooses.
    TextMap,
    /// Any JSON object.
    Json,
    /// Who may call: any one of these combinations of security schemes.
    Requirements(&'static Shape),
    /// Signatures: shown, never edited.
    Signatures(&'static Shape),
}

/// One word that a [`Kind::Choice`] offers.
#[derive(Debug)]
pub struct Choice {
    /// What is written.
    pub value: &'static str,
    /// What choosing it means.
    pub help: &'static str,
}

/// A kind of object: its members in specification order.
#[derive(Debug)]
pub struct Shape {
    /// The specification's name for it, such as `AgentSkill`.
    pub name: &'static str,
    /// What the wizard calls one of them, such as `Skill`.
    pub title: &'static str,
    /// Its members, in the order of the specification.
    pub fields: &'static [Field],
    /// Whether exactly one of the members is set (a protobuf `oneof`).
    pub one_of: bool,
}

/// The steps of the wizard, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// Who the agent is.
    Identity,
    /// Where and how it is called.
    Interfaces,
    /// What it can do beyond answering.
    Capabilities,
    /// What goes in and out.
    Modes,
    /// What it does.
    Skills,
    /// How callers log in.
    Security,
    /// Everything that is left to do before publishing.
    Review,
}

impl Step {
    /// All steps, in order.
    pub const ALL: [Self; 7] =
        [Self::Identity, Self::Interfaces, Self::Capabilities, Self::Modes, Self::Skills, Self::Security, Self::Review];

    /// What the step is called on screen.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Identity => "Identity",
            Self::Interfaces => "Interfaces",
            Self::Capabilities => "Capabilities",
            Self::Modes => "Modes",
            Self::Skills => "Skills",
            Self::Security => "Security",
            Self::Review => "Review",
        }
    }

    /// Its place in [`Step::ALL`].
    pub const fn number(self) -> usize {
        self as usize
    }
}

impl Kind {
    /// The shape of the objects that stand in such a member, if objects stand there.
    pub const fn shape(self) -> Option<&'static Shape> {
        match self {
            Self::Object(shape)
            | Self::List(shape)
            | Self::Map(shape)
            | Self::Requirements(shape)
            | Self::Signatures(shape) => Some(shape),
            _ => None,
        }
    }

    /// The JSON type that the specification wants there, as messages say it.
    pub const fn json_type(self) -> JsonType {
        match self {
            Self::Text | Self::LongText | Self::Url | Self::Endpoint | Self::Choice { .. } => JsonType::String,
            Self::Flag => JsonType::Bool,
            Self::Words | Self::Texts | Self::MediaTypes => JsonType::StringArray,
            Self::List(_) | Self::Requirements(_) | Self::Signatures(_) => JsonType::ObjectArray,
            Self::Object(_) | Self::Map(_) | Self::TextMap | Self::Json => JsonType::Object,
        }
    }
}

/// What a member's value must be, seen as plain JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JsonType {
    /// A string.
    String,
    /// `true` or `false`.
    Bool,
    /// An array of strings.
    StringArray,
    /// An array of objects.
    ObjectArray,
    /// An object.
    Object,
}

impl Shape {
    /// The member called `name`, if the shape has it.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.fields.iter().find(|field| field.name == name)
    }

    /// The place of the member called `name` in specification order.
    pub fn rank(&self, name: &str) -> Option<usize> {
        self.fields.iter().position(|field| field.name == name)
    }
}
