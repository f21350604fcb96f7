import { expect, test } from 'vitest'
import { findAttempt } from '#database/payments/payment-attempts'
import { eachEngine } from '#testing/database/each-engine'
import { openOrders } from '#testing/orders/open-orders'
import { paidOrder } from '#testing/orders/paid-order'
import { openLedger } from '../ledger.ts'
import { createPaymentsBook } from '../provider/payments-book.ts'
import { findLostOrders, findWrongRefunds } from './find-lost.ts'
import { findLostChanges } from './find-lost-changes.ts'

eachEngine('a database that has lost everything since its seed', (engine) => {
  test('lacks each order, payment and refund that somebody remembers', async () => {
    const { db } = await engine.openSeeded()
    const ledger = openLedger()
    ledger.orders.set('token', 'ORD-1')
    ledger.paid.add('ORD-1')
    const book = createPaymentsBook()
    const payment = book.open('NKB1', 50_000, '')
    if (!payment) throw new Error('No payment')
    payment.status = 'success'
    book.refund(payment, 50_000, 'note')
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
    const book = createPaymentsBook()
    const payment = book.open(reference, paidPesewas, '')
    if (!payment) throw new Error('No payment')
    payment.status = 'success'
    return { db: orders.db, ledger, book, payment, orderId, reference, paidPesewas }
  }

  test('has lost nothing', async () => {
    const { db, ledger, book } = await openPaid()
    expect(await findLostOrders(db, ledger, book)).toEqual([])
    expect(await findWrongRefunds(db, book)).toEqual([])
  })

  test('has lost what is no longer paid, or with another amount than the provider has', async () => {
    const { db, ledger, book, payment, orderId, reference, paidPesewas } = await openPaid()
    payment.amount += 100
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
    const { db, book, payment } = await openPaid()
    book.refund(payment, 100, 'note')
    book.refund(payment, 100, 'note')
    expect(await findWrongRefunds(db, book)).toContain('refund note was made 2 times')
  })
})
