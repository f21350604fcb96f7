import { expect, onTestFinished, test } from 'vitest'
import { listOpenReviewCases } from '#database/orders/review-cases'
import { markOrder } from '#server/payments/order-mark'
import { eachEngine } from '../database/each-engine.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { type FaultShop, openFaultShop, SECRET_KEY } from '../server/open-fault-shop.ts'

async function open(databaseUrl: string | undefined): Promise<FaultShop> {
  const faultShop = await openFaultShop(databaseUrl ? { databaseUrl } : {})
  onTestFinished(faultShop.close)
  return faultShop
}

eachEngine('characters that a database cannot store', (engine) => {
  test('are removed from the input, and the rest is stored [S31]', async () => {
    const { app, shop } = await open((await engine.create()).databaseUrl)
    const message = 'Hello\u0000there, \ud800where is it?'
    const form = { name: 'Ama\u0000', email: 'ama@example.com', message }
    const { statusCode } = await app.inject({
      method: 'POST',
      url: '/api/contact',
      payload: form,
    })
    expect(statusCode).toBe(201)
    const stored = await shop.db
      .selectFrom('contact_messages')
      .select(['name', 'message'])
      .execute()
    expect(stored).toEqual([{ name: 'Ama', message: 'Hello there, where is it?' }])
  })

  test('are returned with the rest of the input when a form is refused [S31]', async () => {
    const { app } = await open((await engine.create()).databaseUrl)
    const fields = { name: 'Ama\u0000', email: 'ama\u0000@example', message: 'Where is it?' }
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
      payload: new URLSearchParams(fields).toString(),
    })
    expect(statusCode).toBe(422)
    expect(body).toContain('Please enter a valid email')
    expect(body).toContain('Where is it?')
  })

  test('an order with a product id out of range is refused with a message [S31]', async () => {
    const { order } = await open((await engine.create()).databaseUrl)
    const lines = [
      { id: 3_000_000_000, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 1 },
    ]
    const refused = await order(anOrderBody({ lines }))
    expect([refused.statusCode, refused.json().error.code]).toEqual([422, 'request-invalid'])
    expect((await order()).statusCode).toBe(201)
  })

  test('in the provider’s response do not lose a payment [S31]', async () => {
    const { order, paystack, app } = await open((await engine.create()).databaseUrl)
    const { reference } = (await order()).json()
    paystack.setTransaction(reference, {
      status: 'success',
      channel: 'mobile\u0000money',
      gateway_response: '\u0000',
    })
    const status = await app.inject({
      method: 'POST',
      url: '/api/orders/status',
      payload: { reference },
    })
    expect(status.json()).toMatchObject({ standing: 'paid' })
  })

  test.each([
    ['a product beyond all numbers', { lines: [[2 ** 31, 'Black', 'image1', 'M', 1, 50_000]] }],
    ['a colour with NUL', { lines: [[14, 'Bl\u0000ck', 'image1', 'M', 1, 50_000]] }],
    ['a sum beyond all numbers', { lines: [[14, 'Black', 'image1', 'M', 99, 2 ** 31 - 1]] }],
    ['a day beyond the calendar', { at: Number.MAX_SAFE_INTEGER }],
  ])(
    'an order copy with %s is invalid: the payment waits for a person [S31]',
    async (_, changes) => {
      const { paystack, announce, shop } = await open((await engine.create()).databaseUrl)
      const reference = 'NKB1794700000000500000'
      const copy = {
        at: 1_794_700_000_000,
        country: 'GH',
        code: null,
        off: 0,
        lines: [[14, 'Black', 'image1', 'M', 1, 50_000]],
        ...changes,
      }
      const custom_fields = [
        { variable_name: 'order_id', value: 'ORD-1794700000000-0042' },
        {
          variable_name: 'customer_info',
          value: '{"name":"Ama","phone":"+233241234567","email":"ama@example.com"}',
        },
      ]
      const orderCopy = JSON.stringify(copy)
      // The mark is valid, so that only the content of the order is invalid.
      const order_mark = markOrder(SECRET_KEY, {
        reference,
        orderId: 'ORD-1794700000000-0042',
        amountPesewas: copy.lines.reduce((sum, line) => sum + Number(line[4]) * Number(line[5]), 0),
        currency: 'GHS',
        mode: 'test',
        orderCopy,
        customerInfo: custom_fields[1]?.value ?? '',
      })
      const metadata = { custom_fields, order_copy: orderCopy, order_mark }
      paystack.setTransaction(reference, { status: 'success', amount: 50_000, metadata })
      expect((await announce(reference)).statusCode).toBe(200)
      await expect
        .poll(() => listOpenReviewCases(shop.db))
        .toMatchObject([{ reason: 'unknown-payment', reference }])
      expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
    },
  )
})
