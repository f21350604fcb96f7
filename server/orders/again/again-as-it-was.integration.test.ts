import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadOrder, readHoldEnd } from '#database/orders/orders'
import { DEFAULT_DELIVERY, type Zone } from '#domain/delivery/zone'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import type { Result } from '#domain/result'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { placeForTest, TEST_SOURCE } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { planDrop } from '../../drops/change-drops.ts'
import { createPayLink } from '../../pay-links/create-pay-link.ts'
import { createMessageOrder } from '../message/create-message-order.ts'
import { releaseHolds } from '../sweep-orders.ts'
import { againSentence } from './again-sentence.ts'
import { offerAgain } from './offer-again.ts'
import { orderAgain } from './order-again.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const KOFI = { staffId: null, name: 'Kofi' } as const
const TEE = { productId: 14, colour: 'Black', size: 'M' } as const
const [GHANA] = DEFAULT_DELIVERY.zones

/** A shop that only delivers to one region, where its orders can be collected, too. */
async function openRegionalShop(engine: Engine): Promise<TestOrders> {
  const opened = await openOrders(engine)
  if (!GHANA) throw new Error('No zones')
  const accra: Zone = { ...GHANA, id: 'accra', kind: 'charged', regions: ['Greater Accra'] }
  const osu: Zone = { ...accra, id: 'osu', kind: 'pick-up' }
  const delivery = { zones: [{ ...accra, feePesewas: 3_000 }, osu], freeFromPesewas: 100_000_000 }
  return { ...opened, settings: () => ({ ...opened.settings(), delivery }) }
}

async function makeRunOut(orders: TestOrders, zoneId: string): Promise<string> {
  const customer = { ...aMailedOrder().customer, address: '', city: '', region: '' }
  const lines = [{ ...TEE, imageVariant: 'image1', quantity: 1 }] as const
  const request = { token: randomUUIDv7(), lines, customer, zoneId }
  const made = idOf(await createMessageOrder(orders, request, KOFI))
  orders.advance(2 * DAY)
  await releaseHolds(orders)
  return made
}

function idOf(made: Result<string, { readonly code: string }>): string {
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

eachEngine('an order that is offered again', (engine) => {
  test.each(['accra', 'osu'])(
    'before there is an address goes where the owner chose: %s [P93]',
    async (zoneId) => {
      const orders = await openRegionalShop(engine)
      const [one, other] = [await makeRunOut(orders, zoneId), await makeRunOut(orders, zoneId)]
      const made = [
        idOf(await orderAgain(orders, { orderId: one, source: TEST_SOURCE })),
        idOf(await offerAgain(orders, { orderId: other, actor: KOFI })),
      ]
      for (const id of made) {
        const order = await loadOrder(orders.db, id)
        expect(order).toMatchObject({ zone: { id: zoneId }, customer: { region: '', address: '' } })
        expect(order?.delivery.minor).toBe(zoneId === 'accra' ? 3_000 : 0)
      }
      expect(await brokenInvariants(orders.db)).toEqual([])
    },
  )

  test('by many presses at once after its code has ended is one order without it [P93]', async () => {
    const orders = await openOrders(engine)
    const code = { discountCode: 'SAVE20', shownTotalPesewas: 40_000 }
    const { orderId } = await placeForTest(orders, code)
    orders.advance(DAY)
    await releaseHolds(orders)
    const ended = { ends_at: orders.now() - 1 }
    await orders.db.updateTable('discount_codes').set(ended).execute()
    const presses = Array.from({ length: 10 }, () =>
      orderAgain(orders, { orderId, source: TEST_SOURCE }),
    )
    const ids = new Set((await Promise.all(presses)).map(idOf))
    expect(ids.size).toBe(1)
    expect(await loadOrder(orders.db, [...ids][0] ?? '')).toMatchObject({ discountCode: null })
  })

  test('by its buyer first, and by the office then, is one order, and the link is mailed once [P94]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await placeForTest(orders)
    orders.advance(DAY)
    await releaseHolds(orders)
    const mails = async () => {
      const rows = await orders.db.selectFrom('outbox').select('dedupe_key').execute()
      return rows.filter(({ dedupe_key }) => dedupe_key.startsWith('again-mail'))
    }
    const made = idOf(await orderAgain(orders, { orderId, source: TEST_SOURCE }))
    expect(await mails()).toEqual([])
    for (const _press of [1, 2]) {
      expect(idOf(await offerAgain(orders, { orderId, actor: KOFI }))).toBe(made)
    }
    expect(await mails()).toEqual([{ dedupe_key: `again-mail ${made}` }])
  })

  test('for pieces of a drop that runs is held for the drop’s minutes, and the buyer shares it with nobody [D12] [P93]', async () => {
    const orders = await openOrders(engine)
    const { orderId, body } = await placeForTest(orders)
    orders.advance(DAY)
    await releaseHolds(orders)
    const at = new Date(orders.now() + HOUR).toISOString()
    const drop = { title: 'Dragons', at, productIds: ['14'], limit: '1', holdMinutes: '5' }
    await planDrop(orders, { typed: { ...drop, mode: 'line' }, actor: KOFI })
    const early = await orderAgain(orders, { orderId, source: TEST_SOURCE })
    expect(early.ok ? 'made' : againSentence(early.error).message).toMatch(/not open yet/)
    orders.advance(HOUR)
    const made = idOf(await orderAgain(orders, { orderId, source: TEST_SOURCE }))
    expect(await readHoldEnd(orders.db, made)).toBe(orders.now() + 5 * 60_000)
    for (const accessToken of [body.accessToken, `again ${orderId}`]) {
      const asked = { orderId: made, accessToken }
      expect(await createPayLink(orders, asked)).toMatchObject({
        error: { code: 'drop-not-shared' },
      })
    }
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('while others hold its last piece may come back, and the office reads what customers would [P94]', async () => {
    const orders = await openOrders(engine)
    const { orderId } = await placeForTest(orders)
    orders.advance(DAY)
    await releaseHolds(orders)
    await setStock(orders.db, TEE, 1)
    await placeForTest(orders, { phone: '+233209998877', email: 'esi@example.com' })
    const tried = [
      await orderAgain(orders, { orderId, source: TEST_SOURCE }),
      await offerAgain(orders, { orderId, actor: KOFI }),
    ]
    const messages = tried.map((made) => (made.ok ? 'made' : againSentence(made.error).message))
    expect(messages).toEqual([
      expect.stringMatching(/are held at the moment.*may come back/),
      messages[0],
    ])
  })
})
