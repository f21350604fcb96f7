import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RouteName } from '#contracts/page-data'
import type { PagePayload, SiteData } from '#contracts/payload'
import { routes } from '#contracts/routes'
import type { WorkerSettings } from '#contracts/service-worker'
import { chunksOf, type Manifest, readManifest } from './manifest.ts'
import { type Assets, readAssets } from './release/asset.ts'
import { currentReleaseFolder } from './release/release-folders.ts'

/** The built storefront, as the server needs it. */
export type Storefront = {
  readonly build: string
  readonly render: (payload: PagePayload, path: string, siteData: SiteData) => Promise<string>
  /** What stands in the head of a route's page besides its own tags. */
  readonly head: (route: RouteName) => string
  /** All that the boot script loads for a route's page; the first of them starts the app. */
  readonly scripts: (route: RouteName) => readonly string[]
  /** What its pages ask for; empty in development, where the sources are served. */
  readonly assets: Assets
  readonly bootScript: string
  /** For the content security policy; null in development, where scripts are not fixed. */
  readonly bootScriptHash: string | null
  /** Keeps visited pages on the device; null in development, where nothing is kept. */
  readonly serviceWorker: string | null
  /** Whether a rendered page stays true; not while its sources are being edited. */
  readonly isFixed: boolean
}

type BuiltEntry = typeof import('../../storefront/entry-server.tsx')

const ENTRY = 'storefront/entry-client.tsx'
/** Drawn by the server alone, so that only their styles are needed at first. */
const STATIC_PARTS = ['storefront/layout/shop-parts.ts', 'storefront/consent/consent-banner.tsx']
const TEXT_FACE = 'assets/fonts/archivo.woff2'

/** Reads the current release whole: later builds change nothing for who has it. */
export async function loadBuiltStorefront(dist: string): Promise<Storefront> {
  const release = currentReleaseFolder(dist)
  const entry: BuiltEntry = await import(
    pathToFileURL(join(release, 'server/entry-server.js')).href
  )
  const manifest = readManifest(release)
  const assets = await readAssets(release)
  checkWhole(manifest, assets)
  const bootScript = readFileSync(join(release, 'boot/boot.js'), 'utf8').trim()
  const build = manifest[ENTRY]?.file.replace(/^.*-|\.js$/g, '') ?? 'unknown'
  return {
    build,
    render: entry.renderPage,
    head: onceEach(
      (route) => preloadTag(manifest) + styleTags(assets, stylesOf(manifest, pageFile(route))),
    ),
    scripts: onceEach((route) =>
      scriptsOf(manifest, routes[route].isText ? [ENTRY] : [ENTRY, pageFile(route)]),
    ),
    assets,
    bootScript,
    serviceWorker: writeServiceWorker({ release, manifest, build }),
    isFixed: true,
    bootScriptHash: `'sha256-${createHash('sha256').update(bootScript).digest('base64')}'`,
  }
}

/** Better no start than pages without styles. */
function checkWhole(manifest: Manifest, assets: Assets) {
  const named = Object.values(manifest).flatMap(({ file, css }) => [file, ...css])
  const missing = named.find((file) => !assets.has(basename(file)))
  if (missing)
    throw new Error(`The built storefront lacks ${missing}. Remove dist and build again.`)
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
  return [...new Set(chunksOf(manifest, [ENTRY, ...STATIC_PARTS, page]).flatMap(({ css }) => css))]
}

/**
 * Styles are inlined: the page is drawn after one round trip. The disabled link is never fetched;
 * it tells the app's loader that the file is there already.
 */
function styleTags(assets: Assets, files: readonly string[]): string {
  const texts = files.map((file) => assets.get(basename(file))?.identity.toString().trim() ?? '')
  const links = files.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`).join('')
  return `<style>${texts.join('')}</style>${links}`
}

/** What must work without a network, wherever the visitor was when it went. */
const OFFLINE_ROUTES = ['cart', 'wishlist', 'checkout', 'collection'] as const

/** Among the build's files: it is the worker's, and no page of the shop. */
export function offlineAddress(build: string): string {
  return `/assets/offline-${build}.html`
}

type Worker = {
  readonly release: string
  readonly manifest: Manifest
  readonly build: string
}

function writeServiceWorker({ release, manifest, build }: Worker): string {
  const paths = OFFLINE_ROUTES.flatMap((route) => routes[route].paths)
  // Product pages are drawn from their data: only their code is needed.
  const pages = [...OFFLINE_ROUTES, 'product', 'offline'] as const
  const chunks = chunksOf(manifest, [ENTRY, ...pages.map(pageFile)])
  const face = manifest[TEXT_FACE]?.file
  const files = [...chunks.flatMap(({ file, css }) => [file, ...css]), ...(face ? [face] : [])]
  const offlinePage = offlineAddress(build)
  const addresses = [offlinePage, ...paths, ...new Set(files.map((file) => `/${file}`))]
  const settings: WorkerSettings = { build, addresses, offlinePage }
  const script = readFileSync(join(release, 'service-worker/service-worker.js'), 'utf8').trim()
  return `const SHOP=${JSON.stringify(settings)};${script}`
}

function preloadTag(manifest: Manifest): string {
  const face = manifest[TEXT_FACE]
  if (!face) return ''
  return `<link rel="preload" href="/${face.file}" as="font" type="font/woff2" crossorigin>`
}
