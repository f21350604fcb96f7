import { createHash } from 'node:crypto'
import { existsSync, globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { build } from 'vite'

const STAMP = 'dist/stamp'
const SOURCES = [
  'storefront/**/*.{ts,tsx,css}',
  'domain/**/*.ts',
  'assets/fonts/*.{css,woff2}',
  'vite.config.ts',
  'package-lock.json',
]
const COMPRESSIBLE = /\.(?:js|css|svg)$/

/** Builds what shoppers' browsers load and what the server renders with; says whether it had to. */
export async function buildStorefront(): Promise<'built' | 'fresh'> {
  const stamp = sourceHash()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === stamp) return 'fresh'
  await build({ logLevel: 'warn' })
  await build({ logLevel: 'warn', build: { ssr: 'storefront/entry-server.tsx' } })
  await buildScript('boot', 'storefront/boot.ts')
  await buildScript('service-worker', 'storefront/service-worker/service-worker.ts')
  precompress('dist/client/assets')
  writeFileSync(STAMP, stamp)
  return 'built'
}

/** One file of its own without imports: inlined by its hash, or run apart from any page. */
async function buildScript(name: string, entry: string) {
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      outDir: `dist/${name}`,
      target: ['chrome109', 'safari16', 'firefox115'],
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

function sourceHash(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES)
    .filter((path) => !path.includes('.test.'))
    .sort()) {
    hash.update(file).update(readFileSync(file))
  }
  return hash.digest('hex')
}
