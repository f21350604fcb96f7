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
  /** All that the boot script loads for a route's page; the first of them starts the app. */
  readonly scripts: (route: RouteName) => readonly string[]
  readonly bootScript: string
  /** For the content security policy; null in development, where scripts are not fixed. */
  readonly bootScriptHash: string | null
  /** Keeps visited pages on the device; null in development, where nothing is kept. */
  readonly serviceWorker: string | null
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
type Chunk = Manifest[string]

const ENTRY = 'storefront/entry-client.tsx'
/** Drawn by the server alone, so that only their styles are needed at first. */
const STILL_PARTS = ['storefront/layout/shop-parts.ts', 'storefront/consent/consent-banner.tsx']
const TEXT_FACE = 'assets/fonts/archivo.woff2'

export async function loadBuiltStorefront(dist: string): Promise<Storefront> {
  const entry: BuiltEntry = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href)
  const manifest = v.parse(
    manifestSchema,
    JSON.parse(readFileSync(join(dist, 'client/.vite/manifest.json'), 'utf8')),
  )
  const bootScript = readFileSync(join(dist, 'boot/boot.js'), 'utf8').trim()
  const build = manifest[ENTRY]?.file.replace(/^.*-|\.js$/g, '') ?? 'unknown'
  return {
    build,
    matchRoute: entry.matchRoute,
    render: entry.renderPage,
    head: onceEach((route) => {
      const styles = stylesOf(manifest, pageFile(route))
      return preloadTag(manifest) + styleTags(dist, styles)
    }),
    scripts: onceEach((route) =>
      scriptsOf(manifest, entry.routes[route].isText ? [ENTRY] : [ENTRY, pageFile(route)]),
    ),
    bootScript,
    serviceWorker: writeServiceWorker({ dist, manifest, build, matchRoute: entry.matchRoute }),
    isFixed: true,
    bootScriptHash: `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`,
  }
}

function onceEach<Value>(make: (route: RouteName) => Value): (route: RouteName) => Value {
  const made = new Map<RouteName, Value>()
  return (route) => {
    const value = made.get(route) ?? make(route)
    made.set(route, value)
    return value
  }
}

/** A page has the folder of its route's name. */
function pageFile(route: RouteName): string {
  return `storefront/pages/${route}/${route}-page.tsx`
}

/** The entry, then what it and the page import: asked for together, not one after the other. */
function scriptsOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const chunks = chunksOf(manifest, keys).toReversed()
  const entry = manifest[ENTRY]?.file ?? ''
  return [...new Set([entry, ...chunks.map(({ file }) => file)])].map((file) => `/${file}`)
}

/** The styles of the frame and of the page, each once, in the order in which they are built. */
function stylesOf(manifest: Manifest, page: string): readonly string[] {
  return [...new Set(chunksOf(manifest, [ENTRY, ...STILL_PARTS, page]).flatMap(({ css }) => css))]
}

/** These and all that they import, what is imported first. */
function chunksOf(manifest: Manifest, keys: readonly string[]): readonly Chunk[] {
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

/**
 * Styles are inlined: the page is drawn after one round trip. The disabled link is never fetched;
 * it tells the app's loader that the file is there already.
 */
function styleTags(dist: string, files: readonly string[]): string {
  const css = files.map((file) => readFileSync(join(dist, 'client', file), 'utf8').trim()).join('')
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  return `<style>${css}</style>${links}`
}

/** What must work without a network, wherever the visitor was when it went. */
const OFFLINE_PAGES = ['/offline', '/cart', '/wishlist', '/checkout', '/collection']
/** Its pages are drawn from their data: only its code is needed. */
const OFFLINE_EXAMPLE = '/product/1'

type Worker = {
  readonly dist: string
  readonly manifest: Manifest
  readonly build: string
  readonly matchRoute: Storefront['matchRoute']
}

function writeServiceWorker({ dist, manifest, build, matchRoute }: Worker): string {
  const routes = [...OFFLINE_PAGES, OFFLINE_EXAMPLE].map((path) => matchRoute(path).name)
  const chunks = chunksOf(manifest, [ENTRY, ...routes.map(pageFile)])
  const face = manifest[TEXT_FACE]?.file
  const files = [...chunks.flatMap(({ file, css }) => [file, ...css]), ...(face ? [face] : [])]
  const addresses = [...OFFLINE_PAGES, ...new Set(files.map((file) => `/${file}`))]
  const shop = JSON.stringify({ build, addresses })
  const script = readFileSync(join(dist, 'service-worker/service-worker.js'), 'utf8').trim()
  return `const SHOP=${shop};${script}`
}

function preloadTag(manifest: Manifest): string {
  const face = manifest[TEXT_FACE]
  if (!face) return ''
  return `<link rel="preload" href="/${face.file}" as="font" type="font/woff2" crossorigin>`
}
