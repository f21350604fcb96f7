import { lstatSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { CURRENT, RELEASES } from '../../server/pages/release/release-folders.ts'

/** As long a tab that was left open still gets the files of its release. */
const KEPT_AFTER_REPLACED_MS = 7 * 24 * 60 * 60_000

/** Also what a build left behind that was killed, and whatever else is not ours in `dist`. */
export function removeOldReleases(dist: string, nowMs: number) {
  const current = basename(realpathSync(join(dist, CURRENT)))
  const releases = readdirSync(join(dist, RELEASES)).filter((name) => name !== current)
  const others = readdirSync(dist).filter((name) => name !== CURRENT && name !== RELEASES)
  const paths = [...releases.map((name) => join(RELEASES, name)), ...others]
  for (const path of paths) {
    if (lastUsedMs(join(dist, path)) < nowMs - KEPT_AFTER_REPLACED_MS) remove(dist, path)
  }
}

/** Gone already when another build was faster. */
function lastUsedMs(path: string): number {
  return lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Number.POSITIVE_INFINITY
}

/** All of it at once, so that nobody finds half of it; one of two builds wins. */
function remove(dist: string, path: string) {
  const goner = join(dist, `removed-${basename(path)}`)
  try {
    renameSync(join(dist, path), goner)
    rmSync(goner, { recursive: true, force: true })
  } catch {
    // The new release is out already; the next build tries again.
  }
}
