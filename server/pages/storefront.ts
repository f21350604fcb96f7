import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import * as v from 'valibot'
import type { PagePayload, RouteMatch, RouteName, Shell } from '../../storefront/entry-server.tsx'

export type { PagePayload, RouteMatch, RouteName, Shell }

/** The built storefront, as the server needs it. */
export type Storefront = {
  readonly build: string
  readonly matchRoute: (path: string) => RouteMatch
  readonly render: (payload: PagePayload, path: string, shell: Shell) => Promise<string>
  /** What stands in the head of a route's page besides its own tags. */
  readonly head: (route: RouteName) => string
  /** The attribute by which the boot script finds the app. */
  readonly appUrl: string
  readonly bootScript: string
  /** For the content security policy; null in development, where scripts are not fixed. */
  readonly bootScriptHash: string | null
  /** Whether a rendered page stays true; not while its sources are being edited. */
  readonly isFixed: boolean
}

type BuiltEntry = typeof import('../../storefront/entry-server.tsx')

const manifestSchema = v.record(
  v.string(),
  v.object({
    file: v.string(),
    css: v.optional(v.array(v.string()), []),
    imports: v.optional(v.array(v.string()), []),
  }),
)
type Manifest = v.InferOutput<typeof manifestSchema>

const ENTRY = 'storefront/entry-client.tsx'
const TEXT_FACE = 'assets/fonts/archivo.woff2'

export async function loadBuiltStorefront(dist: string): Promise<Storefront> {
  const entry: BuiltEntry = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')),
  )
  const bootScript = readFileSync(join(dist, 'boot/boot.js'), 'utf8').trim()
  const heads = new Map<RouteName, string>()

  function head(route: RouteName): string {
    const known = heads.get(route)
    if (known !== undefined) return known
    const styles = stylesOf(manifest, pageFile(manifest, route))
    const text = preloadTag(manifest) + styleTags(dist, styles)
    heads.set(route, text)
    return text
  }

  return {
    build: manifest[ENTRY]?.file.replace(/^.*-|\.js$/g, '') ?? 'unknown',
    matchRoute: entry.matchRoute,
    render: entry.renderPage,
    head,
    appUrl: `/${manifest[ENTRY]?.file ?? ''}`,
    bootScript,
    isFixed: true,
    bootScriptHash: `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`,
  }
}

/** A page has the folder of its route's name; a screen without one is a plain page. */
function pageFile(manifest: Manifest, route: RouteName): string {
  const own = `storefront/pages/${route}/${route}-page.tsx`
  return Object.hasOwn(manifest, own) ? own : 'storefront/pages/plain/plain-page.tsx'
}

/** The styles of the app and of the page, each once, in the order in which they are built. */
function stylesOf(manifest: Manifest, page: string): readonly string[] {
  const seen = new Set<string>()
  const files = new Set<string>()
  function collect(key: string) {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return
    seen.add(key)
    for (const imported of chunk.imports) collect(imported)
    for (const file of chunk.css) files.add(file)
  }
  collect(ENTRY)
  collect(page)
  return [...files]
}

/**
 * Styles are inlined: the page is drawn after one round trip. The disabled link is never fetched;
 * it tells the app's loader that the file is there already.
 */
function styleTags(dist: string, files: readonly string[]): string {
  const css = files.map((file) => readFileSync(join(dist, 'client', file), 'utf8').trim()).join('')
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  return `<style>${css}</style>${links}`
}

function preloadTag(manifest: Manifest): string {
  const face = manifest[TEXT_FACE]
  if (!face) return ''
  return `<link rel="preload" href="/${face.file}" as="font" type="font/woff2" crossorigin>`
}
