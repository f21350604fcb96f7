import type { PlainData } from '../../../storefront/pages/plain/plain-data.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'

type Options = { readonly isPrivate?: boolean }

/** For a screen that is a heading and a sentence; a private one is not for search engines. */
export function plainLoader(
  address: string,
  data: PlainData,
  { isPrivate = false }: Options = {},
): Loader<PlainData> {
  const head = headOf(data.heading, data.lead, { canonical: isPrivate ? null : address })
  return { cacheKey: () => address, load: () => ({ status: 200, head, data }) }
}
