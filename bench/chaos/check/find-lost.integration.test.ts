import { expect, test } from 'vitest'
import { findAttempt } from '#database/payments/payment-attempts'
import { eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { openLedger } from '../ledger.ts'
import { findLostOrders, findWrongRefunds } from './find-lost.ts'
import { findLostChanges } from './find-lost-changes.ts'

eachEngine('a database that has lost everything since its seed', (engine) => {
  test('lacks each order, payment and refund that somebody remembers', async () => {
    const { db } = await engine.openSeeded()
    const ledger = openLedger()
    ledger.orders.set('token', 'ORD-1')
    ledger.paid.add('ORD-1')
    const book = {
      taken: [{ reference: 'NKB1', amount: 50_000 }],
      refunds: [{ id: '1', note: 'note' }],
    }
    expect(await findLostOrders(db, ledger, book)).toEqual([
      'order ORD-1 was confirmed and is gone',
      'order ORD-1 was called paid and is undefined',
      'payment NKB1 is unknown',
    ])
    expect(await findWrongRefunds(db, book)).toEqual([
      expect.stringContaining('of the provider has no row'),
    ])
  })

  test('lacks each change that was confirmed to the owner', async () => {
    const { db } = await engine.openSeeded()
    const ledger = openLedger()
    ledger.changes.push(
      { kind: 'step', step: 'packed', orderId: 'ORD-1' },
      { kind: 'stock', token: 'token' },
      { kind: 'price', productId: 14, pricePesewas: 50_100 },
      { kind: 'refund', id: 'refund', orderId: 'ORD-1' },
      { kind: 'published', productId: 14 },
      { kind: 'drop', id: 'drop' },
      { kind: 'picture', uploadId: 'upload' },
    )
    expect(await findLostChanges(db, ledger, '/nowhere')).toHaveLength(ledger.changes.length)
  })
})

eachEngine('a database with a paid order', (engine) => {
  async function openPaid() {
    const orders = await openOrders(engine)
    const { orderId, reference } = await paidOrder(orders)
    const attempt = await findAttempt(orders.db, reference)
    const paidPesewas = attempt?.paidPesewas ?? 0
    const ledger = openLedger()
    ledger.orders.set('token', orderId)
    ledger.paid.add(orderId)
    const book = { taken: [{ reference, amount: paidPesewas }], refunds: [] }
    return { db: orders.db, ledger, book, orderId, reference, paidPesewas }
  }

  test('has lost nothing', async () => {
    const { db, ledger, book } = await openPaid()
    expect(await findLostOrders(db, ledger, book)).toEqual([])
    expect(await findWrongRefunds(db, book)).toEqual([])
  })

  test('has lost what is no longer paid, or with another amount than the provider has', async () => {
    const { db, ledger, orderId, reference, paidPesewas } = await openPaid()
    const book = { taken: [{ reference, amount: paidPesewas + 100 }], refunds: [] }
    expect(await findLostOrders(db, ledger, book)).toEqual([
      `payment ${reference}: ${paidPesewas} instead of ${paidPesewas + 100}`,
    ])
    await db.updateTable('orders').set({ state: 'pending' }).execute()
    expect(await findLostOrders(db, ledger, book)).toEqual([
      `order ${orderId} was called paid and is pending`,
      `payment ${reference}: taken, but succeeded, and its order pending`,
    ])
  })

  test('has sent money back twice if the provider made one refund two times', async () => {
    const { db, book } = await openPaid()
    const refunds = ['1', '2'].map((id) => ({ id, note: 'note' }))
    expect(await findWrongRefunds(db, { ...book, refunds })).toContain(
      'refund note was made 2 times',
    )
  })
})
