import { deleteUnconfirmedInLine, finishOffers } from '#database/line/people'
import {
  findVariantsInDemand,
  findWaiting,
  type WaitingRequest,
} from '#database/waiting/waiting-list'
import { closeOverLists } from '#database/waiting/waiting-offers'
import { RETENTION } from '#domain/data-rights/retention'
import { offerInTurn, type Turn } from '../line/offer-in-turn.ts'
import type { OrderContext } from '../orders/order-context.ts'

/** The limit is for each variant and run; the next run goes on. */
const MAX_OFFERS_AT_ONCE = 200

/** Offers what is free to those in line, the oldest request first. Run it after holds were released. */
export async function offerUnits(orders: OrderContext): Promise<void> {
  const { db, limits, log } = orders
  await finishOffers(db, 'waiting')
  const overBeforeMs = (await orders.now()) - limits.dropLengthMs
  await closeOverLists(db, overBeforeMs)
  await deleteUnconfirmedInLine(db, 'waiting', overBeforeMs - RETENTION.unconfirmedInLine.ms)
  for (const variant of await findVariantsInDemand(db, 'waiting')) {
    const inLine = await findWaiting(db, { kind: 'waiting', variant, limit: MAX_OFFERS_AT_ONCE })
    const onOffered = ({ id }: WaitingRequest) => log.info({ request: id }, 'piece offered')
    await offerInTurn(orders, inLine, { turnOf, onOffered })
  }
}

function turnOf({ id, dropId, createdAtMs, person, seenAtMs }: WaitingRequest): Turn {
  return {
    token: `waiting ${id} ${createdAtMs}`,
    person: { ...person, lastName: '' },
    seenAtMs,
    offering: { line: 'waiting', id, dropId },
  }
}
