//! Every way to be refused, and that each says why.

use crate::client::{Client, Server, article, reasons};
use realworld::http::BODY_LIMIT;
use realworld::tokens::Tokens;
use reqwest::Method;
use serde_json::{Value, json};

const FOR_MEMBERS: &[(&str, &str)] = &[
    ("GET", "/api/user"),
    ("PUT", "/api/user"),
    ("POST", "/api/profiles/ada/follow"),
    ("DELETE", "/api/profiles/ada/follow"),
    ("GET", "/api/articles/feed"),
    ("POST", "/api/articles"),
    ("PUT", "/api/articles/one"),
    ("DELETE", "/api/articles/one"),
    ("POST", "/api/articles/one/favorite"),
    ("DELETE", "/api/articles/one/favorite"),
    ("POST", "/api/articles/one/comments"),
    ("DELETE", "/api/articles/one/comments/1"),
];

const FOR_ALL: &[(&str, &str)] = &[
    ("GET", "/api/articles"),
    ("GET", "/api/articles/one"),
    ("GET", "/api/articles/one/comments"),
    ("GET", "/api/profiles/ada"),
];

/// Good for every route, so that it cannot be what is wrong.
fn good_body() -> Value {
    json!({
        "user": { "bio": "x" },
        "article": { "title": "t", "description": "d", "body": "b" },
        "comment": { "body": "b" },
    })
}

async fn ask(client: &Client, (method, path): (&str, &str)) -> (u16, Value) {
    client.send(client.request(method.parse().unwrap(), path).json(&good_body())).await
}

#[tokio::test]
async fn who_is_needed_but_unknown_is_unauthorized() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    ada.publish("one", &[]).await;
    let mut stranger = server.guest();
    for route in FOR_MEMBERS {
        let (status, body) = ask(&stranger, *route).await;
        assert_eq!((status, reasons(&body)), (401, vec!["a token is needed"]), "{route:?}");
    }
    let foreign = Tokens::new(b"another secret").unwrap().issue(1).unwrap().reveal().to_owned();
    for token in ["nonsense".to_owned(), foreign] {
        stranger.token = Some(token);
        for route in FOR_MEMBERS.iter().chain(FOR_ALL) {
            let (status, body) = ask(&stranger, *route).await;
            assert_eq!((status, reasons(&body)), (401, vec!["the token is not valid"]), "{route:?}");
        }
    }
    stranger.token = Some(Tokens::new(b"for tests").unwrap().issue(999).unwrap().reveal().to_owned());
    for route in FOR_MEMBERS.iter().chain(FOR_ALL) {
        let (status, body) = ask(&stranger, *route).await;
        assert_eq!((status, reasons(&body)), (401, vec!["the user of this token is gone"]), "{route:?}");
    }
    let bearer = server.guest();
    let request = bearer.request(Method::GET, "/api/user");
    let (status, _) = bearer.send(request.header("Authorization", format!("Bearer {}", ada.token.unwrap()))).await;
    assert_eq!(status, 401);
    server.quiet().await;
}

/// Who is not let in learns nothing of what they have sent, and it is a call of the method like any other.
#[tokio::test]
async fn who_is_unknown_is_told_so_before_what_they_send_is_judged() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    ada.publish("one", &[]).await;
    let mut stranger = server.guest();
    let too_long = "x".repeat(BODY_LIMIT + 1);
    for (method, path, metric) in [
        ("PUT", "/api/user", "Users::update"),
        ("POST", "/api/articles", "Articles::create"),
        ("PUT", "/api/articles/one", "Articles::update"),
        ("POST", "/api/articles/one/comments", "Comments::add"),
        ("GET", "/api/articles/feed?limit=many", "Articles::feed"),
    ] {
        for body in ["{", &too_long] {
            let request = |client: &Client| {
                let request = client.request(method.parse().unwrap(), path);
                request.header("Content-Type", "application/json").body(body.to_owned())
            };
            assert_eq!(stranger.send(request(&stranger)).await.0, 401, "{method} {path}");
            let expected = if body == "{" || method == "GET" { 422 } else { 413 };
            assert_eq!(ada.send(request(&ada)).await.0, expected, "{method} {path}");
        }
        let count = server.metric(&format!("errors_total{{method=\"{metric}\",kind=\"unauthorized\"}}")).await;
        assert_eq!(count, 2, "{metric}");
        server.metric(&format!("errors_total{{method=\"{metric}\",kind=\"invalid\"}}")).await;
    }
    // And what is sent is judged before what it is about.
    let bob = server.user("bob").await;
    let blank = json!({ "article": { "title": " " } });
    assert_eq!(bob.put("/api/articles/none", blank.clone()).await.0, 422);
    assert_eq!(bob.put("/api/articles/one", blank).await.0, 422);
    // A token that is not good is not the same as none.
    stranger.token = Some("nonsense".to_owned());
    assert_eq!(stranger.get("/api/articles?limit=many").await.0, 401);
    assert_eq!(server.guest().get("/api/articles?limit=many").await.0, 422);
}

#[tokio::test]
async fn a_wrong_password_and_an_unknown_address_get_the_same_answer() {
    let server = Server::start().await;
    server.user("ada").await;
    for (email, password) in [("ada@example.org", "wrong"), ("nobody@example.org", "secret")] {
        let login = json!({ "user": { "email": email, "password": password } });
        let (status, body) = server.guest().post("/api/users/login", login).await;
        assert_eq!((status, reasons(&body)), (401, vec!["email or password is wrong"]));
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let article = ada.publish("one", &[]).await;
    for (route, what) in [
        (("GET", "/api/articles/none"), "article not found"),
        (("PUT", "/api/articles/none"), "article not found"),
        (("DELETE", "/api/articles/none"), "article not found"),
        (("POST", "/api/articles/none/favorite"), "article not found"),
        (("DELETE", "/api/articles/none/favorite"), "article not found"),
        (("GET", "/api/articles/none/comments"), "article not found"),
        (("POST", "/api/articles/none/comments"), "article not found"),
        (("DELETE", "/api/articles/none/comments/1"), "article not found"),
        (("DELETE", "/api/articles/one/comments/99"), "comment not found"),
        (("GET", "/api/profiles/nobody"), "user not found"),
        (("POST", "/api/profiles/nobody/follow"), "user not found"),
        (("DELETE", "/api/profiles/nobody/follow"), "user not found"),
        (("GET", "/api/nothing"), "path not found"),
        (("GET", "/nothing"), "path not found"),
        (("DELETE", "/api/articles/one/comments/first"), "path not found"),
        (("GET", "/api/articles/%ff"), "path not found"),
    ] {
        let (status, body) = ask(&ada, route).await;
        assert_eq!((status, reasons(&body)), (404, vec![what]), "{route:?}");
    }
    // A comment on another article is not one of this.
    let other = ada.publish("other", &[]).await;
    let (_, body) = ada.post(&format!("{}/comments", other.path()), json!({ "comment": { "body": "hi" } })).await;
    let (status, _) = ada.delete(&format!("{}/comments/{}", article.path(), body["comment"]["id"])).await;
    assert_eq!(status, 404);
    let (status, body) = ada.delete("/api/tags").await;
    assert_eq!((status, reasons(&body)), (405, vec!["this path does not take this method"]));
}

#[tokio::test]
async fn what_makes_no_sense_is_refused_with_all_reasons() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    ada.publish("one", &[]).await;
    let long = "x".repeat(201);
    let long_tags: Vec<String> = (0..51).map(|number| format!("{number:051}")).collect();
    for (route, body, expected) in [
        (("POST", "/api/users"), json!({ "user": {} }), &["username can't", "email can't", "password can't"][..]),
        (
            ("POST", "/api/users"),
            json!({ "user": { "username": "b", "email": "not one", "password": "x" } }),
            &["email not a valid email"],
        ),
        (("POST", "/api/users/login"), json!({ "user": { "email": " " } }), &["email can't", "password can't"]),
        (
            ("POST", "/api/users/login"),
            json!({ "user": { "email": "x".repeat(255), "password": "x" } }),
            &["email length is greater than 254"],
        ),
        (("PUT", "/api/user"), json!({ "user": {} }), &["at least one field is needed"]),
        (("PUT", "/api/user"), json!({ "user": { "username": "", "password": "" } }), &["password", "username"]),
        (("POST", "/api/articles"), json!({ "article": {} }), &["title can't", "description can't", "body can't"]),
        (
            ("POST", "/api/articles"),
            json!({ "article": { "title": long, "description": "d", "body": "b" } }),
            &["title length is greater than 200"],
        ),
        (
            ("POST", "/api/articles"),
            json!({ "article": { "title": "t", "description": "d", "body": "b", "tagList": long_tags } }),
            &["tagList length is greater than 50", "tagList[50] length is greater than 50"],
        ),
        (("PUT", "/api/articles/one"), json!({ "article": {} }), &["at least one field is needed"]),
        (("PUT", "/api/articles/one"), json!({ "article": { "title": " " } }), &["title can't be blank"]),
        (("POST", "/api/articles/one/comments"), json!({ "comment": {} }), &["body can't be blank"]),
    ] {
        let (status, body) = ada.send(ada.request(route.0.parse().unwrap(), route.1).json(&body)).await;
        assert_eq!(status, 422, "{route:?}: {body}");
        for reason in expected {
            assert!(reasons(&body).iter().any(|told| told.contains(reason)), "{route:?}: {body} lacks {reason}");
        }
    }
    for query in ["limit=0", "limit=-1", "limit=many", "offset=-1", "offset=1e3", "limit="] {
        for path in ["/api/articles", "/api/articles/feed"] {
            let (status, body) = ada.get(&format!("{path}?{query}")).await;
            assert_eq!((status, reasons(&body).len()), (422, 1), "{path}?{query}");
        }
    }
    server.quiet().await;
}

#[tokio::test]
async fn a_name_and_an_address_can_be_taken_once() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    server.user("bob").await;
    let user =
        |username: &str, email: &str| json!({ "user": { "username": username, "email": email, "password": "x" } });
    let taken_name = user("ada", "new@example.org");
    let taken_address = user("new", "ADA@example.org");
    for (body, reason) in
        [(&taken_name, "username has already been taken"), (&taken_address, "email has already been taken")]
    {
        let (status, body) = server.guest().post("/api/users", body.clone()).await;
        assert_eq!((status, reasons(&body)), (422, vec![reason]));
    }
    let (status, body) = ada.put("/api/user", json!({ "user": { "username": "bob" } })).await;
    assert_eq!((status, reasons(&body)), (422, vec!["username has already been taken"]));
}

#[tokio::test]
async fn bodies_that_are_no_json_are_refused() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let json = "application/json";
    for (kind, body) in [
        (json, ""),
        (json, "{"),
        (json, "[]"),
        (json, "null"),
        (json, r#"{"article": null}"#),
        (json, r#"{"article": {"title": 1}}"#),
        (json, "{\"article\": {\"title\": \"\u{fffd}"),
        ("text/plain", r#"{"article": {"title": "t", "description": "d", "body": "b"}}"#),
    ] {
        let request = ada.request(Method::POST, "/api/articles").header("Content-Type", kind).body(body);
        let (status, answer) = ada.send(request).await;
        assert_eq!((status, reasons(&answer).len()), (422, 1), "{body}");
    }
    let request = ada.request(Method::POST, "/api/articles").header("Content-Type", json);
    let (status, answer) = ada.send(request.body(&b"{\"article\": \"\xff\"}"[..])).await;
    assert_eq!((status, reasons(&answer).len()), (422, 1));
    let (_, list) = ada.get("/api/articles").await;
    assert_eq!(list["articlesCount"], 0);
}

#[tokio::test]
async fn bodies_that_are_too_large_are_refused() {
    let server = Server::start().await;
    let ada = server.user("ada").await;
    let mut body = article("long", &[]);
    body["article"]["body"] = "x".repeat(BODY_LIMIT).into();
    let (status, answer) = ada.post("/api/articles", body.clone()).await;
    assert_eq!((status, reasons(&answer)), (413, vec!["the request body is too large"]));
    body["article"]["body"] = "x".repeat(BODY_LIMIT - 200).into();
    let (status, _) = ada.post("/api/articles", body).await;
    assert_eq!(status, 201);
}
