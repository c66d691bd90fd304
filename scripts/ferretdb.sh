#!/bin/sh
# Brings a server that speaks MongoDB's protocol, so that the contract of Documents also runs on the
# MongoDB adapter. Best effort: where Go is found it builds FerretDB into a cache folder and prints
# that folder, to be put on PATH; elsewhere it says why not. It never fails a run.
set -u

version=v1.24.2
module=github.com/FerretDB/FerretDB
cache=${KINTALE_CI_CACHE:-${HOME:-/tmp}/.cache/kintale-ci}
seconds=${FERRETDB_BUILD_SECONDS:-600}

skip() {
  echo "FerretDB is skipped: $1" >&2
  exit 0
}

program=$cache/bin/ferretdb-$version/ferretdb
if [ ! -x "$program" ]; then
  PATH=$PATH:/usr/local/go/bin
  command -v go >/dev/null || skip "there is no Go here to build it with."
  work=$(mktemp -d) || skip "there is no room for temporary files."
  trap 'chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
  mkdir -p "$(dirname "$program")" || skip "$cache cannot be written."
  # `go install` makes a program that stops at once, because the module lacks the version file its
  # release builds write: so its sources are copied and given one, as its own message advises.
  # shellcheck disable=SC2016
  timeout "$seconds" sh -euc '
    cd "$1"
    GOFLAGS=-mod=mod go mod download -json "$2@$3" >module.json
    from=$(sed -n "s/^\t\"Dir\": \"\(.*\)\",\{0,1\}$/\1/p" module.json)
    cp -R "$from" source
    chmod -R u+w source
    cd source
    echo "$3" >build/version/version.txt
    # Built once and used for minutes: nothing is inlined, which spares a quarter of the time.
    go build -buildvcs=false -gcflags=all=-l -ldflags=-w -o "$4.part" ./cmd/ferretdb
    mv "$4.part" "$4"
  ' build "$work" "$module" "$version" "$program" >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    skip "it could not be built within $seconds seconds."
  }
fi
dirname "$program"
