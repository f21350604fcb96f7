import * as v from 'valibot'
import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { placeOrder } from '#server/orders/place-order'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketLine, aMarketSale } from '#testing/orders/market-sale-body'
import { anOrderBody } from '#testing/orders/order-body'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import type { HttpClient } from '#testing/server/http-client'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const
const SELL = '/owner/market/pieces/14/sell'

const answerSchema = v.looseObject({ status: v.string(), orderId: v.optional(v.string(), '') })

async function send(browser: HttpClient, body: unknown) {
  const sent = await browser.postJson('/owner/market/sales', body)
  expect(sent.status).toBe(200)
  return v.parse(answerSchema, JSON.parse(sent.html))
}

function sellerIn(html: string): string {
  return /data-seller-id="([^"]+)"/.exec(html)?.[1] ?? ''
}

function tokenIn(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
}

eachEngine('the market screen', (engine) => {
  test('shows only what is on the shelf, and finds pieces by their name', async () => {
    const { owner, shop } = await openOffice(engine)
    await setStock(shop.db, { productId: 14 }, 0)
    await setStock(shop.db, { productId: 14, colour: 'Black', size: 'XL' }, 4)
    await shop.db.updateTable('revisions').set({ revision: 99 }).execute()
    await shop.catalogue.refresh()
    const page = await owner.get('/owner/market?q=ancient%20TEE')
    expect(page.html).toContain('Ancient Dragon Tee')
    expect(page.html).not.toContain('Unity Cap')
    const data = /data-product="([^"]+)"/.exec(page.html)?.[1]?.replaceAll('&quot;', '"') ?? ''
    expect(JSON.parse(data).choices).toEqual([
      { colour: 'Black', size: 'XL', stock: 4, pricePesewas: 55_000 },
    ])
    const none = await owner.get('/owner/market?q=%3Cscript%3Ealert(1)')
    expect(none.html).toContain('Nothing on the shelf is called “&lt;script&gt;alert(1)”.')
    for (const query of ['?page=0', '?page=-4', '?page=x', '?page=999', '?q=%00']) {
      expect((await owner.get(`/owner/market${query}`)).status).toBe(200)
    }
  })

  test('says when a sale does not count for its own time, and shows both times of the others [O124]', async () => {
    const { owner, shop } = await openOffice(engine)
    const seller = sellerIn((await owner.get('/owner/market')).html)
    const nowMs = Date.UTC(2031, 4, 1)
    const ago = (days: number) => ({ madeAtMs: nowMs - days * 86_400_000, nowMs })
    const old = await send(owner, { seller, sale: aMarketSale({ device: ago(8) }) })
    expect(old.note).toBe('It waited for more than 7 days: it counts for 7 days ago.')
    const coming = await send(owner, { seller, sale: aMarketSale({ device: ago(-1) }) })
    expect(coming.note).toContain('still to come')
    const sold = await send(owner, { seller, sale: aMarketSale({ device: ago(2) }) })
    expect(sold.note).toBe('')
    const order = await loadOrder(shop.db, sold.orderId)
    expect((order?.paidAtMs ?? 0) - (order?.soldAtMs ?? 0)).toBe(2 * 86_400_000)
    const page = await owner.get(`/owner/orders/${sold.orderId}`)
    expect(page.html).toContain('It counts for the day on which it was sold.')
    const history = page.html.split('History').at(-1) ?? ''
    expect(history).toContain('Market sale booked: 1 piece')
    expect(history.split('Paid in cash')[1]).toContain(new Date(order?.soldAtMs ?? 0).toISOString())
    expect(history).not.toContain('Ordered')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O81] a price of thirty digits in groups of three is refused in words', async () => {
    const { owner, shop } = await openOffice(engine)
    const typed = { choice: 'Black/M', quantity: '1', payment: 'cash', token: 'x'.repeat(36) }
    const refused = await owner.post(SELL, { ...typed, price: `1${',000'.repeat(10)}` })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Each piece needs a price above zero.')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O54] a sale by script is booked once, under the name of its seller', async () => {
    const office = await openOffice(engine)
    const { shop } = office
    const helper = await signInAsHelper(office)
    const seller = sellerIn((await helper.get('/owner/market')).html)
    const lines = [aMarketLine({ quantity: 2 }), aMarketLine({ size: 'L', unitPricePesewas: 1 })]
    const sale = aMarketSale({ lines, payment: 'mobile-money', phone: '024 123 4567' })
    const answers = await Promise.all([1, 2, 3].map(() => send(helper, { seller, sale })))
    expect(answers.map(({ status }) => status)).toEqual(['booked', 'booked', 'booked'])
    const [orderId = '', ...others] = new Set(answers.map((answer) => answer.orderId))
    expect(others).toEqual([])
    expect(await stockOfVariant(shop.db, teeM)).toBe(18)
    const audit = await shop.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'market-sale')
      .execute()
    expect(audit).toMatchObject([{ staff_id: seller, actor: 'Kofi' }])

    const receipt = await helper.get(`/owner/market/receipts/${orderId}`)
    expect(receipt.html).toContain('GH₵1,000.01')
    expect(receipt.html).toContain('Paid by mobile money')
    expect(receipt.html).toContain('https://wa.me/233241234567?text=Thank%20you')
    expect(receipt.html).toContain(encodeURIComponent(`Order ${orderId}`))
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test.each([
    ['cash', 'Paid in cash'],
    ['mobile-money', 'Paid by mobile money'],
  ] as const)(
    'the order of a sale by %s says so in its money, its history and the audit [O148]',
    async (payment, words) => {
      const { owner } = await openOffice(engine)
      const seller = sellerIn((await owner.get('/owner/market')).html)
      const sale = aMarketSale({ lines: [aMarketLine({ quantity: 2 })], payment })
      const { orderId } = await send(owner, { seller, sale })
      const { html } = await owner.get(`/owner/orders/${orderId}`)
      expect(html).toContain(`${words}, at the market`)
      expect(html.split(words)).toHaveLength(3)
      expect(html).not.toContain('Payment came in')
      const audit = (await owner.get('/owner/audit')).html
      const paymentWords = payment === 'cash' ? 'cash' : 'mobile money'
      expect(audit).toContain(`pieces: 2, total: GH₵1,000.00, paid by: ${paymentWords}`)
      expect(html).toContain('Market sale booked: 2 pieces')
      expect(audit).not.toContain('Pesewas')
    },
  )

  test('[O55] an empty shelf books nothing and leads to where it is corrected', async () => {
    const { owner, shop } = await openOffice(engine)
    const seller = sellerIn((await owner.get('/owner/market')).html)
    const sale = aMarketSale({ lines: [aMarketLine({ quantity: 21 })] })
    expect(await send(owner, { seller, sale })).toMatchObject({
      status: 'refused',
      message: 'Only 20 of Ancient Dragon Tee (Black, M) in stock.',
      missing: [{ name: 'Ancient Dragon Tee (Black, M)', href: '/owner/stock/14/Black/M' }],
    })
    await owner.post('/owner/stock/14/Black/M/change', { change: '+1', reason: 'count' })
    expect(await send(owner, { seller, sale })).toMatchObject({ status: 'booked' })
    expect(await stockOfVariant(shop.db, teeM)).toBe(0)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O57] a sale of somebody else is not booked under the name of who is signed in', async () => {
    const office = await openOffice(engine)
    const seller = sellerIn((await office.owner.get('/owner/market')).html)
    const helper = await signInAsHelper(office)
    const sale = aMarketSale()
    expect(await send(helper, { seller, sale })).toEqual({ status: 'other-seller', orderId: '' })
    expect(await stockOfVariant(office.shop.db, teeM)).toBe(20)
  })

  test('[O59] a sale that is none, or with SQL or script in it, books nothing', async () => {
    const { owner, shop } = await openOffice(engine)
    const seller = sellerIn((await owner.get('/owner/market')).html)
    const wrong = [
      null,
      [],
      'sale',
      { ...aMarketSale(), token: "'; drop table orders; --" },
      aMarketSale({ lines: [] }),
      aMarketSale({ lines: [aMarketLine({ quantity: -1 })] }),
      aMarketSale({ lines: [aMarketLine({ unitPricePesewas: 0 })] }),
      aMarketSale({ lines: [aMarketLine({ colour: '<script>' })] }),
      aMarketSale({ payment: 'card' }),
      aMarketSale({ phone: '12' }),
    ]
    for (const sale of wrong) {
      expect(await send(owner, { seller, sale })).toMatchObject({ status: 'refused' })
    }
    for (const body of [null, [], 5, { seller: 5 }, {}]) {
      expect(await send(owner, body)).toMatchObject({ status: 'refused' })
    }
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('without script a sale of one line leads to its receipt, once', async () => {
    const { owner, shop } = await openOffice(engine)
    const form = await owner.get('/owner/market/pieces/14')
    const typed = {
      token: tokenIn(form.html),
      choice: 'Black/XL',
      quantity: '2',
      price: '',
      payment: 'cash',
      name: '<b>Efua</b> Owusu',
      phone: '',
    }
    const receipt = await owner.post(SELL, typed)
    expect(receipt.path).toMatch(/^\/owner\/market\/receipts\/ORD-/)
    expect(receipt.html).toContain('GH₵1,100.00')
    expect(receipt.html).toContain('For &lt;b&gt;Efua&lt;/b&gt; Owusu')
    expect(receipt.html).toContain('https://wa.me/?text=')
    expect((await owner.post(SELL, typed)).path).toBe(receipt.path)
    const changed = await owner.post(SELL, { ...typed, quantity: '1' })
    expect(changed.html).toContain('This sale was booked before with other contents.')
    expect(await stockOfVariant(shop.db, { ...teeM, size: 'XL' })).toBe(18)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O59] without script a wrong sale says why and keeps what was typed', async () => {
    const { owner, shop } = await openOffice(engine)
    const wrong = [
      [{ choice: '' }, 'Choose colour and size.'],
      [{ choice: `Black/${'x'.repeat(21)}` }, 'Choose colour and size.'],
      [{ choice: 'Black/36 or 1=1' }, 'There is no piece 14 (Black, 36 or 1=1).'],
      [{ choice: 'Mauve/M' }, 'There is no piece 14 (Mauve, M).'],
      [{ quantity: '0' }, 'A quantity must be between 1 and 99.'],
      [{ quantity: 'two' }, 'A quantity must be between 1 and 99.'],
      [{ quantity: '21' }, 'Only 20 of Ancient Dragon Tee (Black, M) in stock.'],
      [{ price: 'free' }, 'Each piece needs a price above zero.'],
      [{ price: '0' }, 'Each piece needs a price above zero.'],
      [{ phone: '12' }, 'This is not a phone number.'],
      [{ payment: 'card' }, 'This sale could not be read.'],
    ] as const
    for (const [difference, sentence] of wrong) {
      const { token } = aMarketSale()
      const typed = { token, choice: 'Black/M', quantity: '1', payment: 'cash', name: 'Efua' }
      const page = await owner.post(SELL, { ...typed, ...difference })
      expect([409, 422]).toContain(page.status)
      expect(page.html).toContain(sentence)
      expect(page.html).toContain('value="Efua"')
    }
    expect((await owner.post('/owner/market/pieces/999/sell')).status).toBe(404)
    expect((await owner.get('/owner/market/pieces/0')).status).toBe(404)
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
  })

  test('an order of the web has no receipt here, and nobody but staff sees one', async () => {
    const { owner, shop, browse } = await openOffice(engine)
    const placed = await placeOrder(shop.orders, anOrderBody(), '10.0.0.1')
    if (!placed.ok) throw new Error('not placed')
    expect(await loadOrder(shop.db, placed.value.orderId)).not.toBeNull()
    const path = '/owner/market/receipts/'
    expect((await owner.get(path + placed.value.orderId)).status).toBe(404)
    expect((await owner.get(`${path}%00`)).status).toBe(404)
    expect((await owner.get(`${path}'%20or%201=1`)).status).toBe(404)
    const stranger = browse()
    expect((await stranger.get(`${path}ORD-1`)).path).toMatch('/owner/sign-in')
    expect((await stranger.postJson('/owner/market/sales', {})).status).toBe(401)
    expect((await stranger.post(SELL)).status).toBe(401)
  })
})
