//! k_hygiene
