//! g_receivers
