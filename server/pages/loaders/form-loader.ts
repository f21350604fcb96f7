import type { FormPageData } from '../../../storefront/forms/form-page-data.ts'
import type { Head } from '../head.ts'
import type { Loader, PageRequest } from '../page-result.ts'

/** For a page whose form is posted to itself, and which says thank you under its own address. */
export function formLoader(address: string, head: Head): Loader<FormPageData> {
  return {
    cacheKey: (request) => (isSent(request) ? `${address}?sent=1` : address),
    load: (request) => ({
      status: 200,
      head,
      data: { isSent: isSent(request), form: request.form ?? null },
    }),
  }
}

/** Where somebody without script arrives after sending. */
function isSent({ search }: PageRequest): boolean {
  return search.get('sent') === '1'
}
