import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentReleaseFolder, SERVER_FILE } from './base/release/release-folders.ts'

type BuiltServer = typeof import('./serve-release.ts')

const root = dirname(import.meta.dirname)

// The shop does not start when tools/compile-server.ts imports this file, which only fills the compile cache.
if (import.meta.main) {
  const release = currentReleaseFolder(join(root, 'dist'))
  const server: BuiltServer = await import(pathToFileURL(join(release, SERVER_FILE)).href)
  await server.serveRelease({ root, release })
}
