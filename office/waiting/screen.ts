import { countRequests, listWaiting } from '#database/waiting/waiting-list'
import { nameVariant } from '#server/catalogue/name-variant'
import { countByVariant } from '#server/waiting/list-requests'
import { WAITING_FILE_PATH } from '../kit/paths.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'

const MAX_SHOWN = 100

export const load = async ({ context }: ScreenRequest) => {
  const { db, catalogue } = context
  const requests = await listWaiting(db, MAX_SHOWN)
  return show('waiting', 'Waiting', {
    variants: await countByVariant(context),
    people: requests.map((request) => ({
      id: request.id,
      name: nameVariant(catalogue, request),
      email: request.person.email,
      kind: request.kind,
      state: request.state,
      askedAtMs: request.createdAtMs,
      orderId: request.orderId,
    })),
    more: Math.max(0, (await countRequests(db)) - requests.length),
    fileUrl: WAITING_FILE_PATH,
  })
}
