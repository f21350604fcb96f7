import { expect, onTestFinished, test } from 'vitest'
import { revokeOrderLinks } from '#database/orders/order-tokens'
import { readState } from '#database/orders/orders'
import { messages } from '#domain/messages'
import { settlePayment } from '#server/orders/settle-payment'
import { refundOrder } from '#server/refunds/refund-order'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { anOrderBody } from '#testing/orders/order-body'
import { openFaultShop } from '#testing/server/open-fault-shop'

const ORIGIN = 'http://localhost:3000'

async function openPay(engine: Engine) {
  const { databaseUrl } = await engine.create()
  const fault = await openFaultShop({ ...(databaseUrl !== undefined && { databaseUrl }) })
  onTestFinished(fault.close)
  const { app } = fault
  const publicOrigin = new URL(fault.shop.config.publicUrl).origin

  async function share(overrides: Readonly<Record<string, unknown>> = {}) {
    const body = anOrderBody(overrides)
    const payload = { ...body }
    const response = await app.inject({ method: 'POST', url: '/api/orders/pay-link', payload })
    expect(response.statusCode).toBe(201)
    const { orderId, url } = response.json()
    return { orderId: String(orderId), token: String(url).split('#')[1] ?? '', body }
  }

  /** Each payer has a browser of their own. */
  function payer() {
    let cookie = ''
    const headers = (accept: string) => ({ accept, cookie, origin: publicOrigin })
    const post = async (fields: object, accept = 'application/json') => {
      const response = await app.inject({
        method: 'POST',
        url: '/pay',
        headers: headers(accept),
        payload: fields,
      })
      const set = response.headers['set-cookie']
      if (typeof set === 'string') cookie = set.split(';')[0] ?? ''
      return response
    }
    return {
      post,
      enter: (code: string) => post({ step: 'code', code }),
      get: (url = '/pay') => app.inject({ url, headers: headers('text/html') }),
      pay: (order: string, email = '') => post({ step: 'pay', order, email }),
      setCookie: (value: string) => {
        cookie = value
      },
    }
  }
  return { ...fault, publicOrigin, share, payer }
}

eachEngine('the page of somebody who pays', (engine) => {
  test('asks for the code without a visit, and shows the order with one, to nobody else', async () => {
    const { share, payer } = await openPay(engine)
    const { token } = await share()
    const kofi = payer()
    const before = await kofi.get()
    expect(before.body).toContain('name="code"')
    expect(before.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    const entered = await kofi.enter(token)
    expect(entered.statusCode).toBe(201)
    expect(entered.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax; Max-Age=3600/)
    const page = await kofi.get()
    expect(page.body).toContain('Pay for Ama')
    expect(page.body).toContain(messages['pay-link-refunds'])
    expect(page.body).not.toContain(token)
    expect((await payer().get()).body).toContain('name="code"')
  })

  test('no byte of it has an address, a phone, a last name or an email of the customer [R79]', async () => {
    const { share, payer, paystack, pay, shop } = await openPay(engine)
    const customer = {
      lastName: 'Quartey-Okine',
      phone: '249876543',
      address: '7 Blue Kiosk Lane',
      city: 'Teshie Nungua',
      digitalAddress: 'GA-183-8164',
      postalCode: 'P9Z9',
      email: 'ama.hidden@example.com',
    }
    const { orderId, token, body } = await share(customer)
    const kofi = payer()
    const seen = [(await kofi.enter(token)).body, (await kofi.get()).body]
    const started = await kofi.pay(orderId, 'kofi@example.com')
    seen.push(started.body, (await kofi.get()).body)
    seen.push((await kofi.pay(orderId, 'no address')).body)
    const { reference } = started.json()
    seen.push((await kofi.get(`/pay?reference=${reference}`)).body)
    expect(seen.at(-1)).toContain(messages['pay-waiting'])
    pay(reference)
    await settlePayment(shop.orders, reference)
    seen.push((await kofi.get()).body)
    expect(seen.at(-1)).toContain('You paid for Ama')
    const secrets = [...Object.values(customer), '24 987 6543', body.accessToken]
    for (const secret of secrets) expect(seen.join('\n')).not.toContain(secret)
    const asked = JSON.stringify(paystack.requests())
    for (const secret of [...secrets, token]) expect(asked).not.toContain(secret)
  })

  test('an unknown or revoked link opens nothing, and a revoked visit ends [R72]', async () => {
    const { share, payer, shop } = await openPay(engine)
    const { orderId, token } = await share()
    const kofi = payer()
    expect((await kofi.enter('A'.repeat(43))).statusCode).toBe(404)
    await kofi.enter(token)
    await revokeOrderLinks(shop.db, orderId, shop.now())
    expect((await kofi.get()).body).toContain('name="code"')
    expect((await kofi.pay(orderId)).json()).toMatchObject({ error: { code: 'pay-code-unknown' } })
    expect((await kofi.enter(token)).json()).toMatchObject({
      error: { message: messages['pay-code-unknown'] },
    })
  })

  test('a forged cookie opens nothing, and a form of another order is refused [R73]', async () => {
    const { share, payer, paystack } = await openPay(engine)
    const first = await share()
    const second = await share()
    const kofi = payer()
    kofi.setCookie(`pay-visit=${'A'.repeat(43)}`)
    expect((await kofi.pay(first.orderId)).statusCode).toBe(404)
    // A link is no visit.
    kofi.setCookie(`pay-visit=${first.token}`)
    expect((await kofi.pay(first.orderId)).statusCode).toBe(404)
    await kofi.enter(first.token)
    await kofi.enter(second.token)
    const refused = await kofi.pay(first.orderId)
    expect([refused.statusCode, refused.json().error.code]).toEqual([409, 'pay-other-order'])
    expect(paystack.requests()).toEqual([])
  })

  test('a post that does not say that it comes from the shop is refused [R74]', async () => {
    const { app, share, publicOrigin } = await openPay(engine)
    const { token } = await share()
    const enter = async (headers: Record<string, string>) =>
      (
        await app.inject({
          method: 'POST',
          url: '/pay',
          headers,
          payload: { step: 'code', code: token },
        })
      ).statusCode
    expect(await enter({})).toBe(403)
    expect(await enter({ 'sec-fetch-site': 'none' })).toBe(403)
    expect(await enter({ origin: 'https://evil.example' })).toBe(403)
    expect(await enter({ origin: publicOrigin, 'sec-fetch-site': 'cross-site' })).toBe(403)
    expect(await enter({ origin: publicOrigin })).toBe(201)
    expect(await enter({ 'sec-fetch-site': 'same-origin' })).toBe(201)
  })

  test('works without script: the code, the payment on the provider’s page, the confirmation [R75]', async () => {
    const { share, payer, pay, shop } = await openPay(engine)
    const { orderId, token } = await share()
    const kofi = payer()
    const entered = await kofi.post({ step: 'code', code: `${ORIGIN}/pay#${token}` }, 'text/html')
    expect([entered.statusCode, entered.headers.location]).toEqual([303, '/pay'])
    const typed = { step: 'pay', order: orderId, email: 'kofi@example.com' }
    const wrong = await kofi.post({ ...typed, email: 'kofi' }, 'text/html')
    expect([wrong.statusCode, wrong.body.includes('value="kofi"')]).toEqual([422, true])
    // The form is sent twice, and there is one payment.
    for (const _time of [1, 2]) {
      const started = await kofi.post(typed, 'text/html')
      expect([started.statusCode, started.headers.location]).toEqual([303, '/pay'])
    }
    const attempts = await shop.db.selectFrom('payment_attempts').selectAll().execute()
    expect(attempts).toHaveLength(1)
    const page = await kofi.get()
    expect(page.body).toContain(attempts[0]?.authorization_url)
    pay(attempts[0]?.reference ?? '')
    await settlePayment(shop.orders, attempts[0]?.reference ?? '')
    expect((await kofi.get()).body).toContain('You paid for Ama')
    expect(await readState(shop.db, orderId)).toBe('paid')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a refund goes to the payment of the payer [R77]', async () => {
    const { share, payer, pay, shop, paystack, order } = await openPay(engine)
    const { orderId, token, body } = await share()
    // The customer had opened a payment too, and left it.
    const own = (await order({ ...body })).json()
    const kofi = payer()
    await kofi.enter(token)
    const { reference } = (await kofi.pay(orderId, 'kofi@example.com')).json()
    expect(reference).not.toBe(own.reference)
    pay(reference)
    await settlePayment(shop.orders, reference)
    const refunded = await refundOrder(shop.orders, {
      orderId,
      scope: { kind: 'whole', restock: true },
      reference: null,
      reason: 'Not wanted',
      actor: { staffId: null, name: 'npm run orders' },
    })
    expect(refunded).toMatchObject({ ok: true })
    const asked = paystack.requests().filter(({ call }) => call === 'refund')
    expect(JSON.stringify(asked)).toContain(reference)
    expect(JSON.stringify(asked)).not.toContain(own.reference)
  })
})
