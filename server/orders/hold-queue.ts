import { setImmediate } from 'node:timers/promises'
import { createQueuePlaces, type QueuePlace, type QueuePlaces } from './queue-places.ts'

/** Half of a process's PostgreSQL connections. */
const MAX_TURNS_AT_ONCE = 5
/** Pricing them takes about 5 ms. */
const MAX_IN_TURN = 200
/** The same as the timeout for a database connection. */
const QUEUE_TIMEOUT_MS = 10_000

/** What waits in line, and what it wants: a turn has these to itself. */
export type Queued = {
  readonly variants: readonly string[]
  /** Something about it fails the whole turn: it gets one of its own. */
  isAlone: boolean
}

export type HoldQueue<Order extends Queued> = {
  /**
   * Waits for the end of the order's turn; `takeTurn` serves the first in line and returns those that wait on. Rejects
   * with ETIMEDOUT, like a connection timeout, if its turn does not come.
   */
  readonly wait: (order: Order, ticket: string | null) => Promise<void>
  /** For shoppers who ask how far their order is. */
  readonly places: Pick<QueuePlaces, 'placeOf'>
  readonly length: () => number
}

export type Turn<Order extends Queued> = {
  /** In the order of their arrival. */
  readonly orders: readonly Order[]
  /** This one is being written. */
  readonly call: (order: Order) => void
}

type TakeTurn<Order extends Queued> = (turn: Turn<Order>) => Promise<readonly Order[]>

type Entry = {
  readonly place: QueuePlace
  readonly ended: PromiseWithResolvers<void>
  readonly timer: NodeJS.Timeout
  isLate: boolean
}

/**
 * Orders that wait for the same variants are served together, by one turn after the other: each turn takes the first in
 * line of those whose variants no other turn has. Few turns at once leave connections free for other requests.
 */
export function createHoldQueue<Order extends Queued>(takeTurn: TakeTurn<Order>): HoldQueue<Order> {
  const places = createQueuePlaces()
  const entries = new Map<Order, Entry>()
  let line: Order[] = []
  const taken = new Set<string>()
  let turns = 0

  /** The first in line, without those that another turn has to end for. */
  function nextInLine(): readonly Order[] {
    const isFree = (order: Order) => order.variants.every((variant) => !taken.has(variant))
    const next: Order[] = []
    for (const order of line) {
      if (next.length === MAX_IN_TURN || next[0]?.isAlone) break
      if (isFree(order) && (next.length === 0 || !order.isAlone)) next.push(order)
    }
    return next
  }

  function startTurns() {
    while (turns < MAX_TURNS_AT_ONCE) {
      const orders = nextInLine()
      if (orders.length === 0) return
      void serve(orders)
    }
  }

  async function serve(orders: readonly Order[]) {
    const chosen = new Set(orders)
    const variants = new Set(orders.flatMap((order) => order.variants))
    line = line.filter((order) => !chosen.has(order))
    for (const variant of variants) taken.add(variant)
    turns += 1
    try {
      const call = (order: Order) => entries.get(order)?.place.call()
      const waiting = await takeTurn({ orders, call })
      putBack(waiting)
      for (const order of waiting) chosen.delete(order)
      for (const order of chosen) end(order, ({ resolve }) => resolve())
    } catch (error) {
      for (const order of chosen) end(order, ({ reject }) => reject(error))
    } finally {
      for (const variant of variants) taken.delete(variant)
      turns -= 1
      startTurns()
    }
  }

  function putBack(waiting: readonly Order[]) {
    const late = waiting.filter((order) => entries.get(order)?.isLate)
    for (const order of late) end(order, ({ reject }) => reject(tooLate()))
    line = [...waiting.filter((order) => !late.includes(order)), ...line]
  }

  function end(order: Order, settle: (ended: Entry['ended']) => void) {
    const entry = entries.get(order)
    if (!entry) return
    entries.delete(order)
    clearTimeout(entry.timer)
    entry.place.leave()
    settle(entry.ended)
  }

  /** One whose turn has begun is answered by it. */
  function giveUp(order: Order) {
    const entry = entries.get(order)
    if (entry) entry.isLate = true
    if (!line.includes(order)) return
    line = line.filter((other) => other !== order)
    end(order, ({ reject }) => reject(tooLate()))
  }

  async function wait(order: Order, ticket: string | null) {
    const entry: Entry = {
      place: places.join(ticket),
      ended: Promise.withResolvers(),
      timer: setTimeout(() => giveUp(order), QUEUE_TIMEOUT_MS),
      isLate: false,
    }
    // Its turn may fail before it is awaited below.
    entry.ended.promise.catch(() => undefined)
    entries.set(order, entry)
    line.push(order)
    // SQLite answers before the next request is read: without this, orders never wait together.
    await setImmediate()
    // Otherwise the end of the turn that has them starts the next one.
    if (!order.variants.some((variant) => taken.has(variant))) startTurns()
    return entry.ended.promise
  }

  return { wait, places, length: () => line.length }
}

function tooLate(): Error {
  return Object.assign(new Error('it waited too long in the queue'), { code: 'ETIMEDOUT' })
}
