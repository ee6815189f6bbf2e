//! Names that nobody can guess.

/// The letters of random names, without look-alikes.
const LETTERS: &[u8; 32] = b"abcdefghijkmnpqrstuvwxyz23456789";

/// Returns a name of 80 random bits, for links and runs.
///
/// # Panics
///
/// If the operating system has no random numbers, because nothing would be secure without them.
pub(crate) fn random_name() -> String {
    letters::<16>()
}

/// Returns a secret of 256 random bits.
///
/// # Panics
///
/// As [`random_name`].
pub(crate) fn random_secret() -> String {
    letters::<52>()
}

fn letters<const N: usize>() -> String {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random numbers");
    bytes.iter().map(|byte| char::from(LETTERS[usize::from(byte % 32)])).collect()
}
