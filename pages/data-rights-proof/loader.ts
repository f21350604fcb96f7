import { answerBy, longDate } from '#domain/data-rights/due-date'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'

const head = headOf('Confirm your request', 'Show us that the mailbox is yours.')

/** The page is read-only, and a 404 without a mailed token. */
export const loader = pageLoader('data-rights-proof', {
  read: ({ search }) => search.get('token') ?? '',
  cacheKey: () => null,
  load: async (token, { findDataRightsRequest }) => {
    const request = await findDataRightsRequest(token)
    if (!request) return { status: 404, head, isPrivate: true, data: { state: 'unknown' } }
    const { number, requestType, verificationMethod, closedAtMs, provenAtMs } = request
    return {
      head,
      isPrivate: true,
      data: {
        state: closedAtMs !== null ? 'closed' : provenAtMs !== null ? 'proven' : 'waiting',
        token,
        number,
        requestType,
        verificationMethod,
        answerBy: longDate(answerBy(request)),
      },
    }
  },
})
