import { type DrawEntry, listEntries } from '#database/draws/draw-entries'
import { listGroups } from '#database/draws/draw-groups'
import { drawOffering } from '#database/draws/draw-offers'
import { type Draw, findUnfinishedDraws } from '#database/draws/draws'
import { finishOffers } from '#database/line/people'
import { namesOf } from '#domain/draw/draw-entry'
import { offerInTurn, type Turn } from '../line/offer-in-turn.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { loadDrawOrder } from './load-draw-order.ts'

/**
 * Offers every free unit to the next in the order who named its variant, until the drop is over. An entry whose phone
 * has an open or a paid offer is passed over, and counts again once that offer lapsed. Run it after holds were
 * released: what was not paid comes back and goes on.
 */
export async function offerDrawn(orders: OrderContext): Promise<void> {
  const { db, limits } = orders
  await finishOffers(db, 'draw')
  const nowMs = await orders.now()
  for (const draw of await findUnfinishedDraws(db)) {
    const isOver = nowMs >= draw.opensAtMs + limits.dropLengthMs
    if (draw.drawnAtMs !== null && !isOver) await offerInOrder(orders, draw)
  }
}

async function offerInOrder(orders: OrderContext, draw: Draw): Promise<void> {
  const inOrder = await listNotOffered(orders, draw)
  const offered = new Set(await listGroups(orders.db, draw.dropId, ['offered', 'won']))
  await offerInTurn(orders, inOrder, {
    turnOf: (entry) => (entry.group !== null && offered.has(entry.group) ? null : turnOf(entry)),
    onOffered: ({ group }) => {
      if (group !== null) offered.add(group)
      orders.log.info({ drop: draw.dropId }, 'piece drawn')
    },
  })
}

/** These had no offer yet; they are in the order of the draw. */
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

function turnOf(entry: DrawEntry): Turn {
  const { name, ...contact } = entry.person
  return {
    token: `draw ${entry.id}`,
    person: { ...contact, ...namesOf(name) },
    seenAtMs: null,
    offering: drawOffering(entry),
  }
}
