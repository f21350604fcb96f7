import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { trackingMessages } from '#domain/tracking-messages'
import { writeMail } from '#server/letters/write-mail'
import { settlePayment } from '#server/orders/settle-payment'
import { resumePayment } from '#server/orders/start-payment'
import { eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { A_PLACE } from '#testing/orders/payer'
import { openOffice } from '#testing/owner/open-office'
import { openHttpClient } from '#testing/server/http-client'
import { openTracking } from '#testing/tracking/open-tracking'

eachEngine('the address on the page of an order', (engine) => {
  test('is corrected without script: the code comes by mail, what was typed stays when it is wrong [O134]', async () => {
    const { shop, order, visit } = await openTracking(engine)
    const { orderId } = await order()
    const { browser } = await visit(orderId)
    const page = await openPlainBrowser(browser, '/order')
    await page.press('Mail me a code')
    expect(page.words()).toContain(trackingMessages['address-code-sent'])
    const item = await shop.db
      .selectFrom('outbox')
      .select(['dedupe_key', 'payload_json'])
      .where('kind', '=', 'address-code-mail')
      .executeTakeFirstOrThrow()
    const writer = {
      db: shop.db,
      now: shop.now,
      publicUrl: 'https://shop.example',
      pictures: () => shop.catalogue.current().pictures,
      brand: () => shop.settings.current().brand,
    }
    const mail = await writeMail(writer, {
      kind: 'address-code-mail',
      dedupeKey: item.dedupe_key,
      payload: JSON.parse(item.payload_json),
      attempts: 1,
      createdAtMs: shop.now(),
      requestId: null,
      purpose: null,
    })
    const text = mail.ok && mail.value.kind === 'letter' ? mail.value.letter.text : ''
    const code = /^\d{6}$/m.exec(text)?.[0] ?? ''
    expect(code).not.toBe('')
    page.fill('City', 'Tema')
    page.fill('Code from the mail', code === '000000' ? '111111' : '000000')
    await page.press('Change the address')
    expect(page.words()).toContain(trackingMessages['address-code-wrong'])
    expect(page.valueOf('City')).toBe('Tema')
    expect(page.count('main input[autofocus][name="code"]')).toBe(1)
    page.fill('Code from the mail', code)
    await page.press('Change the address')
    expect(page.words()).toContain(trackingMessages['address-changed'])
    expect((await loadOrder(shop.db, orderId))?.customer.city).toBe('Tema')
  })

  test('that is missing is given with the link that staff make, and the order can be packed [O137]', async () => {
    const { shop, app, owner } = await openOffice(engine)
    const { html: form } = await owner.get('/owner/orders/new')
    const token = /name="token" value="([^"]+)"/.exec(form)?.[1] ?? ''
    const units = { line: '14/Black/M', quantity: '1' }
    const ama = { name: 'Ama Mensah', phone: '024 123 4567', country: 'GH', zone: 'ghana' }
    await owner.post('/owner/orders/new', { token, ...units, ...ama, step: 'make' })
    const { id } = await shop.db.selectFrom('orders').select('id').executeTakeFirstOrThrow()
    // It is paid without an address, as the release before allowed.
    const payer = { visitHash: 'kofi', email: '' }
    const started = await resumePayment(shop.orders, id, { sourceHash: 'net', payer })
    if (!started.ok) throw new Error(started.error.code)
    shop.standIn?.setWebhooks('off')
    shop.standIn?.choose(started.value.accessCode, 'card-pay')
    await settlePayment(shop.orders, started.value.reference)

    const order = await owner.get(`/owner/orders/${id}`)
    expect(order.html).toContain('It is packed once it has an address.')
    expect(order.html).not.toContain('>Packed</button>')
    expect(order.html).toContain('Needs an address')
    expect(order.html).not.toContain('Packing slip')
    expect((await owner.get(`/owner/orders/slips?order=${id}`)).html).not.toContain('Ama Mensah')
    const all = await owner.get('/owner/orders?tab=all')
    expect(all.html).toContain('Needs an address')
    const link = await owner.post(`/owner/orders/${id}/address-link`)
    expect(link.html).toMatch(/https:\/\/wa\.me\/233241234567\?text=/)
    const code = /\/order#([\w-]{43})/.exec(link.html)?.[1] ?? ''
    const buyer = openHttpClient(app)
    const opened = await buyer.post('/order', { code })
    expect(opened.html).toContain('It needs your address')
    const unfinished = await buyer.post('/order/address', { order: id, ...A_PLACE, city: '' })
    expect(unfinished.html).toContain(trackingMessages['address-invalid'])
    expect(unfinished.html).toContain(A_PLACE.address)
    expect(unfinished.html.match(/<[^>]*autofocus[^>]*>/g)).toEqual([
      expect.stringContaining('name="city"'),
    ])
    const given = await buyer.post('/order/address', { order: id, ...A_PLACE })
    expect(given.html).toContain(trackingMessages['address-given'])
    const packable = (await owner.get(`/owner/orders/${id}`)).html
    expect(packable).toContain('>Packed</button>')
    expect(packable).toContain('Packing slip')
    expect((await owner.get(`/owner/orders/slips?order=${id}`)).html).toContain('Ama Mensah')
    const again = await owner.post(`/owner/orders/${id}/address-link`)
    expect(again.status).toBe(409)
  })
})
