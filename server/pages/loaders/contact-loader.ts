import { brand } from '#domain/brand'
import type { ContactData } from '../../../storefront/pages/contact/contact-data.ts'
import { headOf } from '../head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf(
  'Get in touch',
  `Write to ${brand.name} in ${brand.city}, ${brand.country}: orders, sizes, delivery, or just a word.`,
  { canonical: '/contact' },
)

export const contactLoader: Loader<ContactData> = {
  cacheKey: ({ search }) => (isSent(search) ? '/contact?sent=1' : '/contact'),
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
