import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import * as v from 'valibot'

const CLIENT = join(import.meta.dirname, '../../dist/current/client')
const ENTRY = 'pages/frame/entry-client.tsx'
/** The entry imports it by itself once the app runs. */
const AFTER_START = 'pages/kit/currency/avoid-overlap.ts'

const manifestSchema = v.record(
  v.string(),
  v.object({ file: v.string(), imports: v.optional(v.array(v.string()), []) }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

export type ScriptFile = { readonly file: string; readonly gzipBytes: number }

/** Returns every script that these pages load without a tap: the app's, their own and their imports. */
export function reachableScripts(pageFiles: readonly string[]): readonly ScriptFile[] {
  const manifest = readManifest()
  return [...filesFrom(manifest, [ENTRY, AFTER_START, ...pageFiles])]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzipBytes: gzipSize(readFileSync(join(CLIENT, file))) }))
}

export function gzipSize(bytes: Buffer): number {
  return gzipSync(bytes, { level: 9 }).length
}

function filesFrom(manifest: Manifest, keys: readonly string[]): ReadonlySet<string> {
  const files = new Map<string, string>()
  function collect(key: string) {
    const chunk = manifest[key]
    if (!chunk) throw new Error(`${key} is not in the manifest`)
    if (files.has(key)) return
    files.set(key, chunk.file)
    for (const imported of chunk.imports) collect(imported)
  }
  for (const key of keys) collect(key)
  return new Set(files.values())
}

function readManifest(): Manifest {
  return v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')),
  )
}
