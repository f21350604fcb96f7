import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { currentReleaseFolder, SERVER_FILE } from './base/release/release-folders.ts'

type BuiltServer = typeof import('./serve-release.ts')

const root = dirname(import.meta.dirname)

// The shop does not start when tools/compile-server.ts imports this file, which only fills the compile cache.
if (import.meta.main) {
  // Process 1 of a container has no default for a signal: without this it would finish a long migration first.
  if (process.pid === 1) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1))
  }
  const release = currentReleaseFolder(join(root, 'dist'))
  const server: BuiltServer = await import(pathToFileURL(join(release, SERVER_FILE)).href)
  await server.serveRelease({ root, release })
}
