//! A cache of computed values by key: [`Memo`].

/// A cache of computed values by key. There are few keys, and comparing them takes no time
/// compared with computing a value.
#[derive(Debug)]
pub(crate) struct Memo<K, V>(Vec<(K, V)>);

impl<K, V> Default for Memo<K, V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<K: PartialEq, V: Clone> Memo<K, V> {
    /// Returns the value of a key, computing and storing it if it is new.
    pub(crate) fn get<E>(
        &mut self,
        key: K,
        compute: impl FnOnce() -> Result<V, E>,
    ) -> Result<V, E> {
        if let Some((_, value)) = self.0.iter().find(|(other, _)| *other == key) {
            return Ok(value.clone());
        }
        let value = compute()?;
        self.0.push((key, value.clone()));
        Ok(value)
    }
}
