import type { RouteName } from '#contracts/page-data'
import { aLiveCatalogue } from '../catalogue/live-catalogue.builder.ts'
import type { PageLoader } from './page-loader.ts'
import type { PageRequest } from './page-request.ts'

/** For tests: somebody asks for this address. */
export function aPageRequest(url: string, overrides: Partial<PageRequest> = {}): PageRequest {
  const { pathname, searchParams } = new URL(url, 'https://shop.example')
  return {
    path: pathname,
    params: {},
    search: searchParams,
    catalogue: aLiveCatalogue(),
    publicUrl: 'https://shop.example',
    isTest: true,
    readOrder: async () => null,
    findDataRightsRequest: async () => null,
    ...overrides,
  }
}

/** What the page is drawn with, and what is said of it. */
export async function loadPage<Name extends RouteName>(
  loader: PageLoader<Name>,
  request: PageRequest,
) {
  const { status, head, payload } = await loader(request).load()
  return { status, head, data: payload.data }
}
