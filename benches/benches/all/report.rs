//! RESULTS.md
pub fn write() -> std::io::Result<()> {
    Ok(())
}
