//! f_control_flow
