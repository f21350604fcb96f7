import { lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CURRENT, RELEASES } from '../../server/base/release/release-folders.ts'

/** Open tabs can load the files of their release for this long. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000

/** Leftovers of killed builds and any other old files in `dist` are removed too. */
export function removeOldReleases(dist: string, nowMs: number) {
  const current = basename(realpathSync(join(dist, CURRENT)))
  const releases = readdirSync(join(dist, RELEASES)).filter((name) => name !== current)
  const others = readdirSync(dist).filter((name) => name !== CURRENT && name !== RELEASES)
  const paths = [...releases.map((name) => join(RELEASES, name)), ...others]
  for (const path of paths) {
    if (lastUsedMs(join(dist, path)) < nowMs - MAX_AGE_MS) remove(dist, path)
  }
}

/** Returns Infinity if a concurrent build has already removed it. */
function lastUsedMs(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}

/** The folder is renamed first, so that nobody sees half of it; of two concurrent builds one wins. */
function remove(dist: string, path: string) {
  const removed = join(dist, `removed-${basename(path)}`)
  try {
    renameSync(join(dist, path), removed)
    rmSync(removed, { recursive: true, force: true })
  } catch {
    // The new release is already published; the next build tries again.
  }
}
