import type { FormPageData } from '#contracts/form-page'
import type { Head } from '../../seo/head.ts'
import type { Loader, PageRequest } from '../page-result.ts'

/** What the page says besides its thanks, by the value of `sent` in its address. */
type Hints = ReadonlyMap<string, string>

/** For a page whose form is posted to itself, and which says thank you under its own address. */
export function formLoader(
  address: string,
  head: Head,
  hints: Hints = new Map(),
): Loader<FormPageData> {
  /** Where somebody without script arrives after sending; null where nothing was sent. */
  function sentOf({ search }: PageRequest): string | null {
    const sent = search.get('sent') ?? ''
    return sent === '1' || hints.has(sent) ? sent : null
  }

  return {
    cacheKey: (request) => {
      const sent = sentOf(request)
      return sent === null ? address : `${address}?sent=${sent}`
    },
    load: (request) => {
      const sent = sentOf(request)
      const hint = hints.get(sent ?? '') ?? ''
      return {
        status: 200,
        head,
        data: { isSent: sent !== null, hint, form: request.form ?? null },
      }
    },
  }
}
