//! What the agent does, skill by skill.

pub mod duplicate_id;
pub mod duplicate_tag;
pub mod generic_name;
pub mod id_with_white_space;
pub mod name_as_description;
pub mod no_examples;
pub mod own_requirements;
pub mod short_description;
pub mod single_catch_all;
pub mod too_many;

use crate::card::spelling::member;
use crate::check::Skill;
use crate::document::Pointer;

/// Where a skill's member stands or, spelt right, would stand.
fn place(skill: &Skill<'_>, name: &str) -> Pointer {
    skill.pointer.key(member(skill.node, name).map_or(name, |member| &member.key))
}
