import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

/** A built file with a hash in its name, and the compressed versions that the build made. */
export type Asset = {
  readonly type: string
  readonly identity: Buffer
  readonly br: Buffer | null
  readonly gzip: Buffer | null
}

/** The key is the file's name without the folder. */
export type Assets = ReadonlyMap<string, Asset>

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
}
const COMPRESSED = /\.(?:br|gz)$/

export function assetsFolder(release: string): string {
  return join(release, 'client/assets')
}

export async function readAssets(release: string): Promise<Assets> {
  const names = await readdir(assetsFolder(release))
  const files = names.filter((name) => !COMPRESSED.test(name))
  const read = await Promise.all(files.map((name) => readAsset(release, name)))
  return new Map(
    files.flatMap((name, index) => {
      const asset = read[index]
      return asset ? [[name, asset] as const] : []
    }),
  )
}

/** Null when this release has no such file. */
export async function readAsset(release: string, name: string): Promise<Asset | null> {
  const path = join(assetsFolder(release), name)
  const identity = await readIfThere(path)
  if (!identity) return null
  const [br, gzip] = await Promise.all([readIfThere(`${path}.br`), readIfThere(`${path}.gz`)])
  return { type: TYPES[extname(name)] ?? 'application/octet-stream', identity, br, gzip }
}

function readIfThere(path: string): Promise<Buffer | null> {
  return readFile(path).catch(() => null)
}
