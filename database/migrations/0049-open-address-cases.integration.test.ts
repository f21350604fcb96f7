import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'
import { insertOrder } from '../orders/orders.ts'
import { listOpenReviewCases } from '../orders/review-cases.ts'
import { migrations } from './migrations.ts'

eachEngine('orders from before this migration', (engine) => {
  test('become cases if they are paid and to be sent, and nobody has said where [P90]', async () => {
    const { db } = await engine.openSeeded()
    const nowhere = { address: '', city: '', region: '', digitalAddress: '', postalCode: '' }
    const pickUp = { id: 'osu', name: 'Osu', kind: 'pick-up', words: '' } as const
    const { customer } = aNewOrder(0)
    const unaddressed = { ...customer, ...nowhere }
    const make = (id: string, changes: object, channel: 'web' | 'message' = 'message') =>
      insertOrder(db, { ...aNewOrder(0), id, accessTokenHash: id, ...changes, channel })
    await make('missing', { customer: unaddressed })
    await make('given', {})
    await make('collected', { customer: unaddressed, zone: pickUp })
    await make('unpaid', { customer: unaddressed })
    await db
      .updateTable('orders')
      .set({ state: 'paid', fulfilment: 'to-pack', paid_at: 7 })
      .where('id', '<>', 'unpaid')
      .execute()
    await migrations['0049-open-address-cases']?.up(db)
    expect(await listOpenReviewCases(db)).toMatchObject([
      { reason: 'address-missing', orderId: 'missing', openedAtMs: 7 },
    ])
  })
})
