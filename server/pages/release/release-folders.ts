import { realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Every build is a folder of its own there, whole before it gets its name and never changed after. */
export const RELEASES = 'releases'
/** A symbolic link to the newest: one rename switches from one release to the next. */
export const CURRENT = 'current'

/** Not the link but what it points to now: a process stays with the release that it began with. */
export function currentReleaseFolder(dist: string): string {
  try {
    return realpathSync(join(dist, CURRENT))
  } catch (error) {
    throw new Error(`There is no built storefront in ${dist}. Run npm run build.`, { cause: error })
  }
}

/** The newest first: the names begin with the time of the build. */
export async function releaseFolders(dist: string): Promise<readonly string[]> {
  const names = await readdir(join(dist, RELEASES)).catch(() => [])
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(dist, RELEASES, name))
}
