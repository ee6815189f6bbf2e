//! Finds the tags of a card count by name or file.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use blackjack_engine::{excerpt, nearest};
use blackjack_frontend::counting::tag_library::TagLibrary;
use blackjack_frontend::settings::diagnostics::{Diagnostics, suggestion};
use blackjack_odds::{TAGS_FILE_MAX, Tags, TagsError, TagsErrors};
use blackjack_store::{open_regular, read_limited};

use crate::files::paths::Paths;
use crate::houses::name_of;
use crate::output::display_path;

/// Loads the tags with this name or in this file: a built-in count, otherwise one of the user's
/// own, otherwise a file.
pub(crate) fn load(tags: &str) -> anyhow::Result<Tags> {
    if let Some(built_in) = Tags::built_in(tags) {
        return Ok(built_in);
    }
    let own = Paths::counts().map(|folder| folder.join(format!("{tags}.toml")));
    let is_path = tags.contains(['/', '\\']) || Path::new(tags).extension().is_some();
    if let Some(own) = own.filter(|own| !is_path && own.is_file()) {
        return read(&own);
    }
    if is_path {
        return read(&PathBuf::from(tags));
    }
    let near = suggestion(nearest(tags, Tags::built_in_names()));
    let all = Tags::built_in_names().collect::<Vec<_>>().join(", ");
    match near.as_str() {
        "" => bail!("unknown tags \"{}\"; expected {all} or a file", excerpt(tags)),
        near => bail!("unknown tags \"{}\"{near}", excerpt(tags)),
    }
}

/// The tags that this user can choose, by name or file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TagFiles;

impl TagLibrary for TagFiles {
    fn tags(&self, name: &str) -> Result<Tags, String> {
        load(name).map_err(|why| format!("{why:#}"))
    }
}

/// Reads the tags in this file.
fn read(path: &Path) -> anyhow::Result<Tags> {
    let shown = display_path(path);
    let file = open_regular(path).with_context(|| format!("cannot read {shown}"))?;
    let text = read_limited(file, &shown, "tags file", TAGS_FILE_MAX)?;
    Ok(Tags::parse(&name_of(path), &text).map_err(|TagsErrors(errors)| {
        let entry = |TagsError { position, kind }: TagsError| (position, kind.to_string());
        Diagnostics::new(&shown, errors.into_iter().map(entry))
    })?)
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    #[test]
    fn tags_are_found_by_name_and_by_file() {
        assert_eq!(load("hi-lo").unwrap().name(), "Hi-Lo");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("mine.toml");
        fs::write(&path, "A = -1\n2 = 1\n3 = 1\n4 = 1\n5 = 1\n6 = 1\n7 = 0\n8 = 0\n9 = 0\nT = -1")
            .unwrap();
        assert_eq!(load(path.to_str().unwrap()).unwrap().name(), "mine");
    }

    #[test]
    fn invalid_tags_are_refused_with_one_clear_message() {
        let error = |tags: &str| format!("{:#}", load(tags).unwrap_err());
        assert_eq!(error("hilo"), "unknown tags \"hilo\"; did you mean \"hi-lo\"?");
        assert!(error("nonsense").contains("expected hi-lo, "), "{}", error("nonsense"));
        assert!(error("gone/mine.toml").starts_with("cannot read gone/mine.toml: "));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("torn.toml");
        fs::write(&path, "A = -1\n2 = one\n").unwrap();
        let all = error(path.to_str().unwrap());
        assert!(all.contains("torn.toml:2:5: 2: expected a number"), "{all}");
        let many: Vec<_> = (0..100).map(|at| format!("x{at} = 1")).collect();
        fs::write(&path, many.join("\n")).unwrap();
        let all = error(path.to_str().unwrap());
        assert_eq!(all.lines().count(), 21);
        // The missing tags are one more error.
        assert!(all.ends_with("torn.toml: and 81 more errors"), "{all}");
    }
}
