import { setImmediate } from 'node:timers/promises'
import { createQueuePlaces, type QueuePlace, type QueuePlaces } from './queue-places.ts'

/** This is half of a process's PostgreSQL connections. */
const MAX_TURNS_AT_ONCE = 5
/** Pricing 200 orders takes about 5 ms. */
const MAX_IN_TURN = 200
/** One transaction writes no more than this; a turn does not wait for more. */
export const MAX_HELD_TOGETHER = 64
/** A database connection has the same timeout. */
const QUEUE_TIMEOUT_MS = 10_000

/** A waiting order and the variants that it wants; no two turns have a variant at once. */
export type Queued = {
  readonly variants: readonly string[]
  /** True if the order failed with others: it is tried in a turn of its own. */
  isAlone: boolean
}

export type HoldQueue<Order extends Queued> = {
  /**
   * Waits for the end of the order's turn; `takeTurn` serves the first in line and returns those that wait on. Rejects
   * with ETIMEDOUT, like a connection timeout, if its turn does not come.
   */
  readonly wait: (order: Order, ticket: string | null) => Promise<void>
  /** Shoppers ask how far their order is. */
  readonly places: Pick<QueuePlaces, 'placeOf'>
  readonly length: () => number
}

export type Turn<Order extends Queued> = {
  /** The orders stand in the order of their arrival. */
  readonly orders: readonly Order[]
  /** Tells the queue that this order is being written. */
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
  /** The orders of this moment wait for each other together. */
  let gathering: Promise<void> | null = null

  /** Returns the first orders whose variants neither a running turn has nor an order that waits before them. */
  function nextInLine(): readonly Order[] {
    const blocked = new Set(taken)
    const next: Order[] = []
    for (const order of line) {
      if (next.length === MAX_IN_TURN || next[0]?.isAlone) break
      const isFree = order.variants.every((variant) => !blocked.has(variant))
      if (isFree && (next.length === 0 || !order.isAlone)) next.push(order)
      else for (const variant of order.variants) blocked.add(variant)
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

  /** Removes an order that waited too long; one whose turn has begun is answered by that turn. */
  function giveUp(order: Order) {
    const entry = entries.get(order)
    if (entry) entry.isLate = true
    if (!line.includes(order)) return
    line = line.filter((other) => other !== order)
    end(order, ({ reject }) => reject(tooLate()))
    // Whoever waited behind it may want what no turn has.
    startTurns()
  }

  /**
   * Waits until no order came for a tick of the event loop: those of a drop's first instant are read over several
   * ticks.
   */
  async function untilNobodyFollows() {
    let before = 0
    while (before < line.length && line.length < MAX_HELD_TOGETHER) {
      before = line.length
      await setImmediate()
    }
  }

  async function wait(order: Order, ticket: string | null) {
    const entry: Entry = {
      place: places.join(ticket),
      ended: Promise.withResolvers(),
      timer: setTimeout(() => giveUp(order), QUEUE_TIMEOUT_MS),
      isLate: false,
    }
    // The turn may fail before it is awaited below.
    entry.ended.promise.catch(() => undefined)
    entries.set(order, entry)
    line.push(order)
    // `finally` resets it later, because the gathering may end before it is assigned.
    gathering ??= untilNobodyFollows().finally(() => {
      gathering = null
    })
    await gathering
    // If a turn has one of its variants, the end of that turn starts the next one.
    if (!order.variants.some((variant) => taken.has(variant))) startTurns()
    return entry.ended.promise
  }

  return { wait, places, length: () => line.length }
}

function tooLate(): Error {
  return Object.assign(new Error('it waited too long in the queue'), { code: 'ETIMEDOUT' })
}
