import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
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
