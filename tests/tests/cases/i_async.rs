//! i_async
