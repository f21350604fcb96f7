import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aHold } from '#testing/orders/new-order'
import { expireOrder, holdOrder } from '../orders/hold-order.ts'
import { migrations } from './migrations.ts'

eachEngine('orders from before there were codes in the database', (engine) => {
  test('count for their code, and are given back when they expire', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const holds = [
      aHold(1, { discountCode: 'SAVE20' }),
      aHold(2, { discountCode: 'SAVE20' }),
      aHold(3),
    ]
    for (const hold of holds) expect(await holdOrder(db, hold)).toBe('held')
    const [first, second] = holds.map(({ order }) => order.id)
    await expireOrder(db, first ?? '', { nowMs: 1 })
    await db.schema.dropTable('discount_orders').execute()
    await db.schema.dropTable('discount_codes').execute()
    await db.schema.alterTable('orders').dropColumn('discounted_products').execute()

    await migrations['0032-create-discount-codes']?.up(db)
    const uses = () =>
      db.selectFrom('discount_codes').select(['code', 'amount', 'uses']).orderBy('code').execute()
    expect(await uses()).toEqual([
      { code: 'SAVE20', amount: 20, uses: 1 },
      { code: 'WELCOME10', amount: 10, uses: 0 },
    ])
    await expireOrder(db, second ?? '', { nowMs: 1 })
    expect(await uses()).toMatchObject([{ uses: 0 }, { uses: 0 }])
    expect(await brokenInvariants(db)).toEqual([])
  })
})
