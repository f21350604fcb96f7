import { expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { fillOrders, orderNumber } from '#testing/orders/fill-orders'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { placeOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { planDrop } from './change-drops.ts'
import { findLookAlikes, lookAlikesToPack } from './find-look-alikes.ts'

const HOUR = 3_600_000
const ACTOR = { staffId: null, name: 'test' } as const
const STOCK = [{ productId: 14, colour: 'Black', size: 'M', quantity: 50 }] as const

function typedDrop(atMs: number) {
  return {
    title: 'Ancient Dragon',
    at: new Date(atMs).toISOString(),
    productIds: ['14'],
    limit: '2',
    mode: 'line',
    holdMinutes: '10',
  }
}

async function openDrop(engine: Engine) {
  const orders = await openOrders(engine)
  for (const units of STOCK) await restock(orders.db, units)
  const drop = await planDrop(orders, { typed: typedDrop(orders.now() + HOUR), actor: ACTOR })
  if (!drop.ok) throw new Error(drop.error.code)
  orders.advance(HOUR)
  let houses = 0

  /** Pays for a unit from an address of their own, unless told otherwise. */
  async function buy(person: Readonly<Record<string, string>> = {}, from = '41.66.192.1') {
    houses += 1
    const body = anOrderBody({ address: `${houses} Ring Road`, ...person })
    const placed = await placeOrder(orders, body, from)
    if (!placed.ok) throw new Error(placed.error.code)
    orders.payments.pay(placed.value.reference)
    await settlePayment(orders, placed.value.reference)
    return placed.value.orderId
  }

  const alike = async () => (await lookAlikesToPack(orders.db)).get(drop.value.id) ?? []
  return { orders, buy, alike }
}

eachEngine('orders of a drop that look alike', (engine) => {
  test('one person in several guises is found, somebody behind the same carrier is not [D35] [D36]', async () => {
    const { orders, buy, alike } = await openDrop(engine)
    const first = await buy({ phone: '241234567', address: 'Behind the Total station' })
    const second = await buy({ phone: '241234567' }, '102.176.1.1')
    const third = await buy({ address: 'behind the total STATION.' })
    const other = await buy()
    expect(await findLookAlikes(orders.db, { id: first })).toEqual(
      expect.arrayContaining([
        { orderId: second, hints: ['phone'] },
        { orderId: third, hints: ['address', 'network'] },
      ]),
    )
    expect(await findLookAlikes(orders.db, { id: other })).toEqual([])
    expect(await alike()).toEqual([
      { orderIds: [first, second, third].toSorted(), hints: ['phone', 'address', 'network'] },
    ])
    expect(await brokenInvariants(orders.db, STOCK)).toEqual([])
  })

  test('an erased, unpaid, cancelled or refunded order is like nothing, and once all are packed the list goes [D37] [D38]', async () => {
    const { orders, buy, alike } = await openDrop(engine)
    const phone = '241234567'
    const first = await buy({ phone })
    const second = await buy({ phone })
    expect(await alike()).toHaveLength(1)
    const change = (set: object) =>
      orders.db.updateTable('orders').set(set).where('id', '=', second).execute()
    for (const state of ['pending', 'expired', 'refunded'] as const) {
      await change({ state })
      expect([state, await alike()]).toEqual([state, []])
    }
    await change({ state: 'paid', fulfilment: 'cancelled' })
    expect(await findLookAlikes(orders.db, { id: second })).toBeNull()
    expect(await findLookAlikes(orders.db, { id: first })).toEqual([])
    await change({ fulfilment: 'sent' })
    expect(await alike()).toHaveLength(1)
    await orders.db.updateTable('orders').set({ fulfilment: 'packed' }).execute()
    expect(await alike()).toEqual([])
    await change({ fulfilment: 'to-pack' })
    await orders.db.transaction().execute((trx) => eraseIdentity(trx, second))
    expect(await alike()).toEqual([])
  })

  test('are listed by drop and on the page of each order, also for a helper [D39]', async () => {
    const open = await openOffice(engine)
    const { shop, owner } = open
    const helper = await signInAsHelper(open)
    // The orders are written directly, all at one address.
    await fillOrders(shop.db, { count: 4, fulfilmentOf: () => 'to-pack' })
    const typed = typedDrop(shop.now() + HOUR)
    const drop = await planDrop(shop, { typed, actor: ACTOR })
    if (!drop.ok) throw new Error(drop.error.code)
    const inDrop = [0, 1, 2].map((number) => ({
      drop_id: drop.value.id,
      order_id: orderNumber(number),
      pieces: 1,
      phone_hash: `p${number}`,
      mailbox_hash: `m${number}`,
    }))
    await shop.db.insertInto('drop_orders').values(inDrop).execute()
    for (const person of [owner, helper]) {
      const { html } = await person.get('/owner/drops')
      expect(html).toContain('3 orders look alike')
      expect(html).toContain(`href="/owner/orders/${orderNumber(2)}"`)
      expect(html).not.toContain(orderNumber(3))
      const order = await person.get(`/owner/orders/${orderNumber(0)}`)
      expect(order.html).toContain('Other orders like this one')
      expect(order.html).toContain(`href="/owner/orders/${orderNumber(1)}"`)
      expect(order.html).toMatch(/Same address/)
      const ordinary = await person.get(`/owner/orders/${orderNumber(3)}`)
      expect(ordinary.html).not.toContain('Other orders like this one')
    }
  })
})
