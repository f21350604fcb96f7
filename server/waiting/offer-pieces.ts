import type { MessageOrderRequest } from '#contracts/message-order-request'
import type { OfferOutcome } from '#database/orders/write-offer'
import {
  findVariantsInDemand,
  findWaiting,
  type WaitingRequest,
} from '#database/waiting/waiting-list'
import { closeOverLists, finishOffers, writeWaitingOffer } from '#database/waiting/waiting-offers'
import { deleteUnconfirmedInLine } from '#database/waiting/waiting-retention'
import type { Piece } from '#domain/catalogue/piece'
import { RETENTION } from '#domain/data-rights/retention'
import { offerTimes } from '#domain/waiting/offer'
import { dropRulesOf } from '../drops/drop-rules.ts'
import { buildMessageOrder } from '../orders/message/create-message-order.ts'
import { type OfferRefusal, priceOffer } from '../orders/message/price-offer.ts'
import type { OrderContext } from '../orders/order-context.ts'

/** For each variant and run; the next run goes on. */
const MAX_OFFERS_AT_ONCE = 200

/** Offers what is free to those in line, one after the other. Run it after holds were released. */
export async function offerPieces(orders: OrderContext): Promise<void> {
  const { db, limits } = orders
  await finishOffers(db)
  const overBeforeMs = (await orders.now()) - limits.dropLengthMs
  await closeOverLists(db, overBeforeMs)
  await deleteUnconfirmedInLine(db, overBeforeMs - RETENTION.unconfirmedInLine.ms)
  for (const piece of await findVariantsInDemand(db, 'waiting')) await offerInLine(orders, piece)
}

/** Whoever has the limit already, or cannot be reached, is passed over and keeps the place. */
async function offerInLine(orders: OrderContext, piece: Piece): Promise<void> {
  const inLine = { kind: 'waiting', piece, limit: MAX_OFFERS_AT_ONCE } as const
  for (const request of await findWaiting(orders.db, inLine)) {
    const outcome = await offerTo(orders, request)
    if (outcome === 'missing' || outcome === 'closed') return
    if (outcome === 'offered') orders.log.info({ request: request.id }, 'piece offered')
  }
}

async function offerTo(
  orders: OrderContext,
  waiting: WaitingRequest,
): Promise<OfferOutcome | OfferRefusal> {
  const request = requestOf(waiting)
  const priced = await priceOffer(orders, request)
  if (!priced.ok) return priced.error
  const nowMs = await orders.now()
  const { holdMs, mailInMs } = offerTimes(waiting.seenAtMs, nowMs)
  const order = buildMessageOrder(orders, { request, priced: priced.value, nowMs, holdMs })
  const dropRules = dropRulesOf(orders, request.customer)
  return writeWaitingOffer(orders.db, waiting, { order, dropRules, mailAtMs: nowMs + mailInMs })
}

/** Its token is the request's: nothing is offered to it twice. */
function requestOf({ id, createdAtMs, person, ...piece }: WaitingRequest): MessageOrderRequest {
  const { productId, colour, size } = piece
  return {
    token: `waiting ${id} ${createdAtMs}`,
    lines: [{ productId, colour, size, quantity: 1, imageVariant: 'image1' }],
    customer: { ...person, ...NOWHERE, lastName: '' },
    zoneId: '',
  }
}

const NOWHERE = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' } as const
