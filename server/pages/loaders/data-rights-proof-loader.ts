import { answerBy, longDate } from '#domain/data-rights/due-date'
import type { DataRightsProofData } from '../../../storefront/pages/data-rights-proof/data-rights-proof-data.ts'
import { headOf } from '../../seo/head.ts'
import type { AsyncLoader } from '../page-result.ts'

const head = headOf('Confirm your request', 'Show us that the mailbox is yours.')

/** Looking changes nothing; without the token of a letter there is nothing to see. */
export const dataRightsProofLoader: AsyncLoader<DataRightsProofData> = {
  cacheKey: () => null,
  load: async ({ search, findDataRightsRequest }) => {
    const token = search.get('token') ?? ''
    const request = await findDataRightsRequest(token)
    if (!request) return { status: 404, head, isPrivate: true, data: { state: 'unknown' } }
    const { number, requestType, verificationMethod, closedAtMs, provenAtMs } = request
    const state = closedAtMs !== null ? 'closed' : provenAtMs !== null ? 'proven' : 'waiting'
    const data = {
      state,
      token,
      number,
      requestType,
      verificationMethod,
      answerBy: longDate(answerBy(request)),
    } as const
    return { status: 200, head, isPrivate: true, data }
  },
}
