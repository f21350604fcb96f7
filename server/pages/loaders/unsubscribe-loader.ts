import { isLetterToken } from '#domain/newsletter/letter-link'
import type { UnsubscribeData } from '../../../storefront/pages/unsubscribe/unsubscribe-data.ts'
import { headOf } from '../../seo/head.ts'
import type { Loader } from '../page-result.ts'

const head = headOf('Unsubscribe', 'Leave the list.')

export const unsubscribeLoader: Loader<UnsubscribeData> = {
  cacheKey: ({ search }) => {
    const data = readAddress(search)
    return data.state === 'asking' ? null : `/unsubscribe ${data.state}`
  },
  load: ({ search }) => {
    const data = readAddress(search)
    return { status: 200, head, data, isPrivate: data.state === 'asking' }
  },
}

function readAddress(search: URLSearchParams): UnsubscribeData {
  const token = search.get('token')
  if (isLetterToken(token)) return { state: 'asking', token }
  return { state: search.get('state') === 'done' ? 'done' : 'incomplete' }
}
