import type { FrontEnds } from './create-context.ts'
import { loadBuiltBackoffice } from './owner/backoffice.ts'
import { loadBuiltStorefront } from './pages/storefront.ts'

/** Both front ends of the current release. */
export async function loadBuiltFrontEnds(dist: string): Promise<FrontEnds> {
  return {
    storefront: await loadBuiltStorefront(dist),
    backoffice: await loadBuiltBackoffice(dist),
  }
}
