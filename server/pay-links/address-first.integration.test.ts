import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { customerVersion } from '#database/orders/correct-order'
import { countOrderTabs, listOrdersPage } from '#database/orders/order-list'
import { loadOrder } from '#database/orders/orders'
import { loadPickList } from '#database/orders/pick-list'
import { findReviewCases, listOpenReviewCases } from '#database/orders/review-cases'
import { loadToday } from '#database/orders/today'
import { DEFAULT_DELIVERY, type Zone } from '#domain/delivery/zone'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { A_PLACE } from '#testing/orders/payer'
import { changeAddress } from '../orders/address/change-address.ts'
import { offerAgain } from '../orders/again/offer-again.ts'
import { orderAgain } from '../orders/again/order-again.ts'
import { correctCustomer } from '../orders/fulfil/correct-customer.ts'
import { packOrder } from '../orders/fulfil/pack-order.ts'
import { createMessageOrder } from '../orders/message/create-message-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { resumePayment } from '../orders/start-payment.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { addPayerAddress } from './add-payer-address.ts'
import { readPayerOrder } from './read-payer-order.ts'
import { startPayerPayment } from './start-payer-payment.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const TEE = { productId: 14, colour: 'Black', imageVariant: 'image1', size: 'M' } as const
const [GHANA, ABROAD] = DEFAULT_DELIVERY.zones

/** A shop that sends by courier for GHS 30 or for nothing, and whose orders can be collected in Osu. */
async function openWithZones(engine: Engine): Promise<TestOrders> {
  const opened = await openOrders(engine)
  if (!GHANA || !ABROAD) throw new Error('No zones')
  const courier: Zone = { ...GHANA, id: 'courier', kind: 'charged', feePesewas: 3_000 }
  const osu: Zone = { ...GHANA, id: 'osu', kind: 'pick-up', regions: ['Greater Accra'] }
  const delivery = { zones: [GHANA, courier, osu, ABROAD], freeFromPesewas: 100_000_000 }
  return { ...opened, settings: () => ({ ...opened.settings(), delivery }) }
}

async function makeOrder(orders: TestOrders, zoneId: string): Promise<string> {
  const customer = { ...aMailedOrder().customer, address: '', city: '', region: '' }
  const lines = [{ ...TEE, quantity: 1 }]
  const request = { token: randomUUIDv7(), lines, customer, zoneId }
  const made = await createMessageOrder(orders, request, ADWOA)
  if (!made.ok) throw new Error(made.error.code)
  return made.value
}

const pressPay = (orders: TestOrders, orderId: string) =>
  startPayerPayment(orders, { orderId, visitHash: 'kofi', typedEmail: '', sourceHash: 'net' })

/** Pays an order without an address, as the release before allowed. */
async function payUnaddressed(orders: TestOrders, orderId: string) {
  const payer = { visitHash: 'kofi', email: '' }
  const started = await resumePayment(orders, orderId, { sourceHash: 'net', payer })
  if (!started.ok) throw new Error(started.error.code)
  orders.payments.pay(started.value.reference, { id: started.value.reference })
  await settlePayment(orders, started.value.reference)
}

const refuse = { error: { code: 'pay-address-missing' } }

eachEngine('an order without an address', (engine) => {
  test('cannot be paid before somebody says where it goes, and nothing is asked of the provider [P89]', async () => {
    const orders = await openWithZones(engine)
    const orderId = await makeOrder(orders, 'courier')
    expect(await pressPay(orders, orderId)).toMatchObject(refuse)
    expect(orders.payments.requests).toEqual([])
    expect(await addPayerAddress(orders, { orderId, input: A_PLACE })).toMatchObject({ ok: true })
    // The order goes the way that the owner chose, unless another one is chosen.
    expect(await pressPay(orders, orderId)).toMatchObject({ value: { amountPesewas: 53_000 } })
    expect((await loadOrder(orders.db, orderId))?.zone?.id).toBe('courier')
  })

  test('needs none if it is collected, as the owner chose or whoever pays prefers [P89]', async () => {
    const orders = await openWithZones(engine)
    const pickUp = await makeOrder(orders, 'osu')
    expect(await pressPay(orders, pickUp)).toMatchObject({ ok: true })
    const orderId = await makeOrder(orders, 'courier')
    const input = { deliveryZone: 'osu' }
    expect(await addPayerAddress(orders, { orderId, input })).toMatchObject({ ok: true })
    expect(await loadOrder(orders.db, orderId)).toMatchObject({
      zone: { kind: 'pick-up' },
      total: { minor: 50_000 },
      customer: { address: '' },
    })
    expect(await pressPay(orders, orderId)).toMatchObject({ ok: true })
  })

  test('may not go a cheaper way than the owner chose', async () => {
    const orders = await openWithZones(engine)
    const orderId = await makeOrder(orders, 'courier')
    const input = { ...A_PLACE, deliveryZone: 'ghana' }
    expect(await addPayerAddress(orders, { orderId, input })).toMatchObject({
      error: { fields: { deliveryZone: 'delivery-unavailable' } },
    })
    const view = await readPayerOrder(orders, { orderId, visitHash: 'kofi' })
    expect(view?.missingAddress?.zoneId).toBe('courier')
  })

  test('and paid all the same is a case, in no list to pack, until its buyer says where it goes [P90]', async () => {
    const orders = await openWithZones(engine)
    const { db } = orders
    const orderId = await makeOrder(orders, 'courier')
    await payUnaddressed(orders, orderId)
    const open = await listOpenReviewCases(db)
    expect(open.map(({ reason, orderId: id }) => [reason, id])).toEqual([
      ['address-missing', orderId],
    ])
    const shown = async () => ({
      listed: (await listOrdersPage(db, { tab: 'to-pack' })).orders.length,
      counted: (await countOrderTabs(db))['to-pack'],
      today: (await loadToday(db, { lowMark: 3 })).toPack,
      picked: (await loadPickList(db)).length,
    })
    expect(await shown()).toEqual({ listed: 0, counted: 0, today: 0, picked: 0 })
    const pack = () => packOrder(orders, { orderId, expected: 'to-pack', actor: ADWOA })
    expect(await pack()).toMatchObject({ error: 'order-needs-address' })

    const form = { ...A_PLACE }
    expect(await changeAddress(orders, { orderId, form })).toMatchObject({ value: 'address-given' })
    const [closed] = await findReviewCases(db, orderId)
    expect(closed?.closing).toMatchObject({ note: 'The buyer said where it goes' })
    expect(await shown()).toEqual({ listed: 1, counted: 1, today: 1, picked: 1 })
    expect(await pack()).toMatchObject({ ok: true })
    expect(await brokenInvariants(db)).toEqual([])
  })

  test('is no case any more once it is refunded [P90]', async () => {
    const orders = await openWithZones(engine)
    const orderId = await makeOrder(orders, 'ghana')
    await payUnaddressed(orders, orderId)
    const refunded = await refundOrder(orders, {
      orderId,
      scope: { kind: 'whole', restock: true },
      reference: null,
      reason: 'Nobody answers',
      actor: ADWOA,
    })
    expect(refunded.ok).toBe(true)
    const open = await listOpenReviewCases(orders.db)
    expect(open.filter(({ reason }) => reason === 'address-missing')).toEqual([])
  })

  test('is wished for a dearer place with the link alone, five times a day at most [P111]', async () => {
    const orders = await openWithZones(engine)
    const { db } = orders
    const orderId = await makeOrder(orders, 'ghana')
    await payUnaddressed(orders, orderId)
    const wish = (count: number) => {
      const form = { ...A_PLACE, address: `${count}`, deliveryZone: 'courier' }
      return changeAddress(orders, { orderId, form })
    }
    for (let count = 0; count < 5; count += 1) {
      expect(await wish(count)).toMatchObject({ value: 'address-dearer' })
    }
    expect(await wish(5)).toMatchObject({ error: { code: 'address-too-many' } })
    const mails = await db.selectFrom('outbox').where('kind', '=', 'address-mail').select('kind')
    expect(await mails.execute()).toHaveLength(5)
    const wishes = (await listOpenReviewCases(db)).filter(
      ({ reason }) => reason === 'address-dearer',
    )
    expect(wishes).toHaveLength(1)
    // An address that costs no more is given at once.
    const form = { ...A_PLACE, deliveryZone: 'ghana' }
    expect(await changeAddress(orders, { orderId, form })).toMatchObject({ ok: true })
    expect(await listOpenReviewCases(db)).toEqual([])
    expect(await brokenInvariants(db)).toEqual([])
  })

  test.each(['osu', 'courier'] as const)(
    'has its phone corrected by the shop, and still has none, sent by %s [O171]',
    async (zoneId) => {
      const orders = await openWithZones(engine)
      const { db } = orders
      const orderId = await makeOrder(orders, zoneId)
      await payUnaddressed(orders, orderId)
      const correct = async (input: Readonly<Record<string, unknown>>) => {
        const order = await loadOrder(db, orderId)
        return correctCustomer(orders, {
          orderId,
          expected: 'to-pack',
          customerVersion: order ? customerVersion(order.customer) : '',
          input,
          actor: ADWOA,
        })
      }
      expect(await correct({ phone: '024 111 2223', address: '', city: ' ' })).toEqual({
        ok: true,
        value: { fields: ['phone'] },
      })
      const { customer } = (await loadOrder(db, orderId)) ?? {}
      expect(customer).toMatchObject({ phone: '241112223', address: '', city: '', region: '' })
      const open = await listOpenReviewCases(db)
      expect(open).toHaveLength(zoneId === 'courier' ? 1 : 0)
      // A part of an address is none.
      expect(await correct({ city: 'Tema' })).toMatchObject({ error: { code: 'fields-invalid' } })
      expect(await correct(A_PLACE)).toMatchObject({ ok: true })
      expect(await listOpenReviewCases(db)).toEqual([])
    },
  )

  test.each(['osu', 'far'] as const)(
    'that ran out is offered again in the zone that was chosen, %s [P112]',
    async (zoneId) => {
      const orders = await openWithZones(engine)
      const settings = orders.settings()
      const { delivery } = settings
      const far = delivery.zones.find(({ id }) => id === 'courier')
      if (!far) throw new Error('No zone')
      const osu = delivery.zones.filter(({ id }) => id === 'osu')
      const zones = [{ ...far, id: 'far', regions: ['Ashanti'] }, ...osu]
      const shop = {
        ...orders,
        settings: () => ({ ...settings, delivery: { ...delivery, zones } }),
      }
      const orderId = await makeOrder(shop, zoneId)
      shop.advance(1_000 * 3_600_000)
      const asked = [
        orderAgain(shop, { orderId, source: '41.66.192.1' }),
        offerAgain(shop, { orderId, actor: ADWOA }),
        orderAgain(shop, { orderId, source: '41.66.192.1' }),
      ]
      const ids = (await Promise.all(asked)).map((made) => (made.ok ? made.value : made.error.code))
      expect(new Set(ids).size).toBe(1)
      const made = await loadOrder(shop.db, ids[0] ?? '')
      expect(made).toMatchObject({ zone: { id: zoneId }, customer: { region: '' } })
      expect(await brokenInvariants(shop.db)).toEqual([])
    },
  )
})
