import { basename, dirname, join } from 'node:path'
import { build } from 'vite'
import { SERVER_FILE } from '../../server/base/release/release-folders.ts'
import { asciiOnly } from './ascii-only.ts'
import { sourceLocations } from './source-locations.ts'

/**
 * Builds the server in one file, and what it imports only sometimes in files beside it
 * (docs/decisions/0022-the-server-in-one-file.md). Packages stay where npm put them, except one of 250 files and one of
 * which a part is used.
 */
export async function buildServer(folder: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    plugins: [sourceLocations(), asciiOnly()],
    ssr: { noExternal: ['kysely', 'valibot'] },
    build: {
      outDir: join(folder, dirname(SERVER_FILE)),
      emptyOutDir: false,
      ssr: 'server/serve-release.ts',
      target: 'esnext',
      // Names and lines stay as they are, for stack traces.
      minify: false,
      rolldownOptions: {
        output: {
          entryFileNames: basename(SERVER_FILE),
          chunkFileNames: 'shop-[name].js',
          comments: { jsdoc: false },
        },
      },
    },
  })
}
