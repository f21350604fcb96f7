import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import type { AttentionReason, OrderState } from '#domain/order/order'
import { eachEngine } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'
import type { Schema } from '../schema.ts'
import {
  closeCase,
  findAttention,
  findOrder,
  findUnknownPayment,
  findUnknownPayments,
} from './order-attention.ts'
import { insertOrder, moveOrder } from './orders.ts'
import { keepEvent, markProcessed } from './webhook-events.ts'

const closing = { note: 'refunded by hand', atMs: 7 }

async function keep(
  db: Kysely<Schema>,
  number: number,
  to: OrderState,
  attentionReason?: AttentionReason,
) {
  await insertOrder(db, aNewOrder(number))
  const reason = attentionReason ? { attentionReason } : {}
  await moveOrder(db, `ORD-${number}`, { from: ['pending'], to, ...reason })
}

async function keepOrphan(db: Kysely<Schema>, dedupeKey: string, reference: string | null) {
  const event = { event: 'charge.success', reference, body: '{}', receivedAtMs: 1 }
  await keepEvent(db, { dedupeKey, ...event })
  await markProcessed(db, dedupeKey, { nowMs: 2, isOrphan: true })
}

async function listed(db: Kysely<Schema>) {
  return (await findAttention(db)).map(({ order }) => order.id)
}

eachEngine('cases for a person', (engine) => {
  test('a closed order is off the list and keeps its note', async () => {
    const { db } = await engine.open()
    await keep(db, 1, 'paid')
    await keep(db, 2, 'attention', 'amount-short')
    await keep(db, 3, 'paid', 'paid-twice')
    await keep(db, 4, 'refunded', 'no-stock-left')
    expect(await listed(db)).toEqual(['ORD-2', 'ORD-3'])
    for (const id of ['ORD-1', 'ORD-4', 'ORD-9', '']) {
      expect(await closeCase(db, id, closing)).toBe(false)
    }
    expect(await closeCase(db, 'ORD-2', closing)).toBe(true)
    expect(await closeCase(db, 'ORD-2', { ...closing, note: 'again' })).toBe(false)
    expect(await listed(db)).toEqual(['ORD-3'])
    expect(await findOrder(db, 'ORD-2')).toMatchObject({ closing })
  })

  test('another payment for a closed order opens it again', async () => {
    const { db } = await engine.open()
    await keep(db, 1, 'paid', 'amount-over')
    await closeCase(db, 'ORD-1', closing)
    await moveOrder(db, 'ORD-1', { from: ['paid'], to: 'paid', attentionReason: 'paid-twice' })
    expect(await listed(db)).toEqual(['ORD-1'])
    expect(await findOrder(db, 'ORD-1')).toMatchObject({ closing: null })
  })

  test('a payment that belongs to no order is closed by its reference, or by what it has', async () => {
    const { db } = await engine.open()
    await keepOrphan(db, 'charge.success:1', 'STRAY1')
    await keepOrphan(db, 'charge.success:2', null)
    for (const id of ['STRAY1', 'charge.success:2']) {
      expect(await findUnknownPayment(db, id)).toMatchObject({ reference: id, closing: null })
      expect(await closeCase(db, id, closing)).toBe(true)
      expect(await findUnknownPayment(db, id)).toMatchObject({ closing })
    }
    expect(await findUnknownPayments(db)).toEqual([])
  })
})
