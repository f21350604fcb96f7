import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { countWaiting } from '#testing/database/count-waiting'
import { onPostgres } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { placeOrder } from './place-order.ts'

const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

onPostgres('a copy of an order that another process is placing', (engine) => {
  test.each([
    ['the last piece', { quantity: 1, attemptsPerPerson: 10 }],
    ['the last attempt of this person', { quantity: 9, attemptsPerPerson: 1 }],
  ])('is that order, not refused, if it took %s [M93]', async (_what, limits) => {
    const { quantity, attemptsPerPerson } = limits
    const orders = await openOrders(engine, { attemptsPerPerson })
    const { db } = orders
    await restock(db, { ...TEE, quantity })
    const body = anOrderBody()
    const first = await placeOrder(orders, body, '41.66.192.1')
    if (!first.ok) throw new Error(first.error.code)
    const token = db.selectFrom('orders').select('access_token_hash')
    const { access_token_hash } = await token.executeTakeFirstOrThrow()
    // The first seems still to be placed: its token is there only after the second has looked for it.
    await db.updateTable('orders').set({ access_token_hash: 'later' }).execute()
    const second = await db.transaction().execute(async (trx) => {
      await sql`lock table variants in access exclusive mode`.execute(trx)
      const placing = placeOrder(orders, body, '41.66.192.1')
      await expect.poll(() => countWaiting(db)).toBe(1)
      await trx.updateTable('orders').set({ access_token_hash }).execute()
      // The promise is in an object: the transaction would wait for it, and it waits for the transaction.
      return { placing }
    })
    expect(await second.placing).toMatchObject({
      ok: true,
      value: { orderId: first.value.orderId },
    })
    expect(await brokenInvariants(db, [{ ...TEE, quantity }])).toEqual([])
  })
})
