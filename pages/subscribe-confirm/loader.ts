import { isLetterToken } from '#domain/newsletter/letter-link'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const head = headOf('Confirm your address', 'The last step to the list.')

/** This does not query the database: mail programs open links by themselves, and must learn nothing. */
export const loader = pageLoader('subscribe-confirm', {
  read: ({ search }) => {
    const token = search.get('token')
    if (isLetterToken(token)) return { state: 'asking', token } as const
    return { state: search.get('state') === 'confirmed' ? 'confirmed' : 'old' } as const
  },
  cacheKey: ({ state }) => (state === 'asking' ? null : `/subscribe/confirm ${state}`),
  load: (data) => ({ head, data, isPrivate: data.state === 'asking' }),
})
