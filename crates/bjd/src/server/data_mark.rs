//! The mark of a data folder whose cards were chosen for tests: no real server uses it.

use std::path::Path;

use anyhow::bail;
use blackjack_engine::visible_in_line;

/// The file that marks such a folder.
const MARK: &str = "cards-are-chosen";

/// Fails if the cards of the data in this folder were chosen.
pub(crate) fn refuse_chosen(data: &Path) -> anyhow::Result<()> {
    if is_marked(data) {
        let shown = visible_in_line(&data.to_string_lossy()).into_owned();
        bail!("the cards in {shown} were chosen for tests, so no real server uses them");
    }
    Ok(())
}

/// Marks the folder, which may not hold data of real cards. The mark is written before the data.
#[cfg(feature = "chosen-cards")]
pub(crate) fn mark_chosen(data: &Path) -> anyhow::Result<()> {
    use anyhow::Context as _;
    use blackjack_store::STORE_FILE;

    let shown = visible_in_line(&data.to_string_lossy()).into_owned();
    if !is_marked(data) && data.join(STORE_FILE).exists() {
        bail!("the cards in {shown} are real, so none are chosen there");
    }
    let text = "The cards in this folder were chosen for tests. No real server uses them.\n";
    std::fs::create_dir_all(data)
        .and_then(|()| std::fs::write(data.join(MARK), text))
        .with_context(|| format!("cannot write in {shown}"))
}

fn is_marked(data: &Path) -> bool {
    data.join(MARK).exists()
}
