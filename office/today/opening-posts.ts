import { isOpeningPoint, type OpeningPoint, openingPoints } from '#domain/opening/opening-points'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import { openingMessages } from '#domain/owner-messages/opening'
import { changePoint } from '#server/opening/change-points'
import {
  actorOfRequest,
  type Post,
  type PostOutcome,
  type PostRequest,
  refuse,
  signedInOf,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'
import { OPENING_ACCESS } from './opening-data.ts'

const { path: today } = screens.today
const OF_OPENING = { access: OPENING_ACCESS, screen: 'today' } as const

export const openingPosts: readonly Post[] = [
  { ...OF_OPENING, path: `${today}/opening/put-off`, handle: changing('put-off', 'point-put-off') },
  {
    ...OF_OPENING,
    path: `${today}/opening/bring-back`,
    handle: changing('bring-back', 'point-brought-back'),
  },
  {
    ...OF_OPENING,
    path: `${today}/opening/confirm`,
    handle: changing(
      'confirm',
      'point-confirmed',
      (point) => openingPoints[point].canBeRight === true,
    ),
  },
]

function changing(
  way: Parameters<typeof changePoint>[1],
  notice: OwnerNotice,
  isPossible: (point: OpeningPoint) => boolean = () => true,
) {
  return async (request: PostRequest): Promise<PostOutcome> => {
    const point = request.fields.text('point')
    if (!isOpeningPoint(point) || !isPossible(point)) {
      return refuse(422, openingMessages['point-unknown'])
    }
    const { id: staffId } = signedInOf(request).staff
    await changePoint(request.context, way, { point, staffId, actor: actorOfRequest(request) })
    return { kind: 'done', next: today, notice }
  }
}
