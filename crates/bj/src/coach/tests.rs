//! Questions and answers, without a face.
