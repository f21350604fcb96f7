import { bringPointBack, notePointDone, putPointOff } from '#database/opening/opening-points'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type OpeningPoint, openingPoints } from '#domain/opening/opening-points'
import { success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

type Context = Pick<AppContext, 'db' | 'now'>

type Change = {
  readonly point: OpeningPoint
  /** Whoever is signed in: a point of their own is theirs alone. */
  readonly staffId: string
  readonly actor: Actor
}

const ACTIONS = {
  'put-off': 'opening-point-put-off',
  'bring-back': 'opening-point-brought-back',
  confirm: 'opening-point-confirmed',
} as const

type Way = keyof typeof ACTIONS

/** A second press, or another owner's at the same time, changes nothing and is in no audit. */
export async function changePoint(
  { db, now }: Context,
  way: Way,
  { point, staffId, actor }: Change,
): Promise<void> {
  const nowMs = now()
  await transact(db, async (trx) => {
    const which = { point, staffId, nowMs }
    const isChanged = {
      'put-off': () => putPointOff(trx, { ...which, byId: actor.staffId }),
      'bring-back': () => bringPointBack(trx, which),
      confirm: () => notePointDone(trx, which),
    }[way]
    if (await isChanged()) {
      const subject = openingPoints[point].title
      await writeAudit(trx, { actor, action: ACTIONS[way], subject, nowMs })
    }
    return success(null)
  })
}
