#!/bin/sh
# Brings a server that speaks the S3 protocol, so that the contract of Media also runs on the S3
# adapter. Best effort: where Go is found it builds versitygw into a cache folder and prints that
# folder, to be put on PATH; elsewhere it says why not. It never fails a run.
set -u

version=v1.8.0
module=github.com/versity/versitygw/cmd/versitygw
cache=${KINTALE_CI_CACHE:-${HOME:-/tmp}/.cache/kintale-ci}
seconds=${VERSITYGW_BUILD_SECONDS:-900}

skip() {
  echo "versitygw is skipped: $1" >&2
  exit 0
}

program=$cache/bin/versitygw-$version/versitygw
if [ ! -x "$program" ]; then
  PATH=$PATH:/usr/local/go/bin
  command -v go >/dev/null || skip "there is no Go here to build it with."
  work=$(mktemp -d) || skip "there is no room for temporary files."
  trap 'chmod -R u+w "$work" 2>/dev/null; rm -rf "$work"' EXIT
  mkdir -p "$(dirname "$program")" || skip "$cache cannot be written."
  # Built once and used for minutes: nothing is inlined, which spares a quarter of the time.
  GOBIN=$work timeout "$seconds" go install -gcflags=all=-l -ldflags=-w "$module@$version" >"$work/log" 2>&1 || {
    tail -n 3 "$work/log" >&2
    skip "it could not be built within $seconds seconds."
  }
  mv "$work/versitygw" "$program" || skip "$cache cannot be written."
fi
dirname "$program"
