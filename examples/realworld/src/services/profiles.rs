use crate::App;
use crate::error::Result;
use crate::hooks::load::load_profile;
use crate::hooks::stacks::{atomic, member, observed, public};
use crate::model::Profile;
use crate::tokens::Token;
use hooks_runtime::hooked;

/// Users as others see them.
pub struct Profiles(pub(super) App);

#[hooked(stack = observed)]
impl Profiles {
    /// A user.
    #[hooked(stack = public, before = [profile = load_profile])]
    pub async fn get(&self, token: &Token, username: &str) -> Result<Profile> {
        Ok(profile)
    }

    /// Wants to see the articles of a user.
    #[hooked(stack = [member, atomic], before = [profile = load_profile(viewer = user.viewer())])]
    pub async fn follow(&self, token: &Token, username: &str) -> Result<Profile> {
        let query = "INSERT INTO follows (follower, followed) VALUES (?, ?) ON CONFLICT DO NOTHING";
        sqlx::query(query).bind(user.id).bind(profile.id).execute(&mut *db).await?;
        Ok(Profile { following: true, ..profile })
    }

    /// Wants to see them no more.
    #[hooked(stack = [member, atomic], before = [profile = load_profile(viewer = user.viewer())])]
    pub async fn unfollow(&self, token: &Token, username: &str) -> Result<Profile> {
        let query = "DELETE FROM follows WHERE follower = ? AND followed = ?";
        sqlx::query(query).bind(user.id).bind(profile.id).execute(&mut *db).await?;
        Ok(Profile { following: false, ..profile })
    }
}
