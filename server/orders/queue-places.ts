/** The places of orders in the hold queue of this process, by tickets that mean nothing elsewhere. */
export type QueuePlaces = {
  /** Joins the end of the line; with a ticket its place can be asked for meanwhile. */
  readonly join: (ticket: string | null) => QueuePlace
  /** The first is 1; 0 when it is being written. Null for a ticket that is not in this process's queue. */
  readonly placeOf: (ticket: string) => number | null
}

export type QueuePlace = {
  /** It is being written: the others move up. */
  readonly call: () => void
  /** It is answered, or waited too long. */
  readonly leave: () => void
}

/** This is more than connections allow: only a bound for the memory. */
const MAX_TICKETS = 20_000

/** Costs two additions for each order: a place is the difference of two counts. */
export function createQueuePlaces(): QueuePlaces {
  let joined = 0
  let called = 0
  const numbers = new Map<string, number>()

  return {
    join: (ticket) => {
      joined += 1
      const number = joined
      let isCalled = false
      const call = () => {
        if (!isCalled) called += 1
        isCalled = true
      }
      if (ticket !== null && numbers.size < MAX_TICKETS) numbers.set(ticket, number)
      const leave = () => {
        // One that waited too long was never called. The oldest give up first, so the others move up.
        call()
        if (ticket !== null && numbers.get(ticket) === number) numbers.delete(ticket)
      }
      return { call, leave }
    },
    placeOf: (ticket) => {
      const number = numbers.get(ticket)
      return number === undefined ? null : Math.max(0, number - called)
    },
  }
}
