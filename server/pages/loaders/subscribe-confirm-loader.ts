import { isLetterToken } from '#domain/newsletter/letter-link'
import type { SubscribeConfirmData } from '../../../storefront/pages/subscribe-confirm/subscribe-confirm-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf('Confirm your address', 'The last step to the list.')

/** Asks the database nothing: mail programs open links by themselves, and learn nothing here. */
export const subscribeConfirmLoader: Loader<SubscribeConfirmData> = {
  cacheKey: ({ search }) => {
    const data = readAddress(search)
    return data.state === 'asking' ? null : `/subscribe/confirm ${data.state}`
  },
  load: ({ search }) => {
    const data = readAddress(search)
    return { status: 200, head, data, isPrivate: data.state === 'asking' }
  },
}

function readAddress(search: URLSearchParams): SubscribeConfirmData {
  const token = search.get('token')
  if (isLetterToken(token)) return { state: 'asking', token }
  return { state: search.get('state') === 'confirmed' ? 'confirmed' : 'old' }
}
