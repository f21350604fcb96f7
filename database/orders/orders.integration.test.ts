import { expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { aHold, aNewAttempt, aNewOrder, PLACED_AT } from '#testing/orders/new-order'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { findAttempt, insertAttempt } from '../payments/payment-attempts.ts'
import { findDueAttempts } from '../payments/payment-checks.ts'
import { seedCatalogue } from '../seed/seed.ts'
import { findExpiredHolds } from './expired-holds.ts'
import { expireOrder, holdOrder } from './hold-order.ts'
import { loadOrder, moveOrder } from './orders.ts'
import { settleOrder } from './settle-order.ts'

const NOW = PLACED_AT
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

const DUE = { max: 10, maxGapMs: 3_600_000 }

const payment = {
  providerId: '302961',
  channel: 'mobile_money',
  paidAtMs: NOW + 60_000,
  nowMs: NOW + 60_000,
  mismatch: null,
  isOverpaid: false,
  shopEmail: 'hello@shop.example',
}
const nothing = { findDifferences: async () => [], afterwards: async () => undefined }

async function openWithOrder(engine: Engine) {
  const { db } = await engine.open()
  await seedCatalogue(db)
  expect(await holdOrder(db, aHold(1))).toBe('held')
  const attempt = await findAttempt(db, 'NKB1')
  if (!attempt) throw new Error('no attempt')
  return { db, attempt }
}

eachEngine('orders', (engine) => {
  test('a held order has its pieces, its lines and an attempt to be checked', async () => {
    const { db } = await openWithOrder(engine)
    expect(await stockOfVariant(db, teeM)).toBe(19)
    const order = await loadOrder(db, 'ORD-1')
    expect(order).toMatchObject({
      state: 'pending',
      total: pesewas(50_000),
      lines: [{ title: 'Ancient Dragon Tee' }],
    })
    expect(await findDueAttempts(db, { ...DUE, nowMs: NOW + 120_000 })).toMatchObject([
      { reference: 'NKB1', orderId: 'ORD-1' },
    ])
    expect(await findDueAttempts(db, { ...DUE, nowMs: NOW })).toEqual([])
  })

  test('an id, reference or token in use changes nothing', async () => {
    const { db } = await openWithOrder(engine)
    expect(await holdOrder(db, { ...aHold(1), attempt: aNewAttempt(2, 1) })).toBe('taken')
    expect(await holdOrder(db, { ...aHold(2), attempt: aNewAttempt(1, 2) })).toBe('taken')
    expect(await holdOrder(db, aHold(2, { accessTokenHash: 'token-1' }))).toBe('taken')
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('without enough pieces nothing is written', async () => {
    const { db } = await openWithOrder(engine)
    const lines = aNewOrder(2).lines.map((line) => ({ ...line, quantity: 20 }))
    expect(await holdOrder(db, aHold(2, { lines }))).toBe('missing')
    expect(await loadOrder(db, 'ORD-2')).toBeNull()
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('a deleted variant cannot be held, and a late payment for it needs review [P58]', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1', { nowMs: NOW })
    await db.deleteFrom('variants').where('product_id', '=', 14).where('size', '=', 'M').execute()
    expect(await holdOrder(db, aHold(2))).toBe('missing')
    expect(await loadOrder(db, 'ORD-2')).toBeNull()
    expect(await settleOrder(db, attempt, payment, nothing)).toBe('attention')
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({
      state: 'attention',
      attentionReason: 'no-stock-left',
    })
  })

  test('an expired order returns its stock once', async () => {
    const { db } = await openWithOrder(engine)
    expect(await findExpiredHolds(db, { nowMs: NOW + 900_000, max: 10 })).toEqual(['ORD-1'])
    const outcomes = await Promise.all(
      [1, 2, 3].map(() => expireOrder(db, 'ORD-1', { nowMs: NOW })),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await stockOfVariant(db, teeM)).toBe(20)
  })

  test('of concurrent late settlements without stock one needs review, and the others know it [P74]', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1', { nowMs: NOW })
    await setStock(db, { productId: 14 }, 0)
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => settleOrder(db, attempt, payment, nothing)),
    )
    expect(outcomes.toSorted()).toEqual(['attention', ...Array(7).fill('known')])
  })

  test('of concurrent settlements one succeeds, and its consequences are written once', async () => {
    const { db, attempt } = await openWithOrder(engine)
    let followed = 0
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        settleOrder(db, attempt, payment, {
          ...nothing,
          afterwards: async () => {
            followed += 1
          },
        }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(19)
    expect(followed).toBe(1)
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({ state: 'paid', paidAtMs: NOW + 60_000 })
    expect(await expireOrder(db, 'ORD-1', { nowMs: NOW })).toBe(false)
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('a late payment takes the stock again if available', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1', { nowMs: NOW })
    expect(await settleOrder(db, attempt, payment, nothing)).toBe('paid')
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('a late payment for sold-out pieces needs review', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1', { nowMs: NOW })
    const lines = aNewOrder(2).lines.map((line) => ({ ...line, quantity: 20 }))
    await holdOrder(db, aHold(2, { lines }))
    expect(await settleOrder(db, attempt, payment, nothing)).toBe('attention')
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({
      state: 'attention',
      attentionReason: 'no-stock-left',
    })
    expect(await stockOfVariant(db, teeM)).toBe(0)
  })

  test('a mismatched payment needs review', async () => {
    const { db, attempt } = await openWithOrder(engine)
    expect(await settleOrder(db, attempt, { ...payment, mismatch: 'amount-short' }, nothing)).toBe(
      'attention',
    )
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({
      state: 'attention',
      attentionReason: 'amount-short',
    })
  })

  test('a provider’s transaction pays for one order only', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await holdOrder(db, aHold(2))
    await settleOrder(db, attempt, payment, nothing)
    const other = await findAttempt(db, 'NKB2')
    if (!other) throw new Error('no attempt')
    expect(await settleOrder(db, other, payment, nothing)).toBe('clash')
    expect(await loadOrder(db, 'ORD-2')).toMatchObject({ state: 'pending' })
  })

  test('a second payment for a paid, refunded or reviewed order needs review', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await insertAttempt(db, aNewAttempt(2, 1))
    await insertAttempt(db, aNewAttempt(3, 1))
    await settleOrder(db, attempt, payment, nothing)
    await moveOrder(db, 'ORD-1', { from: ['paid'], to: 'refunded' })
    for (const [reference, mismatch] of [
      ['NKB2', null],
      ['NKB3', 'amount-short'],
    ] as const) {
      const again = await findAttempt(db, reference)
      if (!again) throw new Error('no attempt')
      const second = { ...payment, providerId: reference, mismatch }
      expect(await settleOrder(db, again, second, nothing)).toBe('attention')
      expect(await loadOrder(db, 'ORD-1')).toMatchObject({
        state: 'attention',
        attentionReason: 'paid-twice',
      })
    }
  })

  test('concurrent tries by one person never exceed the limits [P41] [S21]', async () => {
    const { db } = await openWithOrder(engine)
    const persons = [
      { here: 'email here', anywhere: 'email' },
      { here: 'phone here', anywhere: 'phone' },
    ]
    async function tryAll(from: number, holdsPerPerson: number, maxPerSource: number) {
      const tries = Array.from({ length: 12 }, (_, index) => aHold(from + index))
      const outcomes = await Promise.all(
        tries.map((request) =>
          holdOrder(db, {
            ...request,
            tries: { ...request.tries, persons, maxPerSource },
            limits: { ...request.limits, holdsPerPerson },
          }),
        ),
      )
      return outcomes.toSorted()
    }
    expect(await tryAll(10, 3, 100)).toEqual([
      ...Array(2).fill('held'),
      ...Array(10).fill('too-many-open-orders'),
    ])
    expect(await tryAll(30, 100, 5)).toEqual([
      ...Array(3).fill('held'),
      ...Array(9).fill('too-many-attempts'),
    ])
    expect(await stockOfVariant(db, teeM)).toBe(20 - 1 - 2 - 3)
  })
})
