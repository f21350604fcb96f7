import { readOrderStatus } from '#server/orders/read-order-status'
import { pollGapMs } from '../../storefront/checkout/success/poll-gap.ts'
import type { TestOrders } from './open-orders.ts'

/** What happens in the same quarter of a second happens at once. */
const TICK_MS = 250
const APP_AWAKE_AFTER_MS = 1_000

type Crowd = {
  readonly orders: TestOrders
  readonly references: readonly string[]
  /** They come back from the payment window one after the other within this time. */
  readonly arriveWithinMs: number
  readonly forMs: number
  /** What else happens, by the time since the beginning. */
  readonly meanwhile?: (elapsedMs: number) => Promise<void>
}

/** Each opens the success page, then follows the order as the storefront does, until it is paid. */
export async function pollAsBrowsers(crowd: Crowd): Promise<void> {
  const { orders, references, arriveWithinMs, forMs, meanwhile } = crowd
  const agenda = new Map<number, (() => Promise<void>)[]>()

  function plan(atMs: number, work: () => Promise<void>) {
    const tick = Math.ceil(atMs / TICK_MS)
    agenda.set(tick, [...(agenda.get(tick) ?? []), work])
  }

  async function look(
    reference: string,
    elapsedMs: number,
    gapMs: (asked: number) => number,
    asked = 0,
  ) {
    const status = await readOrderStatus(orders, { reference })
    if (status?.standing === 'paid') return
    const nextMs = elapsedMs + gapMs(asked)
    plan(nextMs, () => look(reference, nextMs, gapMs, asked + 1))
  }

  for (const [index, reference] of references.entries()) {
    const chance = chanceOf(index)
    const arrivalMs = (index * arriveWithinMs) / references.length
    const gapMs = (asked: number) =>
      asked === 0 ? APP_AWAKE_AFTER_MS : pollGapMs(asked - 1, chance())
    plan(arrivalMs, () => look(reference, arrivalMs, gapMs))
  }
  for (let tick = 0; tick * TICK_MS < forMs; tick += 1) {
    await Promise.all((agenda.get(tick) ?? []).map((work) => work()))
    agenda.delete(tick)
    await meanwhile?.(tick * TICK_MS)
    orders.advance(TICK_MS)
  }
}

/** Always the same numbers, evenly spread: a test must not depend on luck. */
function chanceOf(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
