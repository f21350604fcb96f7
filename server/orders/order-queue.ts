import type { Result } from '#domain/result'
import { createHoldQueue, type HoldQueue, type Queued, type Turn } from './hold-queue.ts'
import type { OrderRefusal } from './order-refusal.ts'
import type { Placement } from './placement.ts'
import type { UnstartedPayment } from './unstarted-payment.ts'

/** The id of an existing order, or the new order as it was written. */
export type HeldOrder = string | (UnstartedPayment & { readonly holdEndsAtMs: number })

export type HoldAnswer = Result<HeldOrder, OrderRefusal>

/** An order that waits for its turn to hold stock. */
export type QueuedOrder = Queued & {
  readonly placement: Placement
  readonly tokenHash: string
  readonly requestId: string | null
  /** Serves all orders of a turn; that of the first in line is called. */
  readonly takeTurn: (turn: Turn<QueuedOrder>) => Promise<readonly QueuedOrder[]>
  /** It could not be written this often although it fitted: somebody was faster, or its number was in use. */
  misses: number
  answer: HoldAnswer | null
  /** The turn ended with this, if the order has no answer. */
  failure: unknown
}

export type OrderQueue = HoldQueue<QueuedOrder>

export function createOrderQueue(): OrderQueue {
  return createHoldQueue<QueuedOrder>(async (turn) => (await turn.orders[0]?.takeTurn(turn)) ?? [])
}
