import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
)

/** Vite's manifest: the built files of each source, and their imports. */
export type Manifest = v.InferOutput<typeof manifestSchema>
type Chunk = Manifest[string]

/** `file` is the storefront's manifest or the back office's. */
export function readManifest(release: string, file = 'manifest.json'): Manifest {
  const text = readFileSync(join(release, 'client/.vite', file), 'utf8')
  return v.parse(manifestSchema, JSON.parse(text))
}

/** The chunks of these keys and of all their imports, imports first. */
export function chunksOf(manifest: Manifest, keys: readonly string[]): readonly Chunk[] {
  const seen = new Set<string>()
  const chunks: Chunk[] = []
  function collect(key: string) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports) collect(imported)
    chunks.push(chunk)
  }
  for (const key of keys) collect(key)
  return chunks
}

export const TEXT_FACE = 'assets/fonts/archivo.woff2'

/** Makes the browser request the typeface of all texts before it has read the styles. */
export function preloadTextFace(manifest: Manifest): string {
  const face = manifest[TEXT_FACE]
  return face ? preloadFace(`/${face.file}`) : ''
}

export function preloadFace(address: string): string {
  return `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`
}
