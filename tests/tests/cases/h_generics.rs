//! h_generics
