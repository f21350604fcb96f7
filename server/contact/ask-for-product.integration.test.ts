import { expect, test } from 'vitest'
import { countUnreadMessages, listMessages } from '#database/contact/contact-messages'
import { brand } from '#domain/brand'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { aConfig } from '../config.builder.ts'
import { planDrop } from '../drops/change-drops.ts'
import { pauseSelling } from '../products/pause-selling.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { askForProduct } from './ask-for-product.ts'

const DAY_MS = 86_400_000
const ACTOR = { staffId: null, name: 'test' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const typed = {
  product: '14',
  variant: 'Black|M',
  name: 'Ama',
  phone: '0244123456',
  town: 'Kumasi',
  message: 'By Friday?',
}
const SENT = { ok: true, value: 14 }

async function openAsking(engine: Engine) {
  const orders = await openOrders(engine)
  const { db, now } = orders
  const config = aConfig({ perHour: 100 })
  const context = { db, now, orders, config, settings: liveSettings() }
  const ask = (form: object, ip = '41.66.192.1') => askForProduct(context, { form, ip })
  return { orders, db, ask }
}

async function planDropOfTee(orders: TestOrders, mode: 'line' | 'draw') {
  const planned = await planDrop(orders, {
    typed: {
      title: 'Dragons',
      at: new Date(orders.now() + 2 * DAY_MS).toISOString(),
      productIds: ['14'],
      limit: '1',
      mode,
      holdMinutes: '10',
    },
    actor: ACTOR,
  })
  if (!planned.ok) throw new Error(planned.error.code)
}

eachEngine('somebody whose browser cannot pay', (engine) => {
  test('asks for a piece: the shop has a message with its line, and no stock is held [D190]', async () => {
    const { db, ask } = await openAsking(engine)
    const before = await stockOfVariant(db, TEE)
    expect(await ask(typed)).toEqual(SENT)
    expect(await listMessages(db)).toMatchObject([
      {
        name: 'Ama',
        email: '',
        phone: '+233 24 412 3456',
        town: 'Kumasi',
        subject: 'Asks for Ancient Dragon Tee (Black, M)',
        message: 'By Friday?',
        lines: [{ ...TEE, quantity: 1, title: 'Ancient Dragon Tee', price: 'GH₵500.00' }],
        orderId: null,
      },
    ])
    expect(await countUnreadMessages(db)).toBe(1)
    expect(await stockOfVariant(db, TEE)).toBe(before)
    const [letter] = await db.selectFrom('outbox').select('payload_json').execute()
    expect(JSON.parse(letter?.payload_json ?? '{}')).toMatchObject({
      to: brand.email,
      subject: 'Ama asks for Ancient Dragon Tee (Black, M)',
    })
  })

  test('presses Send several times at once, and again after a lost answer: one message, one mail [D191]', async () => {
    const { db, ask } = await openAsking(engine)
    expect(await Promise.all([ask(typed), ask(typed), ask(typed)])).toEqual([SENT, SENT, SENT])
    expect(await ask(typed)).toEqual(SENT)
    expect(await listMessages(db)).toHaveLength(1)
    expect(await db.selectFrom('outbox').select('dedupe_key').execute()).toHaveLength(1)
  })

  test.each(['line', 'draw'] as const)(
    'is refused a piece of a drop by %s, before and while it is open [D192]',
    async (mode) => {
      const { orders, db, ask } = await openAsking(engine)
      await planDropOfTee(orders, mode)
      const refused = { ok: false, error: { code: 'ask-in-drop' } }
      expect(await ask(typed)).toEqual(refused)
      orders.advance(2 * DAY_MS + 1)
      expect(await ask(typed)).toEqual(refused)
      expect(await listMessages(db)).toEqual([])
    },
  )

  test.each([{ productId: 14 }, { productId: null }])(
    'is refused while selling is paused: %o [D192]',
    async ({ productId }) => {
      const { orders, db, ask } = await openAsking(engine)
      await pauseSelling(orders, { productId, actor: ACTOR })
      expect(await ask(typed)).toEqual({ ok: false, error: { code: 'ask-not-on-sale' } })
      expect(await listMessages(db)).toEqual([])
    },
  )

  test('is asked for another size if this one has sold out meanwhile, or never was [D192]', async () => {
    const { db, ask } = await openAsking(engine)
    await setStock(db, TEE, 0)
    const wrong = (code: string) => ({
      ok: false,
      error: { code: 'fields-invalid', fields: { variant: code } },
    })
    expect(await ask(typed)).toEqual(wrong('ask-variant-gone'))
    expect(await ask({ ...typed, variant: 'Purple|M' })).toEqual(wrong('ask-variant-required'))
    expect(await ask({ ...typed, product: '99999' })).toEqual({
      ok: false,
      error: { code: 'ask-product-unknown' },
    })
    expect(await listMessages(db)).toEqual([])
  })

  test('may ask ten times an hour with one phone, however it is written; a bot stores nothing [S7]', async () => {
    const { db, ask } = await openAsking(engine)
    expect(await ask({ ...typed, website: 'https://spam.example' })).toEqual(SENT)
    for (const count of Array(10).keys())
      expect(await ask({ ...typed, message: `Try ${count}` })).toEqual(SENT)
    expect(await ask({ ...typed, phone: '+233 24 412 3456', message: 'Again' })).toEqual({
      ok: false,
      error: { code: 'contact-too-many' },
    })
    expect(await listMessages(db)).toHaveLength(10)
  })
})
