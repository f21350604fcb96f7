import { brand } from '#domain/brand'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { aLiveCatalogue } from '#server/catalogue/live-catalogue.builder'
import { aSiteTexts } from '#server/texts/site-texts.builder'
import type { LoaderContext } from './loader-context.ts'
import type { PageLoader } from './page-loader.ts'

/** Builds the context of a request for this URL. */
export function aLoaderContext(url: string, overrides: Partial<LoaderContext> = {}): LoaderContext {
  const { pathname, searchParams } = new URL(url, 'https://shop.example')
  return {
    path: pathname,
    params: {},
    search: searchParams,
    catalogue: aLiveCatalogue(),
    drops: [],
    publicUrl: 'https://shop.example',
    brand,
    delivery: DEFAULT_DELIVERY,
    texts: aSiteTexts(),
    isTest: true,
    readOrder: async () => null,
    waitingKindOf: async () => 'notify',
    atMs: 1_800_000_000_000,
    readDraw: async () => null,
    findDrawEntry: async () => null,
    readFit: async () => null,
    findDataRightsRequest: async () => null,
    ...overrides,
  }
}

/** Loads a page, and returns its status, head and data. */
export async function loadPage<Data>(loader: PageLoader<Data>, request: LoaderContext) {
  const { status, head, payload } = await loader(request).load()
  return { status, head, data: payload.data }
}
