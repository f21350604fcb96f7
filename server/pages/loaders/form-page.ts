import type { FormPageData } from '#contracts/page-data'
import type { PageHead } from '../../seo/head.ts'
import type { PageRequest } from '../page-request.ts'

/** What the page says besides its thanks, by the value of `sent` in its address. */
type Hints = ReadonlyMap<string, string>

/** For a page whose form is posted to itself, and which says thank you under its own address. */
export function formPage(address: string, head: PageHead, hints: Hints = new Map()) {
  return {
    /** Where somebody without script arrives after sending; null where nothing was sent. */
    read: ({ search }: PageRequest): string | null => {
      const sent = search.get('sent') ?? ''
      return sent === '1' || hints.has(sent) ? sent : null
    },
    cacheKey: (sent: string | null) => (sent === null ? address : `${address}?sent=${sent}`),
    load: (sent: string | null, { form }: PageRequest) => {
      const hint = hints.get(sent ?? '') ?? ''
      const data: FormPageData = { isSent: sent !== null, hint, form: form ?? null }
      return { head, data }
    },
  }
}
