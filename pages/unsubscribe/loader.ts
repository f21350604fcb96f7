import { isLetterToken } from '#domain/newsletter/letter-link'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

/** `pieces` are mails about variants that were asked for. */
export type UnsubscribedFrom = 'news' | 'pieces'

const head = headOf('Unsubscribe', 'Leave the list.')

export const loader = pageLoader('unsubscribe', {
  read: ({ search }) => {
    const token = search.get('token')
    const of = search.get('of') === 'pieces' ? 'pieces' : 'news'
    if (isLetterToken(token)) return { state: 'asking', token, of } as const
    if (search.get('state') === 'done') return { state: 'done', of } as const
    return { state: 'incomplete' } as const
  },
  cacheKey: (data) => (data.state === 'asking' ? null : `/unsubscribe ${JSON.stringify(data)}`),
  load: (data) => ({ head, data, isPrivate: data.state === 'asking' }),
})
