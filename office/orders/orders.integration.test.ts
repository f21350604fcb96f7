import { expect, test } from 'vitest'
import { eraseIdentity } from '#database/data-rights/erase-identity'
import { loadOrderForOwner } from '#database/orders/owner-order'
import { newReviewCase, openReviewCase } from '#database/orders/review-cases'
import { UNDO_MS } from '#domain/order/fulfilment'
import type { AppContext } from '#server/base/context'
import { settlePayment } from '#server/orders/settle-payment'
import { pauseSelling } from '#server/products/pause-selling'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { fillOrders } from '#testing/orders/fill-orders'
import { brokenInvariants } from '#testing/orders/invariants'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { endSessions, OWNER_EMAIL, signInAsHelper } from '#testing/owner/sign-in-as-staff'
import type { HttpClient } from '#testing/server/http-client'

const TWO_LINES = {
  lines: [
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 },
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 },
  ],
  shownTotalPesewas: 150_000,
} as const

type Overrides = Readonly<Record<string, unknown>>

/** Places an order and pays it at the stand-in. */
async function placePaid(shop: AppContext, overrides: Overrides = {}) {
  const placed = await placeForTest(shop.orders, overrides)
  shop.standIn?.setWebhooks('off')
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, placed.reference)
  return placed
}

async function openWithOrder(engine: Engine, overrides: Overrides = {}) {
  const office = await openOffice(engine)
  const { orderId } = await placePaid(office.shop, overrides)
  const path = `/owner/orders/${orderId}`
  const seen = () => loadOrderForOwner(office.shop.db, orderId, office.shop.now())
  return { ...office, orderId, path, seen }
}

/** Presses a button of the order's page, as a browser without script does. */
async function press(
  browser: HttpClient,
  action: string,
  typed: Readonly<Record<string, string | readonly string[]>> = {},
) {
  const { html } = await browser.get(action.slice(0, action.lastIndexOf('/')))
  return browser.post(action, { ...hiddenFields(html, action), ...typed })
}

eachEngine('orders in the back office', (engine) => {
  test('an order is packed, sent with its mail, taken back, sent again and delivered', async () => {
    const { owner, path, seen, shop } = await openWithOrder(engine)
    const packed = await press(owner, `${path}/packed`)
    expect(packed.html).toContain('Packed.')
    expect(packed.html).toContain('Marked as packed.')

    const parcel = { carrier: 'VIP Express', tracking: 'VIP-77' }
    const sent = await press(owner, `${path}/sent`, parcel)
    expect(sent.html).toContain('Tracking number VIP-77')
    expect(sent.html).toContain('Mail about the parcel')
    expect((await seen())?.mails).toContainEqual(
      expect.objectContaining({ kind: 'parcel-mail', state: 'waiting' }),
    )

    const undone = await press(owner, `${path}/undo`)
    expect(undone.html).toContain('Undone.')
    expect(await seen()).toMatchObject({ order: { fulfilment: 'packed' }, shipments: [] })

    await press(owner, `${path}/sent`, parcel)
    const delivered = await press(owner, `${path}/delivered`)
    expect(delivered.html).toContain('Marked as delivered.')
    expect(await seen()).toMatchObject({ order: { fulfilment: 'delivered' } })
    expect((await owner.get(path)).html).not.toContain(`action="${path}/sent"`)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('undo is on the page for a minute by the server’s clock, also after a reload', async () => {
    const { owner, path, orderId, shop } = await openWithOrder(engine)
    await press(owner, `${path}/packed`)
    const page = await owner.get(path)
    const leftMs = Number(/data-undo-ms="(?<ms>\d+)"/.exec(page.html)?.groups?.ms)
    expect(leftMs).toBeGreaterThan(UNDO_MS / 2)
    expect(leftMs).toBeLessThanOrEqual(UNDO_MS)

    const undo = hiddenFields(page.html, `${path}/undo`)
    await shop.db
      .updateTable('order_steps')
      .set(({ eb }) => ({ at: eb('at', '-', UNDO_MS) }))
      .where('order_id', '=', orderId)
      .execute()
    expect((await owner.get(path)).html).not.toContain('Undo')
    const late = await owner.post(`${path}/undo`, undo)
    expect(late).toMatchObject({ status: 409, html: expect.stringContaining('more than a minute') })
  })

  test('[O90] no mail is promised for a customer without an email address', async () => {
    const { owner, path, orderId, shop } = await openWithOrder(engine)
    await shop.db.transaction().execute((trx) => eraseIdentity(trx, orderId))
    const sent = await press(owner, `${path}/sent`, { carrier: 'VIP' })
    expect(sent.html).toContain('the customer gets no mail')
    expect(sent.html).not.toMatch(/s mail leaves|has not left/)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O60] a second tab with an old state is told, sees the new one and keeps what was typed', async () => {
    const { owner, path, seen, shop } = await openWithOrder(engine, TWO_LINES)
    const old = await owner.get(path)
    await press(owner, `${path}/packed`)

    const again = await owner.post(`${path}/packed`, hiddenFields(old.html, `${path}/packed`))
    expect(again.status).toBe(409)
    expect(again.html).toContain('Somebody else has just changed order')
    const parcel = { carrier: 'Kofi <b>the rider</b>', tracking: 'T-1' }
    const late = await owner.post(`${path}/sent`, {
      ...hiddenFields(old.html, `${path}/sent`),
      ...parcel,
    })
    expect(late.status).toBe(409)
    expect(late.html).toContain('value="Kofi &lt;b&gt;the rider&lt;/b&gt;"')
    expect(await seen()).toMatchObject({ order: { fulfilment: 'packed' }, shipments: [] })

    // The form of the refused page has the new state, so that it goes through.
    const sent = await owner.post(`${path}/sent`, {
      ...hiddenFields(late.html, `${path}/sent`),
      ...parcel,
      lines: '',
    })
    expect(sent.html).toContain('Kofi &lt;b&gt;the rider&lt;/b&gt;')
    // The form is gone, and what was typed stands above.
    const gone = await owner.post(`${path}/sent`, {
      ...hiddenFields(old.html, `${path}/sent`),
      carrier: 'Yaw',
      note: 'Blue door',
    })
    expect(gone.html).toMatch(/You had typed:.*Yaw.*Blue door/)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O60] of three people who press Sent at once one sends, the others are told', async () => {
    const { owner, path, seen, shop } = await openWithOrder(engine)
    const form = hiddenFields((await owner.get(path)).html, `${path}/sent`)
    const pages = await Promise.all(
      ['Kofi', 'Yaw', 'Esi'].map((carrier) => owner.post(`${path}/sent`, { ...form, carrier })),
    )
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect((await seen())?.shipments).toHaveLength(1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('[O61] a parcel without a carrier, with too many pieces or none: refused, nothing typed is lost', async () => {
    const { owner, path, seen } = await openWithOrder(engine, TWO_LINES)
    const typed = { carrier: '', tracking: 'T-9', note: 'Ring twice', lines: '0 1' }
    const counts = { 'quantity-0': '1', 'quantity-1': '0' }
    const refused = await press(owner, `${path}/sent`, { ...typed, ...counts })
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Say who carries the parcel')
    expect(refused.html).toContain('value="T-9"')
    expect(refused.html).toContain('Ring twice</textarea>')
    expect(refused.html).toMatch(/name="quantity-0"[^>]*value="1"/)

    const carrier = { ...typed, carrier: 'VIP' }
    for (const [quantity, sentence] of [
      ['3', 'fewer pieces left to send'],
      ['1.5', 'Give a whole number'],
      ['0', 'Choose what of order'],
    ]) {
      const bad = { ...carrier, ...counts, 'quantity-0': quantity ?? '' }
      const page = await press(owner, `${path}/sent`, bad)
      expect(page).toMatchObject({ status: 422, html: expect.stringContaining(sentence ?? '') })
    }
    expect((await seen())?.shipments).toEqual([])

    // The order is sent in two parcels.
    await press(owner, `${path}/sent`, { ...carrier, ...counts })
    expect(await seen()).toMatchObject({ order: { fulfilment: 'partly-sent' } })
    expect((await owner.get(path)).html).toContain('1 sent')
    await press(owner, `${path}/sent`, {
      carrier: 'VIP',
      lines: '0 1',
      'quantity-0': '1',
      'quantity-1': '1',
    })
    expect(await seen()).toMatchObject({ order: { fulfilment: 'sent' } })
  })

  test('[O62] the session ends while a parcel is typed in: it comes back filled in, nothing is sent', async () => {
    const { owner, shop, path, seen } = await openWithOrder(engine)
    const hidden = hiddenFields((await owner.get(path)).html, `${path}/sent`)
    await endSessions(shop, OWNER_EMAIL)
    const asked = await owner.post(`${path}/sent`, {
      ...hidden,
      carrier: 'VIP',
      tracking: 'T-5',
    })
    expect(asked.status).toBe(401)
    const kept = /name="kept" value="(?<kept>[^"]*)"/.exec(asked.html)?.groups?.kept ?? ''
    const back = await owner.post('/owner/sign-in', {
      email: 'adwoa@example.com',
      password: 'kente over the roof',
      next: path,
      kept: kept.replaceAll('&quot;', '"'),
    })
    expect(back.html).toContain('value="T-5"')
    expect((await seen())?.shipments).toEqual([])
  })

  test('[O63] names, notes and searches that look like script are shown as text', async () => {
    const script = '<script>alert(1)</script>'
    const { owner, path } = await openWithOrder(engine, { firstName: script })
    const noted = await press(owner, `${path}/notes`, { note: script })
    const listed = await owner.get(`/owner/orders?tab=all&q=${encodeURIComponent(script)}`)
    const slip = await owner.get(`/owner/orders/slips?order=${path.split('/').at(-1)}`)
    for (const { html, status } of [noted, listed, slip]) {
      expect(status).toBe(200)
      expect(html).toContain('&lt;script&gt;alert(1)')
      expect(html).not.toContain(script)
    }
    expect((await press(owner, `${path}/notes`, { note: ' ' })).status).toBe(422)
  })

  test('lists have counts, are searched by name, phone, email, number and reference, and are paged', async () => {
    const { owner, shop } = await openOffice(engine)
    const phone = '241239876'
    const placed = await placePaid(shop, { firstName: 'Efua', email: 'efua@example.com', phone })
    await placePaid(shop)
    expect((await owner.get('/owner/orders')).html).toMatch(/To pack\s*<span[^>]*>2</)
    const { orderId, reference } = placed
    for (const typed of ['efua', '024 123 9876', 'efua@example.com', orderId, reference]) {
      const { html } = await owner.get(`/owner/orders?q=${encodeURIComponent(typed)}`)
      expect([typed, html.match(/href="\/owner\/orders\/ORD-/g)?.length]).toEqual([typed, 1])
    }
    expect((await owner.get('/owner/orders?q=nobody')).html).toContain('No order has this')
    expect((await owner.get('/owner/orders?tab=nonsense&after=x')).status).toBe(200)
    expect((await owner.get('/owner/orders?tab=sent')).html).toContain('Nothing is on its way.')

    await fillOrders(shop.db, { count: 30 })
    const first = await owner.get('/owner/orders?tab=all')
    const older = /href="(?<href>[^"]*after=[^"]*)"/.exec(first.html)?.groups?.href ?? ''
    const second = await owner.get(older.replaceAll('&amp;', '&'))
    expect(
      [first, second].map(({ html }) => html.match(/href="\/owner\/orders\/ORD-/g)?.length),
    ).toEqual([25, 7])

    const all = await owner.get('/owner/orders/slips?of=to-pack&paper=a4')
    expect(all.html.match(/<article/g)).toHaveLength(2)
    expect((await owner.get('/owner/orders/slips')).html).toContain('No order was marked')
    expect((await owner.get('/owner/orders/pick-list')).html).toContain('2 pieces for 2 orders')
  })

  test('address and phone are corrected before sending; of two people one is told [O64]', async () => {
    const { owner, path, seen } = await openWithOrder(engine)
    const form = hiddenFields((await owner.get(`${path}/customer`)).html, `${path}/customer`)
    const typed = {
      firstName: 'Ama',
      lastName: 'Mensah',
      country: 'GH',
      phone: '12',
      address: '9 Ring Road',
      city: 'Tema',
      region: 'Greater Accra',
      postalCode: '',
    }
    const bad = await owner.post(`${path}/customer`, { ...form, ...typed })
    expect(bad.status).toBe(422)
    expect(bad.html).toContain('value="9 Ring Road"')
    const good = await owner.post(`${path}/customer`, { ...form, ...typed, phone: '0201112222' })
    expect(good.html).toContain('Address and phone are corrected.')
    expect((await seen())?.order.customer).toMatchObject({ phone: '201112222', city: 'Tema' })
    const late = await owner.post(`${path}/customer`, { ...form, ...typed, city: 'Kumasi' })
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has just changed order')
    expect(late.html).toContain('9 Ring Road, Tema')
    expect(late.html).toContain('value="Kumasi"')
  })

  test('an unpaid order gives its pieces back, once', async () => {
    const { owner, shop } = await openOffice(engine)
    const { orderId } = await placeForTest(shop.orders)
    const path = `/owner/orders/${orderId}`
    const released = await press(owner, `${path}/release`)
    expect(released.html).toContain('The pieces are for sale again.')
    expect((await owner.post(`${path}/release`)).status).toBe(409)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a payment case says what happened and what to do, and is accepted or closed by the owner alone [O65]', async () => {
    const office = await openOffice(engine)
    const { owner, shop } = office
    const { orderId, reference, accessCode } = await placeForTest(shop.orders)
    shop.standIn?.setWebhooks('off')
    shop.standIn?.choose(accessCode ?? '', 'card-pay')
    shop.standIn?.tamper(reference, { amount: 40_000 })
    await settlePayment(shop.orders, reference)
    const path = `/owner/orders/${orderId}`

    const helper = await signInAsHelper(office)
    const seenByHelper = await helper.get(path)
    expect(seenByHelper.html).toContain('The owner looks into its payment')
    expect(seenByHelper.html).not.toContain(reference)
    expect((await helper.get('/owner/orders?tab=attention')).html).not.toContain('Attention')
    expect((await helper.post(`${path}/accept`, { reason: 'amount-short' })).status).toBe(403)

    expect((await owner.get('/owner/orders?tab=attention')).html).toContain(orderId)
    expect((await owner.get('/owner/cases')).html).toContain('Less was paid than ordered')
    expect((await owner.get(path)).html).toContain('Ask the customer for the difference')
    const unexplained = await press(owner, `${path}/accept`, { note: '' })
    expect(unexplained.status).toBe(422)
    const accepted = await press(owner, `${path}/accept`, { note: 'The rest came in cash' })
    expect(accepted.html).toContain('Accepted: the order is paid')
    expect(accepted.html).toContain('The rest came in cash')
    expect((await owner.post(`${path}/accept`, { reason: 'amount-short', note: 'x' })).status).toBe(
      409,
    )
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a late payment is accepted anyway if its pieces are there, or refunded [P76]', async () => {
    const { owner, shop } = await openOffice(engine)
    const { db, orders } = shop
    shop.standIn?.setWebhooks('off')
    const { orderId, reference, accessCode } = await placeForTest(orders)
    // The order was made long ago, with the payment window kept open.
    const longAgo = shop.now() - 86_400_000
    await db
      .updateTable('orders')
      .set({ created_at: longAgo - 900_000, hold_expires_at: longAgo })
      .where('id', '=', orderId)
      .execute()
    await pauseSelling(shop, { productId: 14, actor: { staffId: null, name: 'test' } })
    shop.standIn?.choose(accessCode ?? '', 'card-pay')
    expect(await settlePayment(orders, reference)).toBe('attention')
    const path = `/owner/orders/${orderId}`
    const ACCEPT = 'Accept anyway and take stock'
    const page = (await owner.get(path)).html
    expect(page).toContain('Paid after its hold, when such an order could no longer be placed')
    expect(page).toMatch(/<p>[^<]+ is paused\.<\/p>/)
    expect(page).toContain(ACCEPT)
    expect(page).toContain(`href="${path}/refund">Refund it`)
    await setStock(db, { productId: 14 }, 0)
    const soldOut = (await owner.get(path)).html
    expect(soldOut).toContain('It cannot be accepted: its pieces are not on the shelf.')
    expect(soldOut).not.toContain(ACCEPT)
    await setStock(db, { productId: 14 }, 20)
    const accepted = await press(owner, `${path}/accept`, { note: 'A friend' })
    expect(accepted.html).toContain('Accepted: the order is paid')
  })

  test('a payment without an order is dealt with on the list of cases, with a note', async () => {
    const { owner, shop } = await openOffice(engine)
    await openReviewCase(
      shop.db,
      newReviewCase({
        reason: 'unknown-payment',
        subject: 'NKB1',
        reference: 'NKB1',
        detail: '<i>card</i>',
        openedAtMs: shop.now(),
      }),
    )
    const list = await owner.get('/owner/cases')
    expect(list.html).toContain('&lt;i&gt;card&lt;/i&gt;')
    const attention = await owner.get('/owner/orders?tab=attention')
    expect(attention.html).toContain('A payment without an order')
    const key = 'unknown-payment NKB1'
    const refused = await owner.post('/owner/cases/close', { key, note: ' ' })
    expect(refused.status).toBe(422)
    const closing = { key, note: 'Refunded by hand' }
    expect((await owner.post('/owner/cases/close', closing)).html).toContain('off the list')
    const again = await owner.post('/owner/cases/close', closing)
    expect(again).toMatchObject({ status: 409, html: expect.stringContaining('not on the list') })
  })
})
