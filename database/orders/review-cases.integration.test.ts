import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { aNewOrder } from '#testing/orders/new-order'
import { insertOrder } from './orders.ts'
import {
  closeReviewCase,
  closeReviewCases,
  findReviewCases,
  listOpenReviewCases,
  newReviewCase,
  openReviewCase,
  openReviewCaseWithMail,
} from './review-cases.ts'

const closing = { note: 'refunded by hand', atMs: 7 }
const short = newReviewCase({
  reason: 'amount-short',
  subject: 'NKB1',
  orderId: 'ORD-1',
  openedAtMs: 1,
})
const twice = newReviewCase({
  reason: 'paid-twice',
  subject: 'NKB2',
  orderId: 'ORD-1',
  openedAtMs: 2,
})

eachEngine('cases for the owner', (engine) => {
  async function openWithOrder() {
    const { db } = await engine.open()
    await insertOrder(db, aNewOrder(1))
    return db
  }

  test('a case is opened and mailed once, even concurrently', async () => {
    const db = await openWithOrder()
    const opened = await Promise.all(
      [1, 2, 3].map(() => openReviewCaseWithMail(db, short, 'hello@shop.example')),
    )
    expect(opened.filter(Boolean)).toHaveLength(1)
    expect(await listOpenReviewCases(db)).toMatchObject([
      { reason: 'amount-short', orderId: 'ORD-1' },
    ])
    expect(await db.selectFrom('outbox').select('dedupe_key').execute()).toEqual([
      { dedupe_key: 'case amount-short NKB1' },
    ])
  })

  test('the cases of an order are closed together with a note; a new one is listed again', async () => {
    const db = await openWithOrder()
    await openReviewCase(db, short)
    await openReviewCase(db, twice)
    expect(await closeReviewCases(db, 'ORD-1', closing)).toBe(2)
    expect(await closeReviewCases(db, 'ORD-1', closing)).toBe(0)
    expect(await closeReviewCases(db, 'ORD-9', closing)).toBe(0)
    expect(await listOpenReviewCases(db)).toEqual([])
    expect(await findReviewCases(db, 'ORD-1')).toMatchObject([{ closing }, { closing }])
    await openReviewCase(db, { ...twice, subject: 'NKB3' })
    expect(await listOpenReviewCases(db)).toMatchObject([{ reason: 'paid-twice', closing: null }])
  })

  test('a case without an order is found and closed by its payment or its event', async () => {
    const db = await openWithOrder()
    for (const [subject, reference] of [
      ['charge.success:1', 'STRAY1'],
      ['charge.success:2', null],
    ] as const) {
      const unknown = { reason: 'unknown-payment', subject, eventKey: subject } as const
      await openReviewCase(db, newReviewCase({ ...unknown, reference, openedAtMs: 1 }))
    }
    for (const id of ['STRAY1', 'charge.success:2']) {
      expect(await findReviewCases(db, id)).toMatchObject([{ closing: null }])
      expect(await closeReviewCases(db, id, closing)).toBe(1)
    }
    expect(await listOpenReviewCases(db)).toEqual([])
  })

  test('a case that the provider resolves is closed alone', async () => {
    const db = await openWithOrder()
    const dispute = newReviewCase({
      reason: 'dispute',
      subject: '7',
      orderId: 'ORD-1',
      openedAtMs: 1,
    })
    await openReviewCase(db, dispute)
    await openReviewCase(db, short)
    await closeReviewCase(db, dispute, closing)
    expect(await listOpenReviewCases(db)).toMatchObject([{ reason: 'amount-short' }])
  })
})
