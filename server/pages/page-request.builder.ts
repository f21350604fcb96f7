import { aLiveCatalogue } from '../catalogue/live-catalogue.builder.ts'
import type { PageRequest } from './page-result.ts'

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
