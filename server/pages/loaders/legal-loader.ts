import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

type NoData = Readonly<Record<string, never>>

/** Legal texts are their pages' own words: the loader only says what they are about. */
export function legalLoader(address: string, title: string, description: string): Loader<NoData> {
  const head = headOf(title, description, { canonical: address })
  return { cacheKey: () => address, load: () => ({ status: 200, head, data: {} }) }
}
