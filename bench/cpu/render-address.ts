import type { LiveCatalogue } from '#server/catalogue/live-catalogue'
import { buildDocument } from '#server/pages/document'
import { runLoader } from '#server/pages/run-loader'
import type { Shell, Storefront } from '#server/pages/storefront'
import type { TestShop } from '#testing/server/start-test-shop'

export type Renderer = {
  readonly storefront: Storefront
  readonly catalogue: LiveCatalogue
  readonly shell: Shell
}

const PUBLIC_URL = 'http://localhost:3000'

/** What an uncached page costs besides its compression: loader, rendering and document. */
export async function renderAddress(
  address: string,
  { storefront, catalogue, shell }: Renderer,
): Promise<string> {
  const [path = '/', query = ''] = address.split('?', 2)
  const match = storefront.matchRoute(path)
  const search = new URLSearchParams(query)
  const nothing = { readOrder: async () => null, findDataRightsRequest: async () => null }
  const known = { catalogue, publicUrl: PUBLIC_URL, isTest: true, ...nothing }
  const asked = { path, params: match.params, search, ...known }
  const { head, payload: page } = await runLoader(match, asked)
  const body = await storefront.render(page, address, shell)
  return buildDocument({ storefront, publicUrl: PUBLIC_URL, head, page, shell, body })
}

/** As the server makes it: read back from a page it has served. */
export async function rendererOf({ shop, app }: TestShop): Promise<Renderer> {
  const { body } = await app.inject('/')
  const payload = /id="payload">(.*?)<\/script>/s.exec(body)?.[1]
  if (payload === undefined) throw new Error('The page carries no payload')
  return {
    storefront: shop.storefront,
    catalogue: shop.catalogue,
    shell: JSON.parse(payload).shell,
  }
}
