//! The bell that a remote session rings when messages have arrived: [`Bell`].

use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// The function called when a bell rings.
type Listener = Box<dyn Fn() + Send>;

/// A bell that a remote session rings when messages have arrived. The
/// listening front end may change.
#[derive(Clone, Default)]
pub struct Bell(Arc<Mutex<Option<Listener>>>);

impl Bell {
    /// Rings for this listener from now on.
    pub fn ring_for(&self, listener: impl Fn() + Send + 'static) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(Box::new(listener));
    }

    /// Rings.
    pub fn ring(&self) {
        if let Some(listener) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            listener();
        }
    }
}

impl fmt::Debug for Bell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bell").finish_non_exhaustive()
    }
}
