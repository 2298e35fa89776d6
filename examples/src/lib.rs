//! Examples of `hooks-runtime`; each is a program in this folder.
