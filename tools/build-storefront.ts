import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CURRENT } from '../server/pages/release/release-folders.ts'
import { publishRelease } from './releases/publish-release.ts'
import { removeOldReleases } from './releases/remove-old-releases.ts'
import { sourceHash } from './releases/source-hash.ts'

const DIST = 'dist'
const STAMP = 'stamp'

/**
 * Builds what shoppers' browsers load and what the server renders with; says whether it had to. A
 * build that fails changes nothing, and several at once do not see each other.
 */
export async function buildStorefront(): Promise<'built' | 'fresh'> {
  const stamp = sourceHash()
  if (currentStamp() === stamp) return 'fresh'
  const folder = join(DIST, randomBytes(6).toString('hex'))
  mkdirSync(folder, { recursive: true })
  try {
    // Loaded only here: a start that builds nothing does not wait for Vite.
    const { buildFiles } = await import('./releases/build-files.ts')
    await buildFiles(folder)
    // Or the release would be called fresh though it holds half of the change.
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

function currentStamp(): string | null {
  const path = join(DIST, CURRENT, STAMP)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}
