import { realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder has one folder for each build, complete before it gets its name and never changed afterwards. */
export const RELEASES = 'releases'
/** A symbolic link to the newest release, switched by one rename. */
export const CURRENT = 'current'
/** `server/main.ts` runs this file of a release. */
export const SERVER_FILE = 'server/shop.js'

/** Returns the target of the link, not the link: a process stays with the release it started with. */
export function currentReleaseFolder(dist: string): string {
  try {
    return realpathSync(join(dist, CURRENT))
  } catch (error) {
    throw new Error(`There is no built storefront in ${dist}. Run npm run build.`, { cause: error })
  }
}

/** The newest comes first: the names begin with the time of the build. */
export async function releaseFolders(dist: string): Promise<readonly string[]> {
  const names = await readdir(join(dist, RELEASES)).catch(() => [])
  return names
    .toSorted()
    .toReversed()
    .map((name) => join(dist, RELEASES, name))
}
