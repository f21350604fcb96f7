import { findHeldVariants, type HeldVariant } from '#database/orders/held-variants'
import { isSameVariant } from '#domain/cart/line'
import type { OrderContext } from './order-context.ts'

/** Thousands are refused in a second of a drop because of the same holds: they share one answer. */
const SHARED_FOR_MS = 250

type Answer = { readonly askedAtMs: number; readonly holds: readonly HeldVariant[] }

export function createHeldReader({
  db,
  now,
}: Pick<OrderContext, 'db' | 'now'>): OrderContext['heldVariants'] {
  let last: Answer | null = null
  let asking: Promise<Answer> | null = null
  let next: Promise<Answer> | null = null

  async function ask(): Promise<Answer> {
    const askedAtMs = await now()
    last = { askedAtMs, holds: await findHeldVariants(db) }
    return last
  }

  /**
   * The answer is asked for after this call. One query runs at a time; all calls that come meanwhile share the one
   * after it.
   */
  function askAnew(): Promise<Answer> {
    next ??= (asking ?? Promise.resolve()).then(
      () => startNext(),
      () => startNext(),
    )
    return next
  }

  function startNext(): Promise<Answer> {
    next = null
    asking = ask()
    return asking
  }

  return async (wanted) => {
    const nowMs = await now()
    if (last && Math.abs(nowMs - last.askedAtMs) < SHARED_FOR_MS) {
      const { holds } = last
      // A variant that is not in the answer may be held only since.
      if (wanted.every((variant) => holds.some((hold) => isSameVariant(hold, variant))))
        return holds
    }
    return (await askAnew()).holds
  }
}
