import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { countWaiting } from '../database/count-waiting.ts'
import { onPostgres, openForTest } from '../database/each-engine.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { openFaultShop } from '../server/open-fault-shop.ts'

const TURNS_AT_ONCE = 5
const TEE = { id: 14, imageVariant: 'image1', quantity: 1 }
/** Each buyer wants another variant: buyers who want the same one wait for its turn without a connection. */
const LINES = ['Black', 'Bone', 'Signal Red'].flatMap((color) =>
  ['S', 'M', 'L'].map((size) => ({ ...TEE, color, size })),
)

onPostgres('a crowd at the checkout', (engine) => {
  // An order reads the first tables first, and writes the other.
  test.each([['orders', 'products', 'variants'], ['payment_attempts']])(
    'leaves half of the connections free while it waits for %s [I12]',
    async (...tables) => {
      const settings = await engine.create()
      const { db: administrator } = await openForTest(settings)
      const shop = await openFaultShop(settings)
      onTestFinished(shop.close)

      const buying = await administrator.transaction().execute(async (trx) => {
        await sql`lock table ${sql.join(tables.map((table) => sql.table(table)))}`.execute(trx)
        const order = (line: object) => shop.order(anOrderBody({ lines: [line] }))
        const responses = []
        // Orders that come together share a turn; these come one after the other.
        for (const [at, line] of LINES.slice(0, TURNS_AT_ONCE).entries()) {
          responses.push(order(line))
          await expect.poll(() => countWaiting(administrator), { interval: 20 }).toBe(at + 1)
        }
        responses.push(...LINES.slice(TURNS_AT_ONCE).map(order))
        expect((await shop.get('/readyz')).statusCode).toBe(200)
        expect(await countWaiting(administrator)).toBe(TURNS_AT_ONCE)
        return { responses }
      })
      const statuses = (await Promise.all(buying.responses)).map(({ statusCode }) => statusCode)
      expect(statuses).toEqual(LINES.map(() => 201))
      expect(await brokenInvariants(administrator)).toEqual([])
    },
  )
})
