import { setTimeout as pause } from 'node:timers/promises'
import { anOrderBody } from '#testing/orders/order-body'
import { postRequest } from '../load/requests.ts'
import type { Shopper } from '../load/shopper.ts'
import type { Tally } from '../load/tally.ts'
import { DROP } from './round.ts'

const UNIT_PRICE_PESEWAS = 50_000

export type Visit = { readonly shopper: Shopper; readonly tally: Tally }

/** Each call orders as another person. */
export function orderRequest(units: number): Buffer {
  const { productId: id, colour: color, size } = DROP
  const body = anOrderBody({
    shownTotalPesewas: units * UNIT_PRICE_PESEWAS,
    lines: [{ id, color, imageVariant: 'image1', size, quantity: units }],
  })
  return postRequest({ path: '/api/orders', body: JSON.stringify(body) })
}

/** `early` means that the drop is not open. Sold out is a valid response, too. */
type Ordered =
  | { readonly outcome: 'placed' | 'sold-out' | 'failed' }
  | { readonly outcome: 'early'; readonly opensInMs: number }

export async function order({ shopper, tally }: Visit, request: Buffer): Promise<Ordered> {
  const { status, body } = await shopper.send(request)
  if (status === 201) return { outcome: 'placed' }
  const opensInMs = /"opensInMs":(\d+)/.exec(body)?.[1]
  if (status === 409 && opensInMs) return { outcome: 'early', opensInMs: Number(opensInMs) }
  if (status === 409 && /cart-changed|all-held/.test(body)) return { outcome: 'sold-out' }
  tally.err(`${status} for an order`)
  return { outcome: 'failed' }
}

/** An early order is repeated once, when the server says that it opens, as the page does it. */
export async function orderAtOpening(visit: Visit, request: Buffer) {
  const record = async () => {
    const startedAt = performance.now()
    const ordered = await order(visit, request)
    visit.tally.orders.record(performance.now() - startedAt)
    return ordered
  }
  const first = await record()
  if (first.outcome !== 'early') return { ...first, early: 0 }
  await pause(first.opensInMs)
  const second = await record()
  if (second.outcome === 'early') visit.tally.err('early twice')
  return { ...second, early: 1 }
}
