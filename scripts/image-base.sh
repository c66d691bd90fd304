#!/usr/bin/env bash
# Makes what the Dockerfile begins with out of Debian's and npm's packages, where no registry of
# images is at hand: a small Debian, Node, npm, and the user `node`, as Node's own image has them.
# Called by image.sh, which sets the variables below.
set -euo pipefail
: "${base:?}" "${suite:?}" "${node:?}" "${recipe:?}"
npm=npm@11 # the one Node 24 comes with
mirror=${KINTALE_CI_DEBIAN:-http://deb.debian.org}

container=$(buildah from scratch)
trap 'buildah rm "$container" >/dev/null' EXIT
folder=$(buildah mount "$container")

debootstrap --variant=minbase "$suite" "$folder" "$mirror/debian"
for line in "debian $suite" "debian $suite-updates" "debian-security $suite-security"; do
  echo "deb $mirror/$line main"
done >"$folder/etc/apt/sources.list"

# Like the slim images: neither manuals nor translations, now or with later packages.
cat >"$folder/etc/dpkg/dpkg.cfg.d/slim" <<'DPKG'
path-exclude /usr/share/doc/*
path-include /usr/share/doc/*/copyright
path-exclude /usr/share/info/*
path-exclude /usr/share/locale/*
path-exclude /usr/share/man/*
DPKG
echo 'DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/*.bin || true"; };' \
  >"$folder/etc/apt/apt.conf.d/slim"
rm -rf "$folder"/var/cache/apt/* "$folder"/var/lib/apt/lists/* "$folder"/var/log/*.log \
  "$folder"/usr/share/{info,locale,man}
find "$folder/usr/share/doc" ! -type d ! -name copyright -delete

install -m 755 "$node" "$folder/usr/local/bin/node"
npm install --global --prefix "$folder/usr/local" --loglevel=error "$npm"
chroot "$folder" groupadd --gid 1000 node
chroot "$folder" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
chroot "$folder" npm --version

buildah config --cmd node --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
  --label "recipe=$recipe" "$container"
buildah unmount "$container" >/dev/null
buildah commit --quiet "$container" "$base"
