//! What the agent does.

use super::SECURITY_REQUIREMENT;
use crate::card::{Field, Kind, Shape, Step};

/// One thing the agent is good at.
pub static SKILL: Shape = Shape {
    name: "AgentSkill",
    title: "Skill",
    one_of: false,
    fields: &[
        Field {
            name: "id",
            label: "Id",
            kind: Kind::Text,
            required: true,
            help: "A short name for programs, different for each skill. Keep it for good: callers may store it.",
            example: "check-window",
            mistake: "the same id on two skills, or spaces in it",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "name",
            label: "Name",
            kind: Kind::Text,
            required: true,
            help: "What people call the skill, in a few words. A verb and its object say most.",
            example: "Check return window",
            mistake: "“Helper” or “Chat”, which tells nobody when to use it",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "description",
            label: "Description",
            kind: Kind::LongText,
            required: true,
            help: "What the skill takes, what it gives back and where it stops. Routing models match requests against \
                   this text.",
            example: "Says whether an order can still be returned and until when. Does not open the return.",
            mistake: "the name once more in other words",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "tags",
            label: "Tags",
            kind: Kind::Words,
            required: true,
            help: "Words that somebody would search for; registries index them and routers match them. A skill \
                   without tags is hard to find.",
            example: "returns, policy, deadline",
            mistake: "whole sentences, or no tags at all",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "examples",
            label: "Examples",
            kind: Kind::Texts,
            required: false,
            help: "Requests as a caller would really write them, in text or as JSON. They show a router better than \
                   any description what belongs here.",
            example: "Order 8841 was delivered on 3 May. Can I still send it back?",
            mistake: "describing the request instead of writing it",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "inputModes",
            label: "Input modes",
            kind: Kind::MediaTypes,
            required: false,
            help: "The media types that this skill takes in. They replace the card's input modes, so list all of \
                   them; leave it out when the card's are right.",
            example: "application/json",
            mistake: "only the types that come on top of the card's",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "outputModes",
            label: "Output modes",
            kind: Kind::MediaTypes,
            required: false,
            help: "The media types that this skill answers with. They replace the card's output modes, so list all of \
                   them; leave it out when the card's are right.",
            example: "text/plain, image/png",
            mistake: "only the types that come on top of the card's",
            step: Step::Skills,
            older: "",
        },
        Field {
            name: "securityRequirements",
            label: "Security",
            kind: Kind::Requirements(&SECURITY_REQUIREMENT),
            required: false,
            help: "Who may use this skill when that differs from the card, for instance with one more scope. Whether \
                   it adds to the card's or replaces them is not settled, so repeat what is needed.",
            example: r#"[{"schemes": {"oauth": {"list": ["orders.write"]}}}]"#,
            mistake: "the old name `security`, which nearly all clients ignore",
            step: Step::Skills,
            older: "security",
        },
    ],
};
