import { inertJson } from '#server/base/escape'
import { memoizeByKey } from '#server/catalogue/memoize-by-catalogue'
import { type Head, headTags } from '../head/head.ts'
import type { FirstPayload, PagePayload, SiteData } from '../payload.ts'
import { routes } from '../routes.ts'
import type { LookHead } from './look-head.ts'
import type { Storefront } from './storefront.ts'

type DocumentParts = {
  readonly storefront: Storefront
  readonly publicUrl: string
  readonly head: Head
  readonly page: PagePayload
  readonly siteData: SiteData
  readonly body: string
  readonly look: LookHead
  /** Whoever allowed something before is asked for consent again; null: nobody is. */
  readonly consentAskedAtMs: number | null
}

const ICONS = [
  '<link rel="icon" href="/favicon.ico" sizes="32x32">',
  '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
  '<link rel="apple-touch-icon" href="/apple-touch-icon.png">',
  '<link rel="manifest" href="/manifest.webmanifest">',
].join('')

/**
 * The document is the same for every visitor with the same currency: it contains no name, cart or nonce. Each part is
 * encoded by itself, because one sign outside of Latin-1 (₵) in a joined text would double the styles too.
 */
export function buildDocument(parts: DocumentParts): Buffer {
  const { storefront, head, page, siteData, body, look } = parts
  const scripts = storefront.scripts(page).join(' ')
  const start = [
    `<!doctype html><html lang="en" data-app="${scripts}"${consentSince(parts)}><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="theme-color" content="#efeae1">',
    headTags(head, { publicUrl: parts.publicUrl, ownCard: look.card }),
  ].join('')
  const endOfHead = [
    look.styles,
    look.icons ?? ICONS,
    // This stands before the body, because what it marks on the root decides what is shown, and so which pictures load.
    storefront.bootScript && `<script>${storefront.bootScript}</script>`,
    '</head><body><div id="app">',
  ].join('')
  const payload = `</div><script type="application/json" id="payload">${payloadText(siteData, withoutText(page, storefront))}</script></body></html>`
  const texts = [start, storefront.head(page, look.textFace), endOfHead, body, payload]
  return encodeTogether(texts)
}

/** The app compares it with the date of the stored choice. */
function consentSince({ consentAskedAtMs }: DocumentParts): string {
  return consentAskedAtMs === null ? '' : ` data-consent-since="${consentAskedAtMs}"`
}

/**
 * The app leaves the HTML of a text as it is and never reads its data (pages/kit/static-html.ts). In development it
 * renders the text again, to have its styles.
 */
function withoutText(page: PagePayload, { canCacheHtml: isBuilt }: Storefront): PagePayload {
  return isBuilt && routes[page.route].isText ? { ...page, data: null } : page
}

/** Texts are encoded here one after the other, and then copied once. */
let scratch = Buffer.allocUnsafe(512 * 1024)
const MAX_BYTES_PER_UNIT = 3

function encodeTogether(texts: readonly string[]): Buffer {
  const units = texts.reduce((sum, text) => sum + text.length, 0)
  if (units * MAX_BYTES_PER_UNIT > scratch.length) {
    scratch = Buffer.allocUnsafe(units * MAX_BYTES_PER_UNIT)
  }
  let length = 0
  for (const text of texts) length += scratch.write(text, length)
  return Buffer.from(scratch.subarray(0, length))
}

/** The JSON of a `FirstPayload`. Many pages have the same site data, so their text is kept. */
function payloadText(siteData: FirstPayload['shell'], page: FirstPayload['page']): string {
  return `{"shell":${shellText(siteData)},"page":${inertJson(page)}}`
}
const shellText = memoizeByKey((siteData: SiteData) => inertJson(siteData))
