/** A browser sends an order with this ticket; it is random, for this one request. */
export const TICKET_HEADER = 'x-order-ticket'

export function isTicket(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{16,64}$/.test(value)
}

/** The answer of GET /api/line?ticket=…, while an order waits in the hold queue; shoppers read "in line". */
export type QueuePlace = {
  /** 1 is next, 0 is being written; null if this process does not know the order. */
  readonly place: number | null
}
