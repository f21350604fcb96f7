import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'
import {
  aCase,
  closeCase,
  closeCases,
  findCases,
  listOpenCases,
  openCase,
  openCaseWithMail,
} from './attention-cases.ts'
import { insertOrder } from './orders.ts'

const closing = { note: 'refunded by hand', atMs: 7 }
const short = aCase({ reason: 'amount-short', subject: 'NKB1', orderId: 'ORD-1', openedAtMs: 1 })
const twice = aCase({ reason: 'paid-twice', subject: 'NKB2', orderId: 'ORD-1', openedAtMs: 2 })

eachEngine('cases for the owner', (engine) => {
  async function openWithOrder() {
    const { db } = await engine.open()
    await insertOrder(db, aNewOrder(1))
    return db
  }

  test('one is opened once, also by many at once, and mailed once', async () => {
    const db = await openWithOrder()
    const opened = await Promise.all([1, 2, 3].map(() => openCaseWithMail(db, short)))
    expect(opened.filter(Boolean)).toHaveLength(1)
    expect(await listOpenCases(db)).toMatchObject([{ reason: 'amount-short', orderId: 'ORD-1' }])
    expect(await db.selectFrom('outbox').select('dedupe_key').execute()).toEqual([
      { dedupe_key: 'case amount-short NKB1' },
    ])
  })

  test('all of an order are closed together and keep the note; the next one is on the list again', async () => {
    const db = await openWithOrder()
    await openCase(db, short)
    await openCase(db, twice)
    expect(await closeCases(db, 'ORD-1', closing)).toBe(2)
    expect(await closeCases(db, 'ORD-1', closing)).toBe(0)
    expect(await closeCases(db, 'ORD-9', closing)).toBe(0)
    expect(await listOpenCases(db)).toEqual([])
    expect(await findCases(db, 'ORD-1')).toMatchObject([{ closing }, { closing }])
    await openCase(db, { ...twice, subject: 'NKB3' })
    expect(await listOpenCases(db)).toMatchObject([{ reason: 'paid-twice', closing: null }])
  })

  test('one without an order is found and closed by its payment or its event', async () => {
    const db = await openWithOrder()
    for (const [subject, reference] of [
      ['charge.success:1', 'STRAY1'],
      ['charge.success:2', null],
    ] as const) {
      const unknown = { reason: 'unknown-payment', subject, eventKey: subject } as const
      await openCase(db, aCase({ ...unknown, reference, openedAtMs: 1 }))
    }
    for (const id of ['STRAY1', 'charge.success:2']) {
      expect(await findCases(db, id)).toMatchObject([{ closing: null }])
      expect(await closeCases(db, id, closing)).toBe(1)
    }
    expect(await listOpenCases(db)).toEqual([])
  })

  test('the provider’s own word ends one case and no other', async () => {
    const db = await openWithOrder()
    const dispute = aCase({ reason: 'dispute', subject: '7', orderId: 'ORD-1', openedAtMs: 1 })
    await openCase(db, dispute)
    await openCase(db, short)
    await closeCase(db, dispute, closing)
    expect(await listOpenCases(db)).toMatchObject([{ reason: 'amount-short' }])
  })
})
