//! l_diagnostics
