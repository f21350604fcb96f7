import { type SharePicture, sharePictures } from '#assets/share'
import { SHARE_HEIGHT, SHARE_WIDTH, shareUrl } from '#domain/catalogue/share-card'
import type { Brand } from '#domain/site-brand'
import { escapeHtml, inertJson } from '#server/base/escape'
import { memoizeByKey } from '#server/catalogue/memoize-by-catalogue'

/** Browsers, search engines and messengers read this metadata of the page. */
export type Head = {
  readonly title: string
  readonly siteName: string
  readonly description: string
  /** A page that search engines must not index has no canonical address. */
  readonly canonical: string | null
  readonly shareName: string
  /** The owner has removed the pictures of the release: then pages without a card of their own have none. */
  readonly hasShippedCards: boolean
  /** A share card that was drawn after the release has a file. */
  readonly shareFile: string | null
  readonly jsonLd: readonly object[]
  /** Of these AVIFs one is the largest part of the first screen: which, their `media` say. */
  readonly preload: readonly PicturePreload[]
}

export type PicturePreload = {
  readonly srcset: string
  readonly sizes: string
  readonly media?: string
}

/**
 * A loader returns it: the title is without the brand's name, and the canonical address defaults to the route's path.
 */
export type PageHead = Omit<Head, 'canonical' | 'siteName' | 'hasShippedCards'> & {
  readonly canonical?: string
}

type HeadOptions = Partial<
  Pick<PageHead, 'canonical' | 'shareName' | 'shareFile' | 'jsonLd' | 'preload'>
>

export function headOf(title: string, description: string, options: HeadOptions = {}): PageHead {
  return {
    title,
    description,
    shareName: 'home',
    shareFile: null,
    jsonLd: [],
    preload: [],
    ...options,
  }
}

/** The home page has the brand's name as its title. */
export function fullTitle(title: string, { name, tagline }: Brand): string {
  return title === name ? `${name} — ${tagline}` : `${title} | ${name}`
}

type Shop = {
  readonly publicUrl: string
  /** The brand's own card takes the place of those of the release. */
  readonly ownCard: string | null
}

export function headTags(head: Head, { publicUrl, ownCard }: Shop): string {
  const title = escapeHtml(head.title)
  const description = escapeHtml(head.description)
  const picture = cardOf(head, ownCard)
  const address = head.canonical === null ? null : escapeHtml(publicUrl + head.canonical)
  return [
    ...head.preload.map(preloadTag),
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    address === null
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${address}"><meta property="og:url" content="${address}">`,
    `<meta property="og:site_name" content="${escapeHtml(head.siteName)}">`,
    '<meta property="og:type" content="website">',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    picture ? pictureTags(picture, publicUrl) : '',
    `<meta name="twitter:card" content="${picture ? 'summary_large_image' : 'summary'}">`,
    ...head.jsonLd.map(jsonLdTag),
  ].join('')
}

/** Each thing has one tag, because loaders give the same thing to several pages. */
const jsonLdTag = memoizeByKey(
  (thing: object) => `<script type="application/ld+json">${inertJson(thing)}</script>`,
)

function preloadTag({ srcset, sizes, media }: PicturePreload): string {
  const condition = media ? ` media="${media}"` : ''
  return `<link rel="preload" as="image" type="image/avif"${condition} imagesrcset="${escapeHtml(srcset)}" imagesizes="${escapeHtml(sizes)}" fetchpriority="high">`
}

type Card = Pick<SharePicture, 'width' | 'height'> & {
  /** The path is below the shop's own address. */
  readonly path: string
}

function cardOf(head: Head, ownCard: string | null): Card | null {
  if (head.shareFile !== null) return drawnCard(shareUrl(head.shareFile))
  return ownCard === null ? shippedCard(head) : drawnCard(ownCard)
}

/** The card of a product that came with the shop shows nothing else. */
function shippedCard({ shareName, hasShippedCards }: Head): Card | null {
  const isOfProduct = shareName !== 'home' && shareName !== 'collection'
  const own = hasShippedCards || isOfProduct ? sharePictures[shareName] : undefined
  const card = own ?? (hasShippedCards ? sharePictures.home : undefined)
  return card ? { ...card, path: `/share/${card.file}?v=${card.hash}` } : null
}

function drawnCard(path: string): Card {
  return { path, width: SHARE_WIDTH, height: SHARE_HEIGHT }
}

function pictureTags({ path, width, height }: Card, publicUrl: string): string {
  const url = escapeHtml(publicUrl + path)
  return [
    `<meta property="og:image" content="${url}">`,
    `<meta property="og:image:width" content="${width}">`,
    `<meta property="og:image:height" content="${height}">`,
    `<meta name="twitter:image" content="${url}">`,
  ].join('')
}
