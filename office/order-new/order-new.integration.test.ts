import { expect, test } from 'vitest'
import { findMessage, type NewMessage, saveMessage } from '#database/contact/contact-messages'
import { eraseUnpaidOrders } from '#database/data-rights/data-rights-retention'
import { enqueueMail } from '#database/mail/outbox'
import { expireOrder } from '#database/orders/hold-order'
import { loadOrder } from '#database/orders/orders'
import { bumpRevision } from '#database/settings/revisions'
import { brand } from '#domain/brand'
import { messages } from '#domain/messages'
import { messageOrderMessages } from '#domain/owner-messages/message-orders'
import type { Config } from '#server/base/config'
import type { AppContext } from '#server/base/context'
import { SMTP_SETTINGS } from '#server/mail/smtp/smtp-settings.builder'
import { settlePayment } from '#server/orders/settle-payment'
import { resumePayment } from '#server/orders/start-payment'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { A_PLACE } from '#testing/orders/payer'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { openOffice } from '#testing/owner/open-office'

const PATH = '/owner/orders/new'

const AMA = {
  name: 'Ama Mensah',
  phone: '024 123 4567',
  country: 'GH',
  zone: 'ghana',
  line: '14/Black/M',
  quantity: '2',
  step: 'make',
}

async function openDesk(engine: Engine, config: Partial<Config> = {}) {
  const office = await openOffice(engine, config)
  const { owner, app, shop } = office
  async function newToken() {
    const { html } = await owner.get(PATH)
    return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? ''
  }
  const make = async (fields: Record<string, string | readonly string[]> = {}) =>
    owner.post(PATH, { ...AMA, token: await newToken(), ...fields })
  const orders = () => shop.db.selectFrom('orders').selectAll().execute()
  /** A payer's browser with the link that this page shows. */
  async function enter(html: string) {
    const code = /\/pay#([\w-]{43})/.exec(html)?.[1] ?? ''
    const headers = { accept: 'text/html', 'sec-fetch-site': 'same-origin' }
    const payload = { step: 'code', code }
    const entered = await app.inject({ method: 'POST', url: '/pay', headers, payload })
    const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
    const get = () => app.inject({ url: '/pay', headers: { ...headers, cookie } })
    const post = (fields: object, accept = 'text/html') =>
      app.inject({
        method: 'POST',
        url: '/pay',
        headers: { ...headers, accept, cookie },
        payload: fields,
      })
    return { get, post }
  }
  return { ...office, make, newToken, orders, enter }
}

type Desk = Awaited<ReturnType<typeof openDesk>>

function valueIn(html: string, name: string): string {
  const [field = ''] = new RegExp(`<input[^>]* name="${name}"[^>]*>`).exec(html) ?? []
  return /value="([^"]*)"/.exec(field)?.[1] ?? ''
}

eachEngine('an order by message', (engine) => {
  test('says why shoppers cannot buy a piece, and sells it all the same [O113]', async () => {
    const { owner, shop, make, newToken, orders } = await openDesk(engine)
    const note = 'Shoppers cannot buy it now:'
    const chosen = { line: '14/Black/M', quantity: '1', step: 'find' }
    const before = await owner.post(PATH, { token: await newToken(), q: 'dragon tee', ...chosen })
    expect(before.html).not.toContain(note)
    await shop.db.updateTable('products').set({ paused_at: 1 }).where('id', '=', 14).execute()
    const after = await owner.post(PATH, { token: await newToken(), q: 'dragon tee', ...chosen })
    // The note stands beside the variant that was found, and in the order.
    expect(after.html.split(note)).toHaveLength(3)
    expect((await owner.get('/owner/market')).html).toContain(note)
    expect((await owner.get('/owner/market/pieces/14')).html).toContain(note)
    expect(await make()).toMatchObject({ status: 200 })
    expect(await orders()).toHaveLength(1)
  })

  test('pieces are found, added and removed, and what was typed stays', async () => {
    const { owner, newToken } = await openDesk(engine)
    const token = await newToken()
    const found = await owner.post(PATH, { token, q: 'dragon tee', step: 'find', name: 'Ama' })
    expect(found.html).toContain('value="add 14/Black/M"')
    expect(found.html).toContain('value="Ama"')
    expect(found.html).toContain(`value="${token}"`)
    const typed = { token, name: 'Ama', line: '14/Black/M', quantity: '1' }
    const more = await owner.post(PATH, { ...typed, step: 'add 14/Black/M' })
    expect(more.html).toMatch(/name="quantity"[^>]*value="2"/)
    expect(more.html).toContain('GH₵1,000.00')
    const none = await owner.post(PATH, { ...typed, step: 'remove 0' })
    expect(none.html).toContain('No piece is chosen yet.')
  })

  test('is pending, holds its pieces for 12 hours and has a link for WhatsApp', async () => {
    const { make, orders, shop } = await openDesk(engine)
    const page = await make()
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/https:\/\/wa\.me\/233241234567\?text=/)
    const [order] = await orders()
    expect(order).toMatchObject({
      channel: 'message',
      state: 'pending',
      is_held_long: 1,
      email: '',
    })
    expect(order?.hold_expires_at).toBe((order?.created_at ?? 0) + 12 * 60 * 60_000)
    const audit = await shop.db.selectFrom('audit').selectAll().execute()
    const mine = audit.filter(({ subject }) => subject === `order ${order?.id}`)
    expect(mine.map(({ action }) => action)).toEqual(['message-order', 'pay-link-made'])
    expect(JSON.stringify(mine)).not.toMatch(/Ama|241234567/)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('is paid by whom it is for, not for somebody; when it ran out it can be had again [D163] [P93]', async () => {
    const { make, orders, shop, enter } = await openDesk(engine)
    const buyer = await enter((await make()).html)
    const page = (await buyer.get()).body
    expect(page.includes('Pay for this order</h1>')).toBe(true)
    expect(page.includes('Pay for Ama')).toBe(false)
    const [made] = await orders()
    const order = made?.id ?? ''
    await shop.db
      .updateTable('orders')
      .set({ hold_expires_at: shop.now() - 1 })
      .execute()
    expect((await buyer.get()).body.includes('Order it again</button>')).toBe(true)
    const again = await buyer.post({ step: 'again', order })
    expect([again.statusCode, again.headers.location]).toEqual([303, '/pay'])
    expect(await orders()).toMatchObject([{ state: 'expired' }, { replaces: order }])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('says of the link of an order that is offered again that nobody mails it [O147]', async () => {
    const { make, orders, shop, owner } = await openDesk(engine)
    await make({ email: 'ama@example.com' })
    const [made] = await orders()
    await expireOrder(shop.db, made?.id ?? '', { nowMs: shop.now() })
    const path = `/owner/orders/${made?.id}`
    expect((await owner.get(path)).html).not.toContain('the link to pay is mailed')
    const { html } = await owner.post(`${path}/again`, {})
    expect(html).not.toContain('is on its way to')
    expect(html).toContain('Send it yourself: no mail service is set up')
  })

  test('that ran out is offered again on the screen, with a link to pay [P94]', async () => {
    const { make, orders, shop, owner } = await openDesk(engine, { smtp: SMTP_SETTINGS })
    await make({ email: 'ama@example.com' })
    const [made] = await orders()
    const path = `/owner/orders/${made?.id}`
    expect((await owner.get(path)).html.includes('Offer it again')).toBe(false)
    await expireOrder(shop.db, made?.id ?? '', { nowMs: shop.now() })
    expect((await owner.get(path)).html.includes('Offer it again</button>')).toBe(true)
    const offered = await owner.post(`${path}/again`, {})
    expect(offered.status).toBe(200)
    expect(offered.html).toMatch(/\/pay#[\w-]{43}/)
    expect(offered.html.includes('A mail with such a link goes to ama@example.com')).toBe(true)
    const [, fresh] = await orders()
    expect(fresh?.hold_expires_at).toBe((fresh?.created_at ?? 0) + 12 * 60 * 60_000)
    await expireOrder(shop.db, fresh?.id ?? '', { nowMs: shop.now() })
    await shop.db.updateTable('products').set({ paused_at: 1 }).where('id', '=', 14).execute()
    const refused = await owner.post(`${path}/again`, {})
    expect([refused.status, refused.html.includes('Ancient Dragon Tee is paused')]).toEqual([
      409,
      true,
    ])
  })

  test('sent twice, at once too, it is one order; with other contents it is refused [R78]', async () => {
    const { make, newToken, orders, shop } = await openDesk(engine)
    const token = await newToken()
    const pages = await Promise.all([make({ token }), make({ token }), make({ token })])
    expect(pages.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await orders()).toHaveLength(1)
    const other = await make({ token, quantity: '3' })
    expect(other.html).toContain(messageOrderMessages['message-order-changed'])
    expect(await orders()).toHaveLength(1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test.each([
    [{ line: [] }, messageOrderMessages['message-order-empty']],
    [{ quantity: '0' }, messageOrderMessages['message-order-quantity']],
    [{ name: ' ' }, messageOrderMessages['message-order-name']],
    [{ phone: '12' }, messageOrderMessages['message-order-phone']],
    [{ email: 'ama@' }, messageOrderMessages['message-order-email']],
    [{ quantity: '99' }, 'Only '],
  ] as const)('with %o it is refused, and what was typed stays', async (fields, sentence) => {
    const { make, orders } = await openDesk(engine)
    const page = await make(fields)
    expect(page.status).toBe(422)
    expect(page.html).toContain(sentence)
    expect(await orders()).toEqual([])
  })

  test('without an email it is paid, packed and sent without a mail to the customer [R83]', async () => {
    const { make, enter, orders, owner, shop } = await openDesk(engine)
    const payer = await enter((await make()).html)
    const [order] = await orders()
    const id = order?.id ?? ''
    await payer.post({ step: 'address', order: id, ...A_PLACE })
    const step = { step: 'pay', order: id, email: 'kofi@example.com' }
    const { reference, accessCode } = (await payer.post(step, 'application/json')).json()
    shop.standIn?.setWebhooks('off')
    shop.standIn?.choose(accessCode, 'card-pay')
    await settlePayment(shop.orders, reference)
    expect((await payer.get()).body).toContain('You paid for this order')
    const outbox = await shop.db.selectFrom('outbox').select('dedupe_key').execute()
    expect(outbox.map(({ dedupe_key }) => dedupe_key.split(' ')[0])).toEqual(['shop-mail'])
    const page = await owner.get(`/owner/orders/${id}`)
    expect(page.html).toContain('By message')
    const lastStepId = /name="lastStepId" value="([^"]*)"/.exec(page.html)?.[1] ?? ''
    const packed = await owner.post(`/owner/orders/${id}/packed`, {
      expected: 'to-pack',
      lastStepId,
    })
    expect(packed.status).toBe(200)
    expect((await loadOrder(shop.db, id))?.fulfilment).toBe('packed')
    expect((await owner.get('/owner/orders?q=Mensah')).html).toContain(id)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('whoever pays may add the address that is missing, once, and nobody is shown it [R82]', async () => {
    const { make, enter, orders, shop } = await openDesk(engine)
    const payer = await enter((await make()).html)
    const id = (await orders())[0]?.id ?? ''
    expect((await payer.get()).body).toContain('Where should it go?')
    const place = {
      step: 'address',
      order: id,
      address: 'Behind the blue kiosk',
      city: 'Teshie',
      region: 'Greater Accra',
      digitalAddress: 'ga 183 8164',
      deliveryZone: 'ghana',
    }
    const missing = await payer.post({ ...place, city: '' })
    expect(missing.statusCode).toBe(422)
    expect(missing.body).toContain(messages['city-required'])
    const saved = await payer.post(place)
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/pay?saved=address'])
    const { body } = await payer.get()
    for (const secret of ['blue kiosk', 'Teshie', '183-8164']) expect(body).not.toContain(secret)
    expect(body).not.toContain('Where should it go?')
    const order = await loadOrder(shop.db, id)
    expect(order?.customer).toMatchObject({ city: 'Teshie', digitalAddress: 'GA-183-8164' })
    const again = await payer.post({ ...place, city: 'Tema' })
    expect(again.body).toContain(messages['pay-address-given'])
    expect((await loadOrder(shop.db, id))?.customer.city).toBe('Teshie')
  })

  test('the order’s history says that whoever pays gave the address, without it [R138]', async () => {
    const { make, enter, orders, shop, owner } = await openDesk(engine)
    const payer = await enter((await make()).html)
    const id = (await orders())[0]?.id ?? ''
    const place = { address: 'Blue kiosk', city: 'Teshie', region: 'Greater Accra' }
    const typed = { step: 'address', order: id, deliveryZone: 'ghana', ...place }
    await Promise.all([payer.post(typed), payer.post({ ...typed, city: 'Tema' })])
    const audit = shop.db.selectFrom('audit').selectAll().where('action', '=', 'address-added')
    const rows = await audit.execute()
    expect(rows).toMatchObject([{ staff_id: null, actor: 'the payer', subject: `order ${id}` }])
    expect(JSON.stringify(rows)).not.toMatch(/kiosk|Teshie|Tema/)
    const { html } = await owner.get(`/owner/orders/${id}`)
    expect(html).toContain('Address given by whoever pays')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('an address that was given is never shown, and cannot be replaced [R79]', async () => {
    const { make, enter, orders } = await openDesk(engine)
    const address = { address: '7 Blue Kiosk Lane', city: 'Teshie', region: 'Greater Accra' }
    const payer = await enter((await make({ ...address, email: 'ama.x@example.com' })).html)
    const { body } = await payer.get()
    for (const secret of ['Blue Kiosk', 'Teshie', 'Mensah', '241234567', 'ama.x@']) {
      expect(body).not.toContain(secret)
    }
    const id = (await orders())[0]?.id ?? ''
    const other = await payer.post({ step: 'address', order: id, ...address, city: 'Tema' })
    expect(other.statusCode).toBe(409)
  })

  test('the fee of the payer’s zone is part of the total, until a payment has been started [R82]', async () => {
    const { make, enter, orders, shop, owner } = await openDesk(engine)
    await shop.db
      .insertInto('delivery_zones')
      .values({
        id: 'rider',
        name: 'Accra courier',
        kind: 'charged',
        countries_json: '["GH"]',
        regions_json: '[]',
        towns: '',
        words: '',
        fee_pesewas: 3000,
        position: 9,
        version: 1,
      })
      .execute()
    await shop.db
      .insertInto('settings')
      .values({
        key: 'freeDeliveryFromPesewas',
        value_json: '100000000',
        changed_at: 0,
      })
      .execute()
    await shop.db.transaction().execute((trx) => bumpRevision(trx, 'settings'))
    await shop.settings.refresh()
    const payer = await enter((await make()).html)
    const id = (await orders())[0]?.id ?? ''
    const place = {
      step: 'address',
      order: id,
      address: 'Behind the blue kiosk',
      city: 'Teshie',
      region: 'Greater Accra',
      deliveryZone: 'rider',
    }
    const other = await enter((await owner.post(`/owner/orders/${id}/pay-link`)).html)
    const early = await other.post({ step: 'pay', order: id, email: '' }, 'application/json')
    expect([early.statusCode, early.json().error.code]).toEqual([422, 'pay-address-missing'])
    // The release before started a payment like this.
    const payerOfBefore = { visitHash: 'before', email: '' }
    await resumePayment(shop.orders, id, { sourceHash: 'network', payer: payerOfBefore })
    const late = await payer.post(place)
    expect(late.body).toContain(messages['pay-address-late'])

    const second = await enter((await make({ phone: '024 765 4321' })).html)
    const [, order] = (await orders()).toSorted((a, b) => a.created_at - b.created_at)
    expect((await second.post({ ...place, order: order?.id })).statusCode).toBe(303)
    const { body } = await second.get()
    expect(body).toContain('GH₵1,030.00')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  async function askFor(shop: AppContext, asked: Partial<NewMessage> = {}) {
    const line = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
    await saveMessage(shop.db, {
      id: 'asked',
      name: 'Esi Owusu',
      email: '',
      phone: '+233 24 412 3456',
      town: 'Kumasi',
      subject: 'Asks for Ancient Dragon Tee (Black, M)',
      message: '',
      lines: [{ ...line, title: 'Ancient Dragon Tee', price: 'GH₵450.00' }],
      newsletter: false,
      createdAtMs: 1,
      ...asked,
    })
  }

  /** Sends the form as it was prepared, with nothing typed. */
  async function makeAsShown({ owner }: Pick<Desk, 'owner'>, html: string) {
    const names = ['token', 'message', 'line', 'quantity', 'name', 'phone', 'email', 'city']
    const values = names.map((name) => [name, valueIn(html, name)] as const)
    const fields = { ...Object.fromEntries(values), country: 'GH', zone: 'ghana' }
    return owner.post(PATH, { ...fields, step: 'make' })
  }

  test('is made of a message that asks for a piece: two taps, at today’s price [D193] [D190]', async () => {
    const desk = await openDesk(engine)
    const { owner, shop, orders } = desk
    await askFor(shop)
    const message = await owner.get('/owner/messages/asked')
    expect(message.html).toContain('GH₵450.00 when they asked. Nothing is held.')
    expect(message.html).toContain('href="https://wa.me/233244123456?text=Hello%20Esi')
    expect(message.html).not.toContain('mailto:')
    const address = /href="(\/owner\/orders\/new\?[^"]+)">Make it an order/.exec(message.html)?.[1]
    const { html } = await owner.get(address ?? '')
    const link = await makeAsShown(desk, html)
    expect([link.status, link.html.includes('wa.me/233244123456')]).toEqual([200, true])
    const [order] = await orders()
    expect(order).toMatchObject({ channel: 'message', state: 'pending', subtotal_pesewas: 50_000 })
    expect(JSON.parse(order?.customer_json ?? '{}')).toMatchObject({
      firstName: 'Esi',
      lastName: 'Owusu',
      phone: '244123456',
      city: 'Kumasi',
    })
    const after = await owner.get('/owner/messages/asked')
    expect(after.html).toContain(`href="/owner/orders/${order?.id}"`)
    expect(after.html).toContain('Answered')
    expect(after.html).not.toContain('Make it an order')
    expect(after.html).not.toContain('Nothing is held')
    const audit = await shop.db.selectFrom('audit').selectAll().execute()
    const answered = audit.find(({ action }) => action === 'message-answered')
    expect(JSON.parse(answered?.detail_json ?? '{}')).toEqual({ order: order?.id })
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('two people make an order of one message: one order, and the other is told [D193]', async () => {
    const desk = await openDesk(engine)
    const { owner, shop, orders } = desk
    await askFor(shop)
    const address = `${PATH}?message=asked`
    const [one, other] = [await owner.get(address), await owner.get(address)]
    const stock = () => stockOfVariant(shop.db, { productId: 14, colour: 'Black', size: 'M' })
    const before = await stock()
    expect((await makeAsShown(desk, one.html)).status).toBe(200)
    // The same form again is the same order.
    expect((await makeAsShown(desk, one.html)).status).toBe(200)
    const refused = await makeAsShown(desk, other.html)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain(messageOrderMessages['message-order-twice'])
    expect(await orders()).toHaveLength(1)
    expect(await stock()).toBe(before - 1)
    expect((await owner.get(address)).html).toContain('No piece is chosen yet.')
  })

  test('one form of a message that is sent three times at once: one order, each answer has its link [D195]', async () => {
    const desk = await openDesk(engine)
    await askFor(desk.shop)
    const { html } = await desk.owner.get(`${PATH}?message=asked`)
    const answers = await Promise.all([0, 1, 2].map(() => makeAsShown(desk, html)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers.every((answer) => /\/pay#[\w-]{43}/.test(answer.html))).toBe(true)
    expect(await desk.orders()).toHaveLength(1)
    expect(await brokenInvariants(desk.shop.db)).toEqual([])
  })

  test('once its order is erased, a message without an address is gone with its letter [D196]', async () => {
    const desk = await openDesk(engine)
    const { shop, orders, owner } = desk
    const { db } = shop
    await askFor(shop)
    await askFor(shop, { id: 'mailed', email: 'esi@example.com' })
    await askFor(shop, { id: 'unanswered' })
    for (const id of ['asked', 'mailed', 'unanswered']) {
      const letter = { to: brand.email, audience: 'shop', subject: 'Esi Owusu', text: '' } as const
      await enqueueMail(db, { kind: 'letter', dedupeKey: `contact ${id}`, letter, nowMs: 1 })
    }
    for (const id of ['asked', 'mailed']) {
      await makeAsShown(desk, (await owner.get(`${PATH}?message=${id}`)).html)
    }
    for (const { id } of await orders()) await expireOrder(db, id, { nowMs: shop.now() })
    expect(await eraseUnpaidOrders(db, shop.now() + 1)).toBe(2)
    const left = await db.selectFrom('contact_messages').select('id').orderBy('id').execute()
    expect(left.map(({ id }) => id)).toEqual(['mailed', 'unanswered'])
    const letters = await db.selectFrom('outbox').select('dedupe_key').execute()
    const keys = letters.map(({ dedupe_key }) => dedupe_key)
    expect(keys.filter((key) => key.startsWith('contact ')).toSorted()).toEqual([
      'contact mailed',
      'contact unanswered',
    ])
  })

  test('a message whose order ran out says where it is offered again [D197]', async () => {
    const desk = await openDesk(engine)
    const { owner, shop, orders } = desk
    const wayOn = 'it can be offered again there'
    await askFor(shop)
    await makeAsShown(desk, (await owner.get(`${PATH}?message=asked`)).html)
    const [order] = await orders()
    const path = `/owner/orders/${order?.id}`
    expect((await owner.get('/owner/messages/asked')).html).not.toContain(wayOn)
    await expireOrder(shop.db, order?.id ?? '', { nowMs: shop.now() })
    const { html } = await owner.get('/owner/messages/asked')
    expect([html.includes(wayOn), html.includes(`href="${path}"`)]).toEqual([true, true])
    expect((await owner.post(`${path}/again`, {})).html).toMatch(/\/pay#[\w-]{43}/)
    expect(await orders()).toHaveLength(2)
  })

  test('no order is made of a message that asks for no piece [D197]', async () => {
    const { shop, make, orders } = await openDesk(engine)
    await askFor(shop, { lines: [] })
    expect(await make({ message: 'asked' })).toMatchObject({ status: 422 })
    expect(await orders()).toEqual([])
    expect(await findMessage(shop.db, 'asked')).toMatchObject({ orderId: null, answeredAtMs: null })
  })

  test('a message whose piece has sold out is refused with a sentence, and stays unanswered [D193]', async () => {
    const desk = await openDesk(engine)
    const { owner, shop, orders } = desk
    await askFor(shop)
    await setStock(shop.db, { productId: 14, colour: 'Black', size: 'M' }, 0)
    const refused = await makeAsShown(desk, (await owner.get(`${PATH}?message=asked`)).html)
    expect(refused.status).toBe(422)
    expect(refused.html).toContain('Ancient Dragon Tee (M) is sold out.')
    expect(valueIn(refused.html, 'message')).toBe('asked')
    expect(await orders()).toEqual([])
    expect(await findMessage(shop.db, 'asked')).toMatchObject({ orderId: null, answeredAtMs: null })
  })

  test('an unpaid order of the web gets a link, a paid one does not', async () => {
    const { owner } = await openDesk(engine)
    const refused = await owner.post('/owner/orders/ORD-1-1/pay-link')
    expect(refused.status).toBeGreaterThanOrEqual(400)
  })
})
