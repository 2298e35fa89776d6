use crate::App;
use crate::error::Result;
use crate::hooks::stacks::observed;
use crate::hooks::transaction::read;
use hooks_runtime::hooked;

/// What articles are about.
pub struct Tags(pub(super) App);

#[hooked(stack = observed)]
impl Tags {
    /// All tags, those of most articles first.
    #[hooked(before = [mut db = read])]
    pub async fn list(&self) -> Result<Vec<String>> {
        let query = "SELECT tag FROM article_tags GROUP BY tag ORDER BY count(*) DESC, tag";
        Ok(sqlx::query_scalar(query).fetch_all(&mut *db).await?)
    }
}
