import { setImmediate } from 'node:timers/promises'
import { findOrdersByToken } from '#database/orders/orders'
import type { OrderContext } from './order-context.ts'

/** Tells whether an order has this token. */
type TokenLookUp = (tokenHash: string) => Promise<boolean>

/** All that are asked for in one tick, or while the database answers, are looked up by one statement. */
export function createTokenLookUp({ db }: Pick<OrderContext, 'db'>): TokenLookUp {
  let asked: string[] = []
  let next: Promise<ReadonlyMap<string, unknown>> | null = null
  let before: Promise<unknown> = Promise.resolve()

  async function lookUp(): Promise<ReadonlyMap<string, unknown>> {
    await Promise.all([setImmediate(), before.catch(() => undefined)])
    const hashes = asked
    asked = []
    next = null
    return findOrdersByToken(db, hashes)
  }

  return async (tokenHash) => {
    asked.push(tokenHash)
    if (next === null) {
      next = lookUp()
      before = next
    }
    return (await next).has(tokenHash)
  }
}
