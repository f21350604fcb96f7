import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Assets, readAssets } from '#server/base/release/asset'
import {
  chunksOf,
  type Manifest,
  preloadFace,
  preloadTextFace,
  readManifest,
  TEXT_FACE,
} from '#server/base/release/manifest'
import type { PagePayload, SiteData } from '../payload.ts'
import type { RouteName } from '../routes.ts'
import { ownPathsOf, routes } from '../routes.ts'
import type { WorkerSettings } from '../service-worker/worker-settings.ts'
import { inStyleOrder } from './style-order.ts'

declare module '#server/base/context' {
  interface AppContext {
    readonly storefront: Storefront
  }
}

/** The server needs these parts of the built storefront. */
export type Storefront = {
  readonly build: string
  readonly render: (payload: PagePayload, path: string, siteData: SiteData) => Promise<string>
  /** These head tags are shared by all pages of a route: styles, and the preload of the release's face or another. */
  readonly head: (page: PageParts, textFace?: string | null) => string
  /** The document of a route's page loads these style sheets after the first screen. */
  readonly laterStyles: (page: PageParts) => readonly string[]
  /** The boot script loads these scripts for a route's page; the first one starts the app. */
  readonly scripts: (page: PageParts) => readonly string[]
  /** The pages request these files. There are none in development, where the sources are served. */
  readonly assets: Assets
  readonly bootScript: string
  /** The content security policy needs it. It is null in development, where scripts change. */
  readonly bootScriptHash: string | null
  /** The script of the service worker caches visited pages. It is null in development. */
  readonly serviceWorker: string | null
  /** Sources change in development, so rendered pages are not cached there. */
  readonly canCacheHtml: boolean
}

/** A page consists of these, which a payload has. */
type PageParts = Pick<PagePayload, 'route' | 'file'> & { readonly drops?: readonly unknown[] }

type BuiltEntry = typeof import('../entry-server.tsx')

const ENTRY = 'pages/frame/entry-client.tsx'
/** Only the server renders these, so their pages need their styles but not their scripts. */
const STATIC_PARTS = ['pages/frame/layout/shop-parts.ts', 'pages/frame/consent/consent-banner.tsx']
/**
 * These chunks are for pages that are longer than any screen: the parser stops at their styles, and a footer that
 * belongs to the first screen would appear late.
 */
const LATER_STYLES: { readonly [Name in RouteName]?: RegExp } = {
  checkout: /\/later-/,
  collection: /\/later-/,
  legal: /\/later-/,
  product: /\/(?:later|cards)-/,
}

/** Reads a release into memory: later builds do not affect this process. */
export async function loadBuiltStorefront(release: string): Promise<Storefront> {
  const entry: BuiltEntry = await import(
    pathToFileURL(join(release, 'server/entry-server.js')).href
  )
  const manifest = readManifest(release)
  const assets = await readAssets(release)
  checkComplete(manifest, assets)
  const bootScript = readFileSync(join(release, 'boot/boot.js'), 'utf8').trim()
  const inlinedStyles = memoizeByFiles((files, page) =>
    styleTags(
      assets,
      stylesOf(manifest, files).filter((file) => !isLater(file, page)),
    ),
  )
  const build = manifest[ENTRY]?.file.replace(/^.*-|\.js$/g, '') ?? 'unknown'
  return {
    build,
    render: entry.renderPage,
    head: (page, textFace) =>
      (textFace ? preloadFace(textFace) : preloadTextFace(manifest)) + inlinedStyles(page),
    laterStyles: memoizeByFiles((files, page) =>
      stylesOf(manifest, files)
        .filter((file) => isLater(file, page))
        .map((file) => `/${file}`),
    ),
    scripts: memoizeByFiles((files, { route }) =>
      scriptsOf(manifest, routes[route].isText ? [ENTRY] : [ENTRY, ...files]),
    ),
    assets,
    bootScript,
    serviceWorker: writeServiceWorker({ release, manifest, build }),
    canCacheHtml: true,
    bootScriptHash: `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`,
  }
}

/** A server that does not start is better than one that serves pages without styles. */
function checkComplete(manifest: Manifest, assets: Assets) {
  const named = Object.values(manifest).flatMap(({ file, css }) => [file, ...css])
  const missing = named.find((file) => !assets.has(basename(file)))
  if (missing)
    throw new Error(`The built storefront lacks ${missing}. Remove dist and build again.`)
}

/** Each set of files is computed once. */
function memoizeByFiles<Value>(compute: (files: readonly string[], page: PageParts) => Value) {
  const cache = new Map<string, Value>()
  return (page: PageParts): Value => {
    const files = filesOf(page)
    const key = files.join(' ')
    const value = cache.get(key) ?? compute(files, page)
    cache.set(key, value)
    return value
  }
}

/** The folder of a page has the name of its route. */
function filesOf({ route, drops, file }: PageParts): readonly string[] {
  const page = `pages/${route}/${file ?? 'page'}.tsx`
  return drops ? [page, 'pages/kit/drop/drops.tsx'] : [page]
}

/** Lists the entry, then all imports of it and of the page, so that they load in parallel. */
function scriptsOf(manifest: Manifest, keys: readonly string[]): readonly string[] {
  const chunks = chunksOf(manifest, keys).toReversed()
  const entry = manifest[ENTRY]?.file ?? ''
  return [...new Set([entry, ...chunks.map(({ file }) => file)])].map((file) => `/${file}`)
}

/** Lists the styles of the frame and of the page, each once. */
function stylesOf(manifest: Manifest, files: readonly string[]): readonly string[] {
  const keys = [ENTRY, ...STATIC_PARTS, ...files]
  return inStyleOrder([...new Set(chunksOf(manifest, keys).flatMap(({ css }) => css))])
}

function isLater(file: string, { route }: PageParts): boolean {
  return LATER_STYLES[route]?.test(file) ?? false
}

/**
 * Styles are inlined, so that the page paints after one round trip. The links tell the app's loader
 * that they are already loaded. They are no stylesheets, which Chromium would fetch even if disabled.
 */
function styleTags(assets: Assets, files: readonly string[]): string {
  const texts = files.map((file) => assets.get(basename(file))?.identity.toString().trim() ?? '')
  const links = files.map((file) => `<link rel="inlined" href="/${file}">`).join('')
  return `<style>${texts.join('')}</style>${links}`
}

/** These pages work offline even if they were not visited before. */
const OFFLINE_ROUTES = ['cart', 'wishlist', 'checkout', 'collection'] as const

/** The address is among the built files, because only the service worker requests it. */
export function offlineAddress(build: string): string {
  return `/assets/offline-${build}.html`
}

type Worker = {
  readonly release: string
  readonly manifest: Manifest
  readonly build: string
}

function writeServiceWorker({ release, manifest, build }: Worker): string {
  const paths = OFFLINE_ROUTES.flatMap((route) => ownPathsOf(route))
  // Product pages are rendered from cached data, so only their code is listed.
  const pages = [...OFFLINE_ROUTES, 'product', 'offline'] as const
  const chunks = chunksOf(manifest, [ENTRY, ...pages.flatMap((route) => filesOf({ route }))])
  const face = manifest[TEXT_FACE]?.file
  const files = [...chunks.flatMap(({ file, css }) => [file, ...css]), ...(face ? [face] : [])]
  const offlinePage = offlineAddress(build)
  const addresses = [offlinePage, ...paths, ...new Set(files.map((file) => `/${file}`))]
  const settings: WorkerSettings = { build, addresses, offlinePage }
  const script = readFileSync(join(release, 'service-worker/service-worker.js'), 'utf8').trim()
  return `const SHOP=${JSON.stringify(settings)};${script}`
}
