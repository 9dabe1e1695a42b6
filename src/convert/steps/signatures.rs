//! Signatures go when anything changed: they were made over other bytes, and no reader can verify them any more.

use crate::convert::work::Work;

pub(super) fn run(work: &mut Work<'_>) {
    if !work.is_changed() {
        return;
    }
    let Some(signatures) = work.root.take("signatures") else { return };
    let nothing = signatures.is_array() && signatures.elements().is_empty();
    let lost = if nothing { None } else { Some("the signatures; sign the new card again") };
    work.remove(&signatures, "They were made for the card as it was.", lost);
}
