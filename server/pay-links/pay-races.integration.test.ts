import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listAttempts } from '#database/payments/payment-attempts'
import { DEFAULT_DELIVERY } from '#domain/delivery/zone'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openOrders, type TestOrders } from '#testing/orders/open-orders'
import { payAs } from '#testing/orders/payer'
import { createMessageOrder } from '../orders/message/create-message-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { addPayerAddress } from './add-payer-address.ts'
import { startPayerPayment } from './start-payer-payment.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const TEE = { productId: 14, colour: 'Black', imageVariant: 'image1', size: 'M' } as const
const PLACE = {
  address: 'Behind the Total station',
  city: 'Osu',
  country: 'GH',
  region: 'Greater Accra',
  deliveryZone: 'courier',
}

/** A shop with a courier for GHS 30 beside free delivery, and an order by message without an address. */
async function openWithMessageOrder(engine: Engine) {
  const opened = await openOrders(engine)
  const [ghana, ...others] = DEFAULT_DELIVERY.zones
  if (!ghana) throw new Error('No zone')
  const courier = { ...ghana, id: 'courier', kind: 'charged', feePesewas: 3_000 } as const
  const delivery = { zones: [ghana, courier, ...others], freeFromPesewas: 100_000_000 }
  const settings = { ...opened.settings(), delivery }
  const orders: TestOrders = { ...opened, settings: () => settings }
  const customer = { ...aMailedOrder().customer, address: '', city: '' }
  const request = { token: randomUUIDv7(), lines: [{ ...TEE, quantity: 1 }], customer, zoneId: '' }
  const made = await createMessageOrder(orders, request, ADWOA)
  if (!made.ok) throw new Error(made.error.code)
  return { orders, orderId: made.value }
}

eachEngine('an order by message', (engine) => {
  test('gets an address with a dearer delivery while its payment starts: one price for both [R47]', async () => {
    const { orders, orderId } = await openWithMessageOrder(engine)
    let calls = 0
    let added: unknown = null
    const kofi = { orderId, visitHash: 'kofi', typedEmail: '', sourceHash: 'network' }
    expect(await startPayerPayment(orders, kofi)).toMatchObject({
      error: { code: 'pay-address-missing' },
    })
    expect(await listAttempts(orders.db, orderId)).toEqual([])
    // The first look at the clock comes before the payer's process has read the order.
    const now = async () => {
      calls += 1
      if (calls === 1) added = await addPayerAddress(orders, { orderId, input: PLACE })
      return orders.now()
    }
    const started = await startPayerPayment({ ...orders, now }, kofi)
    expect([started.ok, added]).toEqual([true, { ok: true, value: null }])
    const order = await loadOrder(orders.db, orderId)
    expect(order?.total.minor).toBe(53_000)
    expect(await listAttempts(orders.db, orderId)).toMatchObject([{ amountPesewas: 53_000 }])
    expect(orders.payments.requests).toMatchObject([{ amount: { minor: 53_000 } }])
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('is paid and addressed by several people at once: each is asked for its total [R47]', async () => {
    const { orders, orderId } = await openWithMessageOrder(engine)
    await Promise.all(
      ['Kofi', 'Esi', 'Yaw'].flatMap((payer) => [
        payAs(orders, { orderId, payer }),
        addPayerAddress(orders, { orderId, input: PLACE }),
      ]),
    )
    const total = (await loadOrder(orders.db, orderId))?.total.minor
    const asked = orders.payments.requests.map(({ amount }) => amount.minor)
    expect(asked).toEqual([total, total, total])
    for (const { reference } of orders.payments.requests) {
      orders.payments.pay(reference, { id: reference })
    }
    await Promise.all(
      orders.payments.requests.map(({ reference }) => settlePayment(orders, reference)),
    )
    expect(await loadOrder(orders.db, orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })

  test('costs what it did when it was made, whatever the piece costs by then [R117]', async () => {
    const { orders, orderId } = await openWithMessageOrder(engine)
    const dearer = { price_pesewas: 90_000 }
    await orders.db.updateTable('products').set(dearer).where('id', '=', 14).execute()
    expect(await payAs(orders, { orderId, payer: 'Kofi' })).toMatchObject({
      value: { amountPesewas: 50_000 },
    })
    expect(await brokenInvariants(orders.db)).toEqual([])
  })
})
