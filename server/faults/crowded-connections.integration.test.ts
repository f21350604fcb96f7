import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '#testing/database/count-waiting'
import { onPostgres, openForTest } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openFaultShop } from '#testing/server/open-fault-shop'

const BUYERS = 12
const HOLDS_AT_ONCE = 5

onPostgres('a crowd at the checkout', (engine) => {
  // The tables that an order reads first and writes.
  test.each([['orders', 'products', 'variants'], ['payment_attempts']])(
    'leaves half of the connections free while it waits for %s [I12]',
    async (...tables) => {
      const settings = await engine.create()
      const { db: administrator } = await openForTest(settings)
      const shop = await openFaultShop(settings)
      onTestFinished(shop.close)

      const buying = await administrator.transaction().execute(async (trx) => {
        await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
        const responses = Array.from({ length: BUYERS }, () => shop.order())
        await expect.poll(() => countWaiting(administrator), { interval: 20 }).toBe(HOLDS_AT_ONCE)
        expect((await shop.get('/readyz')).statusCode).toBe(200)
        expect(await countWaiting(administrator)).toBe(HOLDS_AT_ONCE)
        return { responses }
      })
      const statuses = (await Promise.all(buying.responses)).map(({ statusCode }) => statusCode)
      expect(statuses).toEqual(Array.from({ length: BUYERS }, () => 201))
      expect(await brokenInvariants(administrator)).toEqual([])
    },
  )
})
