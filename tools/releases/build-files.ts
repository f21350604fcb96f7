import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'
import { BUILD_TARGET } from './browser-targets.ts'
import { buildServer } from './build-server.ts'

const COMPRESSIBLE = /\.(?:js|css|svg)$/

/**
 * Builds the browser's bundle of each front end, the server's of both, the server, the boot script and the service
 * worker.
 */
export async function buildFiles(folder: string) {
  await build({ logLevel: 'warn', build: { outDir: join(folder, 'client') } })
  await build({
    logLevel: 'warn',
    build: { outDir: join(folder, 'server'), ssr: 'tools/releases/server-entry.ts' },
  })
  await buildServer(folder)
  await build({
    configFile: 'vite.backoffice.config.ts',
    logLevel: 'warn',
    build: { outDir: join(folder, 'client') },
  })
  await buildScript(folder, 'boot', 'pages/frame/boot.ts')
  await buildScript(folder, 'service-worker', 'pages/frame/service-worker/service-worker.ts')
  precompress(join(folder, 'client/assets'))
}

/**
 * The script is a single file without imports: the boot script is inlined, the service worker runs outside of pages.
 */
async function buildScript(folder: string, name: string, entry: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: join(folder, name),
      target: BUILD_TARGET,
      lib: { entry, formats: ['iife'], name: 'script', fileName: () => `${name}.js` },
      minify: true,
    },
  })
}

function precompress(folder: string) {
  for (const name of readdirSync(folder).filter((file) => COMPRESSIBLE.test(file))) {
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }))
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
