import { loadBuiltBackoffice } from '#office/frame/backoffice.ts'
import { loadBuiltStorefront } from '#pages/frame/serve/storefront.ts'
import type { FrontEnds } from './create-context.ts'

/** Both front ends of a release. */
export async function loadBuiltFrontEnds(release: string): Promise<FrontEnds> {
  return {
    storefront: await loadBuiltStorefront(release),
    backoffice: await loadBuiltBackoffice(release),
  }
}
