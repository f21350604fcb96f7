import type { MessageOrderRequest } from '#contracts/message-order-request'
import { type DrawEntry, listEntries } from '#database/draws/draw-entries'
import { listGroups } from '#database/draws/draw-groups'
import { finishDrawOffers, writeDrawOffer } from '#database/draws/draw-offers'
import { type Draw, findUnfinishedDraws } from '#database/draws/draws'
import type { OfferOutcome } from '#database/orders/write-offer'
import { pieceKey } from '#domain/catalogue/piece'
import { namesOf } from '#domain/draw/draw-entry'
import { OFFER_MS } from '#domain/waiting/offer'
import { dropRulesOf } from '../drops/drop-rules.ts'
import { buildMessageOrder } from '../orders/message/create-message-order.ts'
import { type OfferRefusal, priceOffer } from '../orders/message/price-offer.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { loadDrawOrder } from './load-draw-order.ts'

/**
 * Offers every free piece to the next in the order who named it, until the drop is over. An entry whose phone has
 * an open or a paid offer is passed over, and counts again once that offer lapsed. Run it after holds were released:
 * what was not paid comes back and goes on.
 */
export async function offerDrawn(orders: OrderContext): Promise<void> {
  const { db, limits } = orders
  await finishDrawOffers(db)
  const nowMs = await orders.now()
  for (const draw of await findUnfinishedDraws(db)) {
    const isOver = nowMs >= draw.opensAtMs + limits.dropLengthMs
    if (draw.drawnAtMs !== null && !isOver) await offerInOrder(orders, draw)
  }
}

async function offerInOrder(orders: OrderContext, draw: Draw): Promise<void> {
  const inOrder = await listNotOffered(orders, draw)
  const exhausted = new Set<string>()
  const offered = new Set(await listGroups(orders.db, draw.dropId, ['offered', 'won']))
  for (const entry of inOrder) {
    const variant = pieceKey(entry)
    const { group } = entry
    if (exhausted.has(variant) || (group !== null && offered.has(group))) continue
    const outcome = await offerTo(orders, entry)
    if (outcome === 'closed') return
    if (outcome === 'missing') exhausted.add(variant)
    if (outcome !== 'offered') continue
    if (group !== null) offered.add(group)
    orders.log.info({ drop: draw.dropId }, 'piece drawn')
  }
}

/** Those who had no offer yet, in the order of the draw. */
async function listNotOffered(
  { db }: Pick<OrderContext, 'db'>,
  draw: Draw,
): Promise<readonly DrawEntry[]> {
  const entered = await listEntries(db, draw.dropId, ['entered'])
  if (entered.length === 0) return []
  const byId = new Map(entered.map((entry) => [entry.id, entry]))
  const inOrder = await loadDrawOrder(db, draw)
  return inOrder.flatMap(({ id }) => byId.get(id) ?? [])
}

async function offerTo(
  orders: OrderContext,
  entry: DrawEntry,
): Promise<OfferOutcome | OfferRefusal> {
  const request = requestOf(entry)
  const priced = await priceOffer(orders, request)
  if (!priced.ok) return priced.error
  const nowMs = await orders.now()
  const order = buildMessageOrder(orders, {
    request,
    priced: priced.value,
    nowMs,
    holdMs: OFFER_MS,
  })
  return writeDrawOffer(orders.db, entry, {
    order,
    dropRules: dropRulesOf(orders, request.customer),
  })
}

/** Its token is the entry's: nothing is offered to it twice. */
function requestOf({ id, person, productId, colour, size }: DrawEntry): MessageOrderRequest {
  const { name, ...contact } = person
  return {
    token: `draw ${id}`,
    lines: [{ productId, colour, size, quantity: 1, imageVariant: 'image1' }],
    customer: { ...contact, ...namesOf(name), ...NOWHERE },
    zoneId: '',
  }
}

const NOWHERE = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' } as const
