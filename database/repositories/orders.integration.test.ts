import { expect, test } from 'vitest'
import { seedCatalogue } from '#database/seed/seed'
import { pesewas } from '#domain/money/money'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { expireOrder, holdOrder } from './hold-order.ts'
import { countOpenHolds, findExpiredHolds, loadOrder, type NewOrder } from './orders.ts'
import { dueAttempts, findAttempt } from './payment-attempts.ts'
import { settleOrder } from './settle-order.ts'
import { stockOfVariant } from './stock.ts'

const NOW = 1_800_000_000_000
const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

function anOrder(number: number, overrides: Partial<NewOrder> = {}): NewOrder {
  return {
    id: `ORD-${number}`,
    customer: {
      firstName: 'Ama',
      lastName: 'Mensah',
      email: 'Ama@example.com',
      country: 'GH',
      phone: '241234567',
      address: '1 Oxford Street',
      city: 'Accra',
      region: 'Greater Accra',
      postalCode: '',
    },
    discountCode: null,
    subtotal: pesewas(50_000),
    discount: pesewas(0),
    total: pesewas(50_000),
    lines: [
      {
        ...teeM,
        imageVariant: 'image1',
        title: 'Ancient Dragon Tee',
        image: 'ancient-dragon-tee-black-front',
        unitPrice: pesewas(50_000),
        quantity: 1,
      },
    ],
    createdAtMs: NOW,
    accessTokenHash: `token-${number}`,
    requestHash: 'request',
    sourceHash: 'source',
    holdExpiresAtMs: NOW + 900_000,
    ...overrides,
  }
}

function anAttempt(number: number) {
  return {
    reference: `NKB${number}`,
    orderId: `ORD-${number}`,
    amountPesewas: 50_000,
    createdAtMs: NOW,
    nextCheckAtMs: NOW + 120_000,
  }
}

const payment = {
  providerId: '302961',
  channel: 'mobile_money',
  paidAtMs: NOW + 60_000,
  mismatch: null,
  isOverpaid: false,
}
const nothing = async () => undefined

async function openWithOrder(engine: Engine) {
  const { db } = await engine.open()
  await seedCatalogue(db)
  expect(await holdOrder(db, anOrder(1), anAttempt(1))).toBe('held')
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
    expect(await dueAttempts(db, NOW + 120_000, 10)).toMatchObject([
      { reference: 'NKB1', orderId: 'ORD-1' },
    ])
    expect(await dueAttempts(db, NOW, 10)).toEqual([])
  })

  test('a taken id, reference or token changes nothing', async () => {
    const { db } = await openWithOrder(engine)
    expect(await holdOrder(db, anOrder(1), anAttempt(2))).toBe('taken')
    expect(await holdOrder(db, anOrder(2), { ...anAttempt(1), orderId: 'ORD-2' })).toBe('taken')
    expect(await holdOrder(db, anOrder(2, { accessTokenHash: 'token-1' }), anAttempt(2))).toBe(
      'taken',
    )
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('without enough pieces nothing is written', async () => {
    const { db } = await openWithOrder(engine)
    const lines = anOrder(2).lines.map((line) => ({ ...line, quantity: 20 }))
    expect(await holdOrder(db, anOrder(2, { lines }), anAttempt(2))).toBe('missing')
    expect(await loadOrder(db, 'ORD-2')).toBeNull()
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('an expired order gives its pieces back, once', async () => {
    const { db } = await openWithOrder(engine)
    expect(await findExpiredHolds(db, NOW + 900_000, 10)).toEqual(['ORD-1'])
    const outcomes = await Promise.all([1, 2, 3].map(() => expireOrder(db, 'ORD-1')))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect(await stockOfVariant(db, teeM)).toBe(20)
  })

  test('of many that settle at once one does, and what follows is written once', async () => {
    const { db, attempt } = await openWithOrder(engine)
    let followed = 0
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () =>
        settleOrder(db, attempt, payment, async () => {
          followed += 1
        }),
      ),
    )
    expect(outcomes.filter((outcome) => outcome === 'paid')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'known')).toHaveLength(19)
    expect(followed).toBe(1)
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({ state: 'paid', paidAtMs: NOW + 60_000 })
    expect(await expireOrder(db, 'ORD-1')).toBe(false)
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('money that comes late takes the pieces again, if they are there', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1')
    expect(await settleOrder(db, attempt, payment, nothing)).toBe('paid')
    expect(await stockOfVariant(db, teeM)).toBe(19)
  })

  test('money that comes late for pieces that are gone is for a person', async () => {
    const { db, attempt } = await openWithOrder(engine)
    await expireOrder(db, 'ORD-1')
    const lines = anOrder(2).lines.map((line) => ({ ...line, quantity: 20 }))
    await holdOrder(db, anOrder(2, { lines }), anAttempt(2))
    expect(await settleOrder(db, attempt, payment, nothing)).toBe('attention')
    expect(await loadOrder(db, 'ORD-1')).toMatchObject({
      state: 'attention',
      attentionReason: 'no-stock-left',
    })
    expect(await stockOfVariant(db, teeM)).toBe(0)
  })

  test('a payment that does not fit is for a person', async () => {
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
    await holdOrder(db, anOrder(2), anAttempt(2))
    await settleOrder(db, attempt, payment, nothing)
    const other = await findAttempt(db, 'NKB2')
    if (!other) throw new Error('no attempt')
    expect(await settleOrder(db, other, payment, nothing)).toBe('known')
    expect(await loadOrder(db, 'ORD-2')).toMatchObject({ state: 'pending' })
  })

  test('open holds are counted by person, whatever the capitals, and by source', async () => {
    const { db } = await openWithOrder(engine)
    await holdOrder(db, anOrder(2), anAttempt(2))
    const holder = { email: 'ama@EXAMPLE.com', phone: '0', sourceHash: 'elsewhere' }
    expect(await countOpenHolds(db, holder)).toEqual({ own: 2, source: 0 })
    expect(await countOpenHolds(db, { email: 'x@y.z', phone: '0', sourceHash: 'source' })).toEqual({
      own: 0,
      source: 2,
    })
    await expireOrder(db, 'ORD-1')
    expect(await countOpenHolds(db, holder)).toEqual({ own: 1, source: 0 })
  })
})
