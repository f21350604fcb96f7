import { brand } from '#domain/brand'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import type { SiteData } from '#pages/frame/payload.ts'
import { matchRoute } from '#pages/frame/routes.ts'
import { buildDocument } from '#pages/frame/serve/document.ts'
import { loaders } from '#pages/frame/serve/loaders.ts'
import type { Storefront } from '#pages/frame/serve/storefront.ts'
import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { aSiteTexts } from '#server/texts/site-texts.builder'
import type { TestShop } from '#testing/server/start-test-shop'

const NO_LOOK = { textFace: null, styles: '', icons: null, card: null }

export type Renderer = {
  readonly storefront: Storefront
  readonly catalogue: LiveCatalogue
  readonly siteData: SiteData
}

const PUBLIC_URL = 'http://localhost:3000'

/** Does the work for an uncached page without compression: loader, rendering and document. */
export async function renderAddress(
  address: string,
  { storefront, catalogue, siteData }: Renderer,
): Promise<Buffer> {
  const [path = '/', query = ''] = address.split('?', 2)
  const match = matchRoute(path)
  const search = new URLSearchParams(query)
  const none = async () => null
  const waitingKindOf = async () => 'notify' as const
  const nothing = {
    readOrder: none,
    readDraw: none,
    findDrawEntry: none,
    readFit: none,
    findDataRightsRequest: none,
    waitingKindOf,
  }
  const site = { publicUrl: PUBLIC_URL, brand, delivery: DEFAULT_DELIVERY, isTest: true }
  const known = { catalogue, drops: [], atMs: 0, texts: aSiteTexts(), ...site, ...nothing }
  const request = { path, params: match.params, search, ...known }
  const { head, payload: page } = await loaders[match.name](request).load()
  const body = await storefront.render(page, address, siteData)
  return buildDocument({
    storefront,
    publicUrl: PUBLIC_URL,
    head,
    page,
    siteData,
    body,
    look: NO_LOOK,
    consentAskedAtMs: null,
  })
}

/** Reads the server's own data from a page that it has served. */
export async function rendererOf({ shop, app }: TestShop): Promise<Renderer> {
  const { body } = await app.inject('/')
  const payload = /id="payload">(.*?)<\/script>/s.exec(body)?.[1]
  if (payload === undefined) throw new Error('The page carries no payload')
  return {
    storefront: shop.storefront,
    catalogue: shop.catalogue,
    siteData: JSON.parse(payload).shell,
  }
}
