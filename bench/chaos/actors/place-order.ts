import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { anOrderBody } from '#testing/orders/order-body'
import { notePlaced } from '../ledger.ts'
import type { PlannedOrder } from '../plan/plan-visit.ts'
import type { Scene } from '../scene.ts'

export type Placed = {
  readonly orderId: string
  readonly reference: string
  readonly token: string
  /** This body was sent: sent again, it is the same order. */
  readonly body: string
}
export type Buyer = { readonly order: PlannedOrder; readonly address: string }

const placedSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ orderId: v.string(), reference: v.string() }),
)
const refusalSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    error: v.object({ code: v.string(), opensInMs: v.optional(v.number()) }),
    cart: v.optional(
      v.object({
        totalPesewas: v.number(),
        lines: v.array(v.object({ problem: v.nullable(v.string()) })),
      }),
    ),
  }),
)

const MAX_TRIES = 12
const RETRY_MS = 400
const FIRST_PRICE_PESEWAS = 50_000

/** Tries until there is an answer, with the same token; returns null when the shop declines. */
export async function placeOrder(scene: Scene, { order, address }: Buyer): Promise<Placed | null> {
  let token = randomUUID()
  let body = orderBody(order, token, FIRST_PRICE_PESEWAS * order.quantity)
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const cutAfterMs = tries === 0 ? order.cutAfterMs : null
    const sent = await sendOrder(scene, { token, body, address, cutAfterMs })
    if (sent.outcome === 'placed') return sent.placed
    if (sent.outcome === 'declined') return null
    if (sent.outcome === 'price-changed') {
      // Nothing was ordered yet, and the shopper agrees.
      token = randomUUID()
      body = orderBody(order, token, sent.totalPesewas)
    } else {
      if (scene.isOver() && tries > 3) return null
      await pause(sent.outcome === 'early' ? sent.opensInMs : RETRY_MS)
    }
  }
  return null
}

type Sent =
  | { readonly outcome: 'placed'; readonly placed: Placed }
  | { readonly outcome: 'price-changed'; readonly totalPesewas: number }
  | { readonly outcome: 'early'; readonly opensInMs: number }
  | { readonly outcome: 'declined' | 'unanswered' }

type OrderRequest = Pick<Placed, 'token' | 'body'> & {
  readonly address: string
  readonly cutAfterMs?: number | null
}

export async function sendOrder(
  { client, ledger }: Scene,
  { token, body, address, cutAfterMs = null }: OrderRequest,
): Promise<Sent> {
  const answer = await client.send('order', {
    method: 'POST',
    path: '/api/orders',
    headers: { 'content-type': 'application/json' },
    body,
    address,
    cutAfterMs,
  })
  if (answer === null || answer.status >= 500 || answer.status === 429) {
    return { outcome: 'unanswered' }
  }
  if (answer.status === 201) {
    const { orderId, reference } = v.parse(placedSchema, answer.body)
    notePlaced(ledger, token, orderId)
    return { outcome: 'placed', placed: { orderId, reference, token, body } }
  }
  const refusal = v.safeParse(refusalSchema, answer.body)
  if (!refusal.success) return { outcome: 'declined' }
  const { error, cart } = refusal.output
  if (error.opensInMs !== undefined) return { outcome: 'early', opensInMs: error.opensInMs }
  const isWhole = cart?.lines.every(({ problem }) => problem === null)
  return cart && isWhole
    ? { outcome: 'price-changed', totalPesewas: cart.totalPesewas }
    : { outcome: 'declined' }
}

function orderBody(order: PlannedOrder, token: string, total: number): string {
  const { variant, quantity, email, phone } = order
  const { productId: id, colour: color, size } = variant
  return JSON.stringify(
    anOrderBody({
      accessToken: token,
      shownTotalPesewas: total,
      lines: [{ id, color, imageVariant: 'image1', size, quantity }],
      email,
      phone,
    }),
  )
}
