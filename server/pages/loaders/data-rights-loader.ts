import { brand } from '#domain/brand'
import type { DataRightsData } from '../../../storefront/pages/data-rights/data-rights-data.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf(
  'Data rights',
  `See, correct, take along or delete what ${brand.name} knows about you: six rights, one form.`,
  { canonical: '/data-rights' },
)

export const dataRightsLoader: Loader<DataRightsData> = {
  cacheKey: ({ search }) => (isSent(search) ? '/data-rights?sent=1' : '/data-rights'),
  load: ({ search, form }) => ({
    status: 200,
    head,
    data: { isSent: isSent(search), form: form ?? null },
  }),
}

/** Where somebody without script arrives after sending. */
function isSent(search: URLSearchParams): boolean {
  return search.get('sent') === '1'
}
