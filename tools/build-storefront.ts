import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENT } from '../server/base/release/release-folders.ts'
import { buildFolderName, removeKilledBuilds } from './releases/killed-builds.ts'
import { publishRelease } from './releases/publish-release.ts'
import { removeOldReleases } from './releases/remove-old-releases.ts'
import { sourceHash } from './releases/source-hash.ts'

const DIST = 'dist'
const STAMP = 'stamp'

/**
 * Builds the browser's and the server's bundle if the sources have changed. A failed build changes
 * nothing, and concurrent builds do not affect each other.
 */
export async function buildStorefront(): Promise<'built' | 'fresh'> {
  removeKilledBuilds(DIST)
  const stamp = sourceHash()
  if (isCurrent(stamp)) return 'fresh'
  const folder = join(DIST, buildFolderName())
  mkdirSync(folder, { recursive: true })
  try {
    // Vite is imported only here: a start that builds nothing does not wait for it.
    const { buildFiles } = await import('./releases/build-files.ts')
    await buildFiles(folder)
    // Without this check a release with half of a change would count as fresh.
    if (sourceHash() !== stamp)
      throw new Error('The sources changed during the build. Build again.')
    writeFileSync(join(folder, STAMP), stamp)
    publishRelease({ dist: DIST, folder, nowMs: Date.now() })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  removeOldReleases(DIST, Date.now())
  return 'built'
}

/** Tells whether the current release was built from the sources as they are, by their hash. */
export function isCurrent(stamp = sourceHash()): boolean {
  const path = join(DIST, CURRENT, STAMP)
  return existsSync(path) && readFileSync(path, 'utf8') === stamp
}
