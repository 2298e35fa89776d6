CREATE TABLE IF NOT EXISTS users (
    id       INTEGER PRIMARY KEY,
    username TEXT NOT NULL UNIQUE,
    email    TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    bio      TEXT,
    image    TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS follows (
    follower INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    followed INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (follower, followed)
) STRICT, WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS articles (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    slug        TEXT NOT NULL UNIQUE,
    title       TEXT NOT NULL,
    description TEXT NOT NULL,
    body        TEXT NOT NULL,
    author      INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
    updated_at  TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ'))
) STRICT;

CREATE INDEX IF NOT EXISTS articles_by_author ON articles (author);

CREATE TABLE IF NOT EXISTS article_tags (
    article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
    tag     TEXT NOT NULL,
    PRIMARY KEY (article, tag)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS article_tags_by_tag ON article_tags (tag, article);

CREATE TABLE IF NOT EXISTS favorites (
    article INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
    user    INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (article, user)
) STRICT, WITHOUT ROWID;

CREATE INDEX IF NOT EXISTS favorites_by_user ON favorites (user, article);

CREATE TABLE IF NOT EXISTS comments (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    article    INTEGER NOT NULL REFERENCES articles ON DELETE CASCADE,
    author     INTEGER NOT NULL REFERENCES users ON DELETE CASCADE,
    body       TEXT NOT NULL,
    created_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ')),
    updated_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ'))
) STRICT;

CREATE INDEX IF NOT EXISTS comments_by_article ON comments (article);
