import { isLetterToken } from '#domain/newsletter/letter-link'
import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'

const head = headOf('Unsubscribe', 'Leave the list.')

export const unsubscribeLoader = pageLoader('unsubscribe', {
  read: ({ search }) => {
    const token = search.get('token')
    if (isLetterToken(token)) return { state: 'asking', token } as const
    return { state: search.get('state') === 'done' ? 'done' : 'incomplete' } as const
  },
  cacheKey: ({ state }) => (state === 'asking' ? null : `/unsubscribe ${state}`),
  load: (data) => ({ head, data, isPrivate: data.state === 'asking' }),
})
