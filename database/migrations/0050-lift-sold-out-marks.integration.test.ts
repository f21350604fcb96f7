import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { findSoldOutMarks } from '../stock/sold-out-marks.ts'
import { migrations } from './migrations.ts'

const [EMPTY, STOCKED, HELD] = [4, 2, 14]

eachEngine('marks from before this migration', (engine) => {
  test('are lifted where nothing is left, and stay where pieces are on the shelf or held [O141]', async () => {
    const orders = await openOrders(engine)
    const { db } = orders
    await placeForTest(orders, {})
    const [line] = await db.selectFrom('order_lines').select('product_id').execute()
    expect(line?.product_id).toBe(HELD)
    await setStock(db, { productId: HELD }, 0)
    const marked = [EMPTY, STOCKED, HELD]
    await db.updateTable('products').set({ is_sold_out: 1 }).where('id', 'in', marked).execute()
    await migrations['0050-lift-sold-out-marks']?.up(db)
    expect([...(await findSoldOutMarks(db, marked))].sort()).toEqual([HELD, STOCKED])
  })
})
