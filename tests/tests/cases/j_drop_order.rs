//! j_drop_order
