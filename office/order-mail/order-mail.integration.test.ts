import { expect, test } from 'vitest'
import { PREVIEWED_MAILS } from '#domain/order/mails/previewed-mails'
import { createOrderToken } from '#server/order-links/order-tokens'
import { settlePayment } from '#server/orders/settle-payment'
import { eachEngine } from '#testing/database/each-engine'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { openHttpClient } from '#testing/server/http-client'

async function placePaid({ shop }: Awaited<ReturnType<typeof openOffice>>) {
  const placed = await placeForTest(shop.orders)
  shop.standIn?.setWebhooks('off')
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, placed.reference)
  return placed
}

eachEngine('the mails of an order', (engine) => {
  test('can be seen before they are sent, as text and HTML, and open nothing [R69]', async () => {
    const office = await openOffice(engine)
    const { orderId } = await placePaid(office)
    const { html: page } = await office.owner.get(`/owner/orders/${orderId}`)
    expect(page).toContain(`href="/owner/orders/${orderId}/mails/paid"`)
    for (const mail of PREVIEWED_MAILS) {
      const path = `/owner/orders/${orderId}/mails/${mail}`
      const { status, html } = await office.owner.get(path)
      expect([mail, status]).toEqual([mail, 200])
      expect(html).toContain(orderId)
      const shown = await office.owner.get(`${path}/html`)
      expect(shown.status).toBe(200)
      expect(shown.html).toContain('<!doctype html>')
      expect(shown.headers['content-security-policy']).toContain("default-src 'none'")
      expect(html + shown.html).not.toMatch(/order#[\w-]{43}/)
      expect((await office.browse().get(`${path}/html`)).path).toContain('/owner/sign-in')
    }
    expect(await office.shop.db.selectFrom('order_tokens').selectAll().execute()).toEqual([])
    expect((await office.owner.get(`/owner/orders/${orderId}/mails/no-such`)).status).toBe(404)
    expect((await office.owner.get(`/owner/orders/${orderId}/mails/no-such/html`)).status).toBe(404)
  })
})

eachEngine('the links of an order', (engine) => {
  test('are revoked by the owner alone, with an entry in the audit [R52]', async () => {
    const office = await openOffice(engine)
    const { shop, app, owner } = office
    const { orderId, body, reference } = await placePaid(office)
    const makeLink = () =>
      createOrderToken(shop.db, {
        orderId,
        purpose: 'track',
        nowMs: shop.now(),
        lifeMs: 60_000,
      })
    const shopper = openHttpClient(app)
    const code = await makeLink()
    await shopper.post('/order', { code })
    const path = `/owner/orders/${orderId}`
    expect((await owner.get(path)).html).toContain('Revoke all links')
    const helper = await signInAsHelper(office)
    expect((await helper.get(path)).html).not.toContain('Revoke all links')
    expect((await helper.post(`${path}/revoke-links`)).status).toBe(403)
    expect((await shopper.get('/order')).html).toContain(orderId)

    const done = await owner.post(`${path}/revoke-links`)
    expect(done.html).toContain('No link to this order works any more')
    expect(done.html).toContain('Links revoked')
    expect((await shopper.get('/order')).html).not.toContain(orderId)
    expect((await shopper.post('/order', { code })).status).toBe(404)
    const payload = { reference, accessToken: body.accessToken }
    const own = await app.inject({ method: 'POST', url: '/api/orders/own-link', payload })
    expect(own.statusCode).toBe(404)
    const audit = shop.db.selectFrom('audit').select('actor').where('action', '=', 'links-revoked')
    expect(await audit.execute()).toEqual([{ actor: 'Adwoa' }])
  })
})
