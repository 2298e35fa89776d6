//! n_semantics
