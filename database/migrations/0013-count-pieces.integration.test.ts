import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { eachEngine } from '#testing/database/each-engine'
import { aHold, aNewOrder } from '#testing/orders/new-order'
import { holdOrder } from '../orders/hold-order.ts'
import { migrations } from './migrations.ts'

eachEngine('orders from before this migration', (engine) => {
  test('get the number of their pieces', async () => {
    const { db } = await engine.open()
    await seedCatalogue(db)
    const [line] = aNewOrder(1).lines
    if (!line) throw new Error('no line')
    const lines = [
      { ...line, quantity: 2 },
      { ...line, size: 'L' as const, quantity: 3 },
    ]
    expect(await holdOrder(db, aHold(1, { lines }))).toBe('held')
    await db.schema.dropIndex('orders_by_source').execute()
    // This is a later index, which has the column too.
    await db.schema.dropIndex('orders_by_paid_time').execute()
    await db.schema.alterTable('orders').dropColumn('pieces').execute()
    await db.schema.createIndex('orders_by_source').on('orders').column('source_hash').execute()

    await migrations['0013-count-pieces']?.up(db)
    const orders = await db.selectFrom('orders').select(['id', 'pieces']).execute()
    expect(orders).toEqual([{ id: 'ORD-1', pieces: 5 }])
  })
})
