import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listRefunds } from '#database/refunds/refunds'
import { trackingMessages } from '#domain/tracking-messages'
import { packOrder } from '#server/orders/fulfil/pack-order'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { openTracking } from '#testing/tracking/open-tracking'

const ACTOR = { staffId: null, name: 'Esi' } as const

/** Signs in HTML as the sentence has them. */
function inHtml(sentence: string): string {
  return sentence.replaceAll("'", '&#x27;')
}

eachEngine('the page of an order', (engine) => {
  test('asks for the code, opens with it, and shows state, pieces, total and address', async () => {
    const { order, visit, browse } = await openTracking(engine)
    const closed = await browse().get('/order')
    expect(closed.status).toBe(200)
    expect(closed.html).toContain('name="code"')
    const { orderId } = await order({ digitalAddress: 'GA-183-8164' })
    const { page } = await visit(orderId)
    expect([page.status, page.path]).toEqual([200, '/order'])
    for (const words of [
      orderId,
      'We are packing it',
      'Ancient Dragon Tee',
      'Total paid',
      'GH₵500.00',
      '1 Oxford Street',
      'GA-183-8164',
      'Cancel this order',
    ]) {
      expect(page.html).toContain(words)
    }
  })

  test('shows the parcel once it cannot be taken back any more', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const { orderId } = await order()
    const parcel = { carrier: 'VIP bus', phone: '', tracking: 'WB-77', note: '' }
    const sent = { orderId, actor: ACTOR, expected: 'to-pack', parcel } as const
    await sendParcel(shop, sent)
    expect((await visit(orderId)).page.html).not.toContain('WB-77')
    await shop.db
      .updateTable('shipments')
      .set({ sent_at: shop.now() - 61_000 })
      .execute()
    const { page } = await visit(orderId)
    expect(page.html).toContain('On its way to you')
    expect(page.html).toContain('WB-77')
    expect(page.html).toContain('VIP bus')
  })

  test('is kept by nobody: not in a cache, not in an index, without a token or a script of others [R65]', async () => {
    const insightsScriptUrl = 'https://count.example/script.js'
    const { app, order, link, visit, browse } = await openTracking(engine, { insightsScriptUrl })
    const { orderId } = await order()
    const { browser, page } = await visit(orderId)
    const cookie = browser.cookie().split('=')[1] ?? 'none'
    for (const { headers, html } of [page, await browse().get('/order')]) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      expect(html).toContain('<meta name="robots" content="noindex')
      expect(html).not.toContain(insightsScriptUrl)
      expect(html).not.toContain(cookie)
    }
    const token = await link(orderId)
    const refused = await browse().post('/order', { code: `${token}x` })
    expect(refused.status).toBe(404)
    expect(refused.html).not.toContain(token)
    const robots = await app.inject('/robots.txt')
    expect(robots.body).toMatch(/Disallow: \/order\n/)
    // The cookie is sent to the page alone, so that its data can be read by no other address.
    const data = await app.inject({ url: '/_data/order', headers: { cookie: browser.cookie() } })
    expect(data.statusCode).toBe(404)
  })

  test('is reached by a link whose # a mail program has written as %23, without a page at that address [R141]', async () => {
    const { app, shop, order, link } = await openTracking(engine)
    const { orderId } = await order()
    const token = await link(orderId)
    for (const path of ['/order', '/pay']) {
      const { statusCode, headers, body } = await app.inject(`${path}%23${token}`)
      expect([statusCode, headers.location]).toEqual([302, `${path}#${token}`])
      expect([headers['cache-control'], headers['referrer-policy'], body]).toEqual([
        'no-store',
        'no-referrer',
        '',
      ])
    }
    for (const path of ['/order%23', '/orders%23x', `/order%23${token}x`, `/x%23${token}`]) {
      expect((await app.inject(path)).statusCode).toBe(404)
    }
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('refuses posts that do not say that they come from the shop [R53]', async () => {
    const { app, shop, order, link, visit } = await openTracking(engine)
    const { orderId } = await order()
    const { browser } = await visit(orderId)
    const code = await link(orderId)
    for (const url of ['/order', '/order/cancel', '/order/confirmation', '/order/leave']) {
      const payload = new URLSearchParams({ order: orderId, code }).toString()
      const form = 'application/x-www-form-urlencoded'
      const headers = { cookie: browser.cookie(), accept: 'text/html', 'content-type': form }
      const bare = await app.inject({ method: 'POST', url, payload, headers })
      expect([url, bare.statusCode]).toEqual([url, 403])
      const origin = 'https://evil.example'
      const foreign = await app.inject({
        method: 'POST',
        url,
        payload,
        headers: { ...headers, origin },
      })
      expect([url, foreign.statusCode]).toEqual([url, 403])
      expect(foreign.headers['set-cookie']).toBeUndefined()
    }
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ fulfilment: 'to-pack' })
    expect(await listRefunds(shop.db, orderId)).toEqual([])
  })

  test('refuses the form of another order than the one that is open, and a form after the visit [R54]', async () => {
    const { shop, order, link, visit, browse } = await openTracking(engine)
    const first = await order()
    const second = await order()
    const { browser } = await visit(first.orderId)
    await browser.post('/order', { code: await link(second.orderId) })
    for (const action of ['cancel', 'confirmation']) {
      const stale = await browser.post(`/order/${action}`, { order: first.orderId })
      expect(stale.status).toBe(409)
      expect(stale.html).toContain(inHtml(trackingMessages['order-other']))
      expect(stale.html).toContain(second.orderId)
      const unnamed = await browser.post(`/order/${action}`)
      expect(unnamed.status).toBe(409)
      const over = await browse().post(`/order/${action}`, { order: first.orderId })
      expect(over.status).toBe(401)
      expect(over.html).not.toContain('Oxford Street')
    }
    for (const { orderId } of [first, second]) {
      expect(await loadOrder(shop.db, orderId)).toMatchObject({ fulfilment: 'to-pack' })
    }
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('closes the order on request; the link opens it again', async () => {
    const { order, link, visit } = await openTracking(engine)
    const { orderId } = await order()
    const { browser } = await visit(orderId)
    expect((await browser.post('/order/leave')).path).toBe('/orders')
    expect((await browser.get('/order')).html).not.toContain(orderId)
    expect((await browser.post('/order', { code: await link(orderId) })).html).toContain(orderId)
  })
})

eachEngine('a shopper who cancels', (engine) => {
  test('gets everything back, once, and the pieces are for sale again [R58]', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const { orderId } = await order()
    const { browser } = await visit(orderId)
    const presses = await Promise.all(
      [1, 2].map(() => browser.post('/order/cancel', { order: orderId })),
    )
    expect(presses.some(({ html }) => html.includes(inHtml(trackingMessages['cancel-done'])))).toBe(
      true,
    )
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      { source: 'shopper', amountPesewas: 50_000 },
    ])
    const { html } = await browser.get('/order')
    expect(html).toMatch(/Refund asked for|Refunded/)
    expect(html).not.toContain('Yes, cancel it')
    expect((await browser.post('/order/cancel', { order: orderId })).html).toContain(
      inHtml(trackingMessages['cancel-already']),
    )
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('comes too late once it is packed [R58]', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const { orderId } = await order()
    const { browser } = await visit(orderId)
    await packOrder(shop, { orderId, actor: ACTOR, expected: 'to-pack' })
    const late = await browser.post('/order/cancel', { order: orderId })
    expect(late.status).toBe(409)
    expect(late.html).toContain(inHtml(trackingMessages['cancel-too-late']))
    expect(await listRefunds(shop.db, orderId)).toEqual([])
    expect((await browser.get('/order')).html).not.toContain('Yes, cancel it')
  })

  test('releases an unpaid order only after the provider was asked [R57]', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const unpaid = await order({}, { isPaid: false })
    const { browser, page } = await visit(unpaid.orderId)
    expect(page.html).toContain('Waiting for your payment')
    const released = await browser.post('/order/cancel', { order: unpaid.orderId })
    expect(released.html).toContain(inHtml(trackingMessages['cancel-released']))
    expect(await loadOrder(shop.db, unpaid.orderId)).toMatchObject({ state: 'expired' })

    const paid = await order({}, { isPaid: false })
    const other = await visit(paid.orderId)
    // Paid, but the shop does not know it yet.
    shop.standIn?.choose(paid.accessCode ?? '', 'card-pay')
    const settled = await other.browser.post('/order/cancel', { order: paid.orderId })
    expect(settled.html).toContain(inHtml(trackingMessages['cancel-paid']))
    expect(await loadOrder(shop.db, paid.orderId)).toMatchObject({ state: 'paid' })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})
