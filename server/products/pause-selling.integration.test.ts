import { randomUUIDv7 } from 'node:crypto'
import { expect, test } from 'vitest'
import { listPausedProducts } from '#database/catalogue/pauses'
import { screens } from '#office/screens.ts'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants, restock } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { openOrders } from '#testing/orders/open-orders'
import { anOrderBody } from '#testing/orders/order-body'
import { openOffice } from '#testing/owner/open-office'
import { productFields } from '#testing/owner/product-fields'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import type { AppContext } from '../base/context.ts'
import { sellAtMarket } from '../market/sell-at-market.ts'
import { createMessageOrder } from '../orders/message/create-message-order.ts'
import { placeOrder, placeSharedOrder } from '../orders/place-order.ts'
import { settlePayment } from '../orders/settle-payment.ts'
import { pauseSelling, resumeSelling } from './pause-selling.ts'

const ADWOA = { staffId: null, name: 'Adwoa' } as const
const STOCK = [{ productId: 14, colour: 'Black', size: 'M', quantity: 50 }] as const
const FROM = '41.66.192.1'
const TEE = { productId: 14, colour: 'Black', imageVariant: 'image1', size: 'M' } as const
const DROPS = screens.drops.path

async function openStocked(engine: Engine) {
  const orders = await openOrders(engine)
  for (const units of STOCK) await restock(orders.db, units)
  return orders
}

function messageRequest() {
  const customer = {
    firstName: 'Ama',
    lastName: 'Mensah',
    email: '',
    country: 'GH',
    phone: '241234567',
    address: '',
    city: '',
    region: 'Greater Accra',
    digitalAddress: '',
    postalCode: '',
    landmark: '',
  }
  return { token: randomUUIDv7(), lines: [{ ...TEE, quantity: 1 }], customer, zoneId: '' }
}

async function countAudit({ db }: Pick<AppContext, 'db'>, action: string): Promise<number> {
  return (await db.selectFrom('audit').select('id').where('action', '=', action).execute()).length
}

eachEngine('stopping the sale', (engine) => {
  const REFUSED = [
    { productId: 14, title: 'Ancient Dragon Tee' },
    { productId: null, title: null },
  ] as const

  test.each(REFUSED)(
    'refuses the next order of $title, also in a process that has not heard of it [D30] [D31]',
    async ({ productId, title }) => {
      const orders = await openStocked(engine)
      const before = anOrderBody()
      const placed = await placeOrder(orders, before, FROM)
      if (!placed.ok) throw new Error(placed.error.code)
      await pauseSelling(orders, { productId, actor: ADWOA })
      const refused = { ok: false, error: { code: 'selling-paused', title } }
      expect(await placeOrder(orders, anOrderBody(), FROM)).toEqual(refused)
      expect(await placeSharedOrder(orders, anOrderBody(), FROM)).toEqual(refused)

      // An order from before can be paid, and its form sent again.
      expect(await placeOrder(orders, before, FROM)).toMatchObject({
        value: { orderId: placed.value.orderId },
      })
      orders.payments.pay(placed.value.reference)
      await settlePayment(orders, placed.value.reference)
      const paid = await orders.db.selectFrom('orders').select(['id', 'state']).execute()
      expect(paid).toEqual([{ id: placed.value.orderId, state: 'paid' }])

      // Staff sell what they like.
      expect((await createMessageOrder(orders, messageRequest(), ADWOA)).ok).toBe(true)
      expect((await sellAtMarket(orders, aMarketSale(), ADWOA)).ok).toBe(true)

      await resumeSelling(orders, { productId, actor: ADWOA })
      expect((await placeOrder(orders, anOrderBody(), FROM)).ok).toBe(true)
      expect(await brokenInvariants(orders.db, STOCK)).toEqual([])
    },
  )

  test('another piece is sold meanwhile [D30]', async () => {
    const orders = await openStocked(engine)
    await pauseSelling(orders, { productId: 13, actor: ADWOA })
    expect((await placeOrder(orders, anOrderBody(), FROM)).ok).toBe(true)
  })

  test('is told to shoppers in a sentence with 409 [D30] [D31]', async () => {
    const { app, shop, owner } = await openOffice(engine)
    const order = () => app.inject({ method: 'POST', url: '/api/orders', payload: anOrderBody() })
    await owner.post('/owner/products/14/pause')
    expect(shop.catalogue.current().products.find(({ id }) => id === 14)?.isPaused).toBe(true)
    const one = await order()
    expect([one.statusCode, one.json().error]).toEqual([
      409,
      {
        code: 'selling-paused',
        message: 'The sale of Ancient Dragon Tee is paused at the moment. Please try again later.',
      },
    ])
    await owner.post('/owner/products/14/resume')
    await owner.post(`${DROPS}/pause`)
    expect(shop.settings.current().isSellingPaused).toBe(true)
    expect((await order()).json().error).toEqual({
      code: 'selling-paused',
      message: 'The shop is not selling at the moment. Please try again later.',
    })
    await owner.post(`${DROPS}/resume`)
    expect((await order()).statusCode).toBe(201)
  })

  test('is shown on Today, on the drops and on the piece, with the way back', async () => {
    const { owner, shop } = await openOffice(engine)
    const shown = async (path: string, words: string) => {
      const { html } = await owner.get(path)
      expect([path, words, html.includes(words)]).toEqual([path, words, true])
    }
    await shown('/owner/products/14', 'Pause selling')
    const paused = await owner.post('/owner/products/14/pause')
    expect(paused.html).toContain('Orders are refused from now on')
    await shown('/owner/products/14', 'Sell again')
    await shown('/owner', 'The sale of Ancient Dragon Tee is paused')
    await shown(DROPS, 'The sale of these pieces is paused:')
    await owner.post('/owner/products/13/pause')
    await shown('/owner', 'The sale of 2 pieces is paused')
    await owner.post(`${DROPS}/pause`)
    await shown('/owner', 'The sale of everything is paused')
    await shown(DROPS, 'Sell everything again')
    await owner.post(`${DROPS}/resume`)
    for (const id of [13, 14]) await owner.post(`/owner/products/${id}/resume`)
    expect((await owner.get('/owner')).html).not.toContain('is paused')
    expect(await listPausedProducts(shop.db)).toEqual([])
    expect((await owner.post('/owner/products/999/pause')).status).toBe(404)
  })

  test('by two people at once, or twice, is one pause with one row of the audit [D32]', async () => {
    const orders = await openStocked(engine)
    for (const productId of [14, null]) {
      const asked = { productId, actor: ADWOA }
      await Promise.all([1, 2, 3].map(() => pauseSelling(orders, asked)))
      await Promise.all([1, 2, 3].map(() => resumeSelling(orders, asked)))
      await resumeSelling(orders, asked)
    }
    expect(await countAudit(orders, 'selling-paused')).toBe(2)
    expect(await countAudit(orders, 'selling-resumed')).toBe(2)
  })

  test('a paused piece is edited meanwhile: it stays paused, and nobody’s form is out of date [D33]', async () => {
    const { owner, shop } = await openOffice(engine)
    const open = await productFields(shop, 14)
    await owner.post('/owner/products/14/pause')
    const saved = await owner.post('/owner/products/14', { ...open, title: 'Dragon Tee' })
    expect(saved.html).toContain('Saved. The shop follows')
    expect(await listPausedProducts(shop.db)).toEqual([{ id: 14, title: 'Dragon Tee' }])
  })

  test('is the owner’s [D28]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    for (const path of [`${DROPS}/pause`, `${DROPS}/resume`, '/owner/products/14/pause']) {
      expect([path, (await helper.post(path)).status]).toEqual([path, 403])
    }
  })
})
