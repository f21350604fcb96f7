import { readOrderStatus } from '#server/orders/read-order-status'
import { pollDelayMs } from '../../pages/kit/checkout/poll-delay.ts'
import type { TestOrders } from './open-orders.ts'

/** Requests within the same 250 ms run concurrently. */
const TICK_MS = 250
const APP_READY_AFTER_MS = 1_000

type Crowd = {
  readonly orders: TestOrders
  readonly references: readonly string[]
  /** The browsers return from the payment window one after the other within this time. */
  readonly arriveWithinMs: number
  readonly forMs: number
  /** This is called on each tick with the time since the start. */
  readonly meanwhile?: (elapsedMs: number) => Promise<void>
}

/** Each browser opens the success page, then polls as the storefront does, until it is paid. */
export async function pollAsBrowsers(crowd: Crowd): Promise<void> {
  const { orders, references, arriveWithinMs, forMs, meanwhile } = crowd
  const schedule = new Map<number, (() => Promise<void>)[]>()

  function scheduleAt(atMs: number, work: () => Promise<void>) {
    const tick = Math.ceil(atMs / TICK_MS)
    schedule.set(tick, [...(schedule.get(tick) ?? []), work])
  }

  async function poll(
    reference: string,
    elapsedMs: number,
    gapMs: (asked: number) => number,
    asked = 0,
  ) {
    const status = await readOrderStatus(orders, { reference })
    if (status?.standing === 'paid') return
    const nextMs = elapsedMs + gapMs(asked)
    scheduleAt(nextMs, () => poll(reference, nextMs, gapMs, asked + 1))
  }

  for (const [index, reference] of references.entries()) {
    const random = seededRandom(index)
    const arrivalMs = (index * arriveWithinMs) / references.length
    const gapMs = (asked: number) =>
      asked === 0 ? APP_READY_AFTER_MS : pollDelayMs(asked - 1, random())
    scheduleAt(arrivalMs, () => poll(reference, arrivalMs, gapMs))
  }
  for (let tick = 0; tick * TICK_MS < forMs; tick += 1) {
    await Promise.all((schedule.get(tick) ?? []).map((work) => work()))
    schedule.delete(tick)
    await meanwhile?.(tick * TICK_MS)
    orders.advance(TICK_MS)
  }
}

/** A seeded generator of evenly distributed numbers, so that tests are reproducible. */
function seededRandom(seed: number): () => number {
  let state = seed + 1
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}
