#!/bin/sh
# Installs a version of the shop beside the one that runs, switches to it and restarts one process after the other.
# Usage, as root: release.sh [VERSION]    a tag or a branch; without it the newest commit
#                 release.sh back         the release before the one that runs
# docs/operations/deploy.md says how to begin, and what is where.
set -eu
shop=${SHOP_FOLDER:-/srv/shop}
owner=$(stat --format=%U "$shop")
cd "$shop"
exec 9>releases.lock
flock --nonblock 9 || { echo 'Another release is being installed.' >&2; exit 1; }

as_owner() {
  if [ "$(id -un)" = "$owner" ]; then "$@"; else runuser --user "$owner" -- env HOME="$shop" "$@"; fi
}

# Builds in the folder that the release keeps: the names of files are part of what Node has compiled.
install_release() {
  as_owner git -C repository fetch --quiet --prune
  commit=$(as_owner git -C repository rev-parse --verify "${1:-HEAD}^{commit}")
  version=$(as_owner git -C repository describe --tags --always "$commit" | tr / -)
  release=releases/$(date --utc +%Y-%m-%dT%H-%M-%S)-$version
  as_owner mkdir -p "$release"
  as_owner touch "$release/unfinished"
  as_owner git -C repository archive --output="$shop/$release/unfinished" "$commit"
  as_owner tar -x -C "$release" -f "$release/unfinished"
  if [ -e .env ]; then as_owner ln -s ../../.env "$release/.env"; fi
  # Open tabs need the files of the releases before for a week. As links to the same files they take no more disk.
  if [ -e current ]; then as_owner cp -al current/dist "$release/dist"; fi
  (cd "$release" && as_owner npm ci --omit=dev --no-audit --no-fund && as_owner npm run build)
  # The processes of the release before serve the new files, too, until they are restarted.
  built=$(readlink "$release/dist/current")
  if [ -e current ] && [ ! -e "current/dist/$built" ]; then
    as_owner cp -al "$release/dist/$built" "current/dist/$built"
  fi
  rm "$release/unfinished"
}

# After a failure, and after one that could not be cleaned up.
remove_unfinished() {
  for left in releases/*/unfinished; do rm -rf "${left%/unfinished}"; done
}

release_before() {
  running=$(basename "$(readlink current)")
  ls releases | sort | sed "/^$running\$/,\$d" | tail -n 1
}

# One rename: nobody finds half a link, or none.
switch_to() {
  as_owner ln -sfn "$1" current.new
  as_owner mv -T current.new current
  echo "The shop is $1."
}

restart_processes() {
  systemctl list-units --plain --no-legend --state=active 'shop@*.service' | while read -r unit _; do
    echo "Restarting $unit ..."
    systemctl restart "$unit"
    port=${unit#shop@}
    wait_until_open "${port%.service}"
  done
}

# A migration may take a quarter of an hour.
wait_until_open() {
  PORT=$1 current/node_modules/.bin/node --input-type=module --eval '
    const { HOST = "127.0.0.1", PORT } = process.env
    const end = Date.now() + 20 * 60_000
    const isOpen = () => fetch(`http://${HOST}:${PORT}/readyz`).then(({ ok }) => ok, () => false)
    while (!(await isOpen())) {
      if (Date.now() > end) throw new Error(`The process at port ${PORT} does not open.`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }'
}

remove_old_releases() {
  running=$(basename "$(readlink current)")
  ls releases | sort -r | tail -n +4 | while read -r name; do
    if [ "$name" != "$running" ]; then rm -rf "releases/$name"; fi
  done
}

remove_unfinished
trap remove_unfinished EXIT
trap 'exit 1' HUP INT TERM
if [ "${1:-}" = back ]; then
  release=releases/$(release_before)
  [ "$release" != releases/ ] || { echo 'There is no release before.' >&2; exit 1; }
else
  install_release "${1:-}"
fi
switch_to "$release"
restart_processes
remove_old_releases
