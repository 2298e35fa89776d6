#!/usr/bin/env bash
# Runs the Postman collection of the RealWorld project against the service, on a free port and with a new database.
#
#     examples/realworld/collection.sh path/to/Conduit.postman_collection.json
set -euo pipefail

fail() {
    printf '%s\n' "$*" >&2
    exit 1
}

[ $# -eq 1 ] || fail "usage: $0 path/to/Conduit.postman_collection.json"
[ -f "$1" ] || fail "the collection is not there: $1"
for tool in node npm; do
    command -v "$tool" >/dev/null || fail "$tool is needed to run the collection, and is not there"
done
collection=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/../.."

newman=examples/realworld/newman
npm ci --prefix "$newman" --no-audit --no-fund --loglevel=error ||
    fail 'newman, which runs collections, could not be installed from npm'
cargo build -p realworld

folder=$(mktemp -d)
server=
clean_up() {
    [ -z "$server" ] || kill -KILL "$server" 2>/dev/null || true
    rm -rf "$folder"
}
trap clean_up EXIT

# There before the service is, which the shell starts when it likes.
touch "$folder/stdout" "$folder/log"
PORT=0 DATABASE_URL=sqlite:$folder/conduit.db JWT_SECRET=collection RUST_LOG=info \
    "${CARGO_TARGET_DIR:-target}/debug/realworld" >"$folder/stdout" 2>"$folder/log" &
server=$!
url=
for _ in $(seq 600); do
    url=$(sed -n 's/^listening on //p' "$folder/stdout")
    [ -z "$url" ] || break
    kill -0 "$server" 2>/dev/null || break
    sleep 0.1
done
[ -n "$url" ] || fail "the service does not start: $(cat "$folder/log")"

"$newman/node_modules/.bin/newman" run "$collection" \
    --global-var "APIURL=$url/api" --global-var EMAIL=john@jacob.com \
    --global-var USERNAME=johnjacob --global-var PASSWORD=johnnyjacob \
    --reporters cli,json --reporter-json-export "$folder/report.json" \
    --reporter-cli-no-console --reporter-cli-no-success-assertions --reporter-cli-no-banner ||
    fail "the collection fails; the service has logged: $(cat "$folder/log")"

node "$newman/check.js" "$collection" "$folder/report.json" || fail 'the collection was not run as a whole'

kill -TERM "$server"
wait "$server" || fail "the service does not stop cleanly: $(cat "$folder/log")"
server=
