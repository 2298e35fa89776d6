//! The tests are what matters here.
