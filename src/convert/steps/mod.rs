//! The changes, one file each, in the order in which they are made. Each is a no-op on a card that does not need it,
//! which is why a converted card converts to itself.

use super::work::Work;

mod authentication;
mod capabilities;
mod choices;
pub(super) mod dual;
mod interfaces;
mod left_over;
mod mend;
mod modes;
mod nulls;
pub(super) mod order;
mod provider;
mod requirements;
mod schemes;
mod signatures;
mod spelling;
mod split;
mod union;
mod unknown;

/// One change to the whole card.
pub(super) type Step = fn(&mut Work<'_>);

/// The changes in order. Names come first, so that later steps know members by one name; who may call comes after the
/// schemes it names; what is still wrong is asked last.
pub(super) const STEPS: &[Step] = &[
    spelling::run,
    nulls::run,
    interfaces::run,
    provider::run,
    capabilities::run,
    schemes::run,
    authentication::run,
    split::run,
    requirements::run,
    choices::run,
    modes::run,
    left_over::run,
    unknown::run,
    signatures::run,
    mend::run,
    signatures::run,
];
