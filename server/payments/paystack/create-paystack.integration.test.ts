import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pesewas } from '#domain/money/money'
import { judgePayment } from '#domain/order/judge-payment'
import { type FakePaystack, startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { type PaystackFault, paystackFaults } from '#testing/stand-ins/paystack-faults'
import { aPaymentRequest } from '../payment-request.builder.ts'
import type { PaymentProvider } from '../payments.ts'
import { sign } from '../signature.ts'
import { createPaystack } from './create-paystack.ts'

const REFERENCE = 'NKB1794700000000500000'
const request = aPaymentRequest({ reference: REFERENCE })

let fake: FakePaystack
let paystack: PaymentProvider
let nowMs = 0
beforeEach(async () => {
  fake = await startFakePaystack()
  paystack = connect()
})
afterEach(() => fake.close())

function connect(settings: { readonly timeoutMs?: number } = {}): PaymentProvider {
  return createPaystack({
    publicKey: 'pk_test_1',
    secretKey: 'sk_test_1',
    mode: 'test',
    apiUrl: fake.url,
    scriptUrl: 'https://js.paystack.co/v2/inline.js',
    channels: ['mobile_money', 'card'],
    now: () => nowMs,
    ...settings,
  })
}

/** The timeout is short where no response comes, so that the test does not wait. */
function timeoutFor(fault: PaystackFault) {
  return fault === 'timeout' ? { timeoutMs: 50 } : {}
}

const AFTER_A_FAULT: readonly (readonly [PaystackFault, string])[] = [
  ['timeout', 'payments-unavailable'],
  ['connection cut', 'payments-unavailable'],
  ['server error', 'payments-unavailable'],
  ['bad gateway in HTML', 'payments-unavailable'],
  ['HTML with 200', 'payments-unavailable'],
  ['rate limit', 'payments-unavailable'],
  ['success without data', 'payments-unavailable'],
  ['an empty object', 'payments-unavailable'],
  ['an empty body', 'payments-unavailable'],
  ['a list', 'payments-unavailable'],
  ['a way elsewhere', 'payments-unavailable'],
  ['too much', 'payments-unavailable'],
  ['invalid key', 'payments-refused'],
  ['invalid key with 400', 'payments-refused'],
  ['currency not supported', 'payments-refused'],
  ['duplicate reference', 'duplicate-reference'],
]

describe('initialising', () => {
  test('sends exactly the described fields, in pesewas, with the secret key (§7)', async () => {
    expect(await paystack.start(request)).toEqual({
      ok: true,
      value: { accessCode: 'code1', authorizationUrl: 'https://checkout.paystack.com/code1' },
    })
    expect(fake.requests()).toEqual([
      {
        call: 'initialise',
        path: '/transaction/initialize',
        authorization: 'Bearer sk_test_1',
        body: {
          email: 'ama@example.com',
          amount: 15_000,
          currency: 'GHS',
          reference: REFERENCE,
          first_name: 'Ama',
          last_name: 'Mensah',
          channels: ['mobile_money', 'card'],
          callback_url: 'https://shop.example/checkout/success',
          metadata: {
            custom_fields: [
              {
                display_name: 'Order ID',
                variable_name: 'order_id',
                value: 'ORD-1794700000000-0042',
              },
              {
                display_name: 'Customer Info',
                variable_name: 'customer_info',
                value: '{"name":"Ama Mensah","phone":"+233241234567","email":"ama@example.com"}',
              },
            ],
            order_copy: '{}',
            order_mark: expect.stringMatching(/^[\w-]{43}$/),
          },
        },
      },
    ])
  })

  test.each(AFTER_A_FAULT)('%s ends as %s', async (fault, error) => {
    fake.answerWith('initialise', paystackFaults[fault])
    const result = await connect(timeoutFor(fault)).start(request)
    expect(result).toEqual({ ok: false, error })
  })

  test.each([
    [{ 'x-ratelimit-reset': '17' }, 17_000],
    [{ 'x-ratelimit-reset': '86400' }, 60_000],
    [{ 'x-ratelimit-reset': 'soon' }, 5_000],
    [{}, 5_000],
  ])('after a 429 with %o nothing is sent for %i ms [P29]', async (headers, retryAfterMs) => {
    fake.answerWith('initialise', { ...paystackFaults['rate limit'], headers })
    await paystack.start(request)
    fake.answerWith('initialise', null)
    nowMs += retryAfterMs - 1
    expect(await paystack.start(request)).toEqual({ ok: false, error: 'payments-unavailable' })
    expect(fake.requests()).toHaveLength(1)
    expect(await paystack.verify(REFERENCE)).toEqual({ ok: true, value: null })
    nowMs += 1
    expect(await paystack.start(request)).toMatchObject({ ok: true })
  })

  test('a duplicate reference differs from other refusals', async () => {
    await paystack.start(request)
    expect(await paystack.start(request)).toEqual({ ok: false, error: 'duplicate-reference' })
  })

  test.each([
    { access_code: '', authorization_url: 'https://checkout.paystack.com/x' },
    { access_code: 'x', authorization_url: 'javascript:alert(1)' },
    { access_code: 'x"><script>', authorization_url: 'https://checkout.paystack.com/x' },
    {
      access_code: 'x',
      authorization_url: 'https://checkout.paystack.com/x',
      reference: 'NKB1794700000000999999',
    },
  ])('a response with %o is not passed on to a browser', async (data) => {
    fake.answerWith('initialise', { json: { status: true, message: 'ok', data } })
    expect(await paystack.start(request)).toEqual({ ok: false, error: 'payments-unavailable' })
  })
})

describe('verifying', () => {
  test('reads a payment', async () => {
    fake.setTransaction(REFERENCE, { status: 'success', paid_at: '2026-11-15T10:00:00.000Z' })
    expect(await paystack.verify(REFERENCE)).toEqual({
      ok: true,
      value: {
        id: '302961',
        reference: REFERENCE,
        state: 'succeeded',
        mode: 'test',
        currency: 'GHS',
        amount: 15_000,
        requestedAmount: 15_000,
        channel: 'mobile_money',
        paidAtMs: Date.UTC(2026, 10, 15, 10),
      },
    })
    expect(fake.requests()[0]).toMatchObject({
      path: `/transaction/verify/${REFERENCE}`,
      authorization: 'Bearer sk_test_1',
    })
  })

  test.each([...AFTER_A_FAULT.filter(([fault]) => fault !== 'duplicate reference')])(
    '%s ends as %s',
    async (fault, error) => {
      fake.answerWith('verify', paystackFaults[fault])
      expect(await connect(timeoutFor(fault)).verify(REFERENCE)).toEqual({ ok: false, error })
    },
  )

  test.each([
    [400, 'Transaction reference not found'],
    [404, 'Transaction reference not found.'],
    [404, 'Entity not found'],
    [200, 'Transaction not found'],
  ])('status %i with %j means an unknown reference', async (status, message) => {
    fake.answerWith('verify', { status, json: { status: false, message } })
    expect(await paystack.verify(REFERENCE)).toEqual({ ok: true, value: null })
  })

  test('a wrong API address does not count as an unknown reference', async () => {
    fake.answerWith('verify', { status: 404, json: { message: 'Not Found' } })
    expect(await paystack.verify(REFERENCE)).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test('text that is no reference of ours is never part of a URL', async () => {
    for (const reference of ['', '../refund', `${REFERENCE}/../../refund`, `${REFERENCE}?x=1`]) {
      expect(await paystack.verify(reference)).toEqual({ ok: true, value: null })
    }
    expect(fake.requests()).toEqual([])
  })

  test.each(['', 0, null, '{"order_id":"ORD-1"}', { order_id: 'ORD-1' }])(
    'metadata %j changes nothing',
    async (metadata) => {
      fake.setTransaction(REFERENCE, { status: 'success', metadata, customer: null, log: 7 })
      expect(await paystack.verify(REFERENCE)).toMatchObject({
        ok: true,
        value: { state: 'succeeded' },
      })
    },
  )

  test.each(['status', 'reference', 'amount', 'currency', 'id'])(
    'a response without %s counts as unavailable',
    async (field) => {
      fake.setTransaction(REFERENCE, { status: 'success', [field]: undefined })
      expect(await paystack.verify(REFERENCE)).toEqual({ ok: false, error: 'payments-unavailable' })
    },
  )

  test.each([
    ['15000', 'paid'],
    [15_000.0, 'paid'],
    ['15000.0', 'mismatch'],
    ['0x3a98', 'mismatch'],
    [' 15000 ', 'mismatch'],
    ['1e5', 'mismatch'],
    [null, 'mismatch'],
    [true, 'mismatch'],
    [[15_000], 'mismatch'],
    [15_000.4, 'mismatch'],
    [1e21, 'mismatch'],
    ['999999999999999999999', 'mismatch'],
  ])('the amount %j is judged as %s', async (amount, verdict) => {
    fake.setTransaction(REFERENCE, { status: 'success', amount, requested_amount: amount ?? '' })
    const result = await paystack.verify(REFERENCE)
    const transaction = result.ok ? result.value : null
    const agreed = { reference: REFERENCE, amount: pesewas(15_000) }
    const expected = { ...agreed, mode: 'test', orderMode: 'test' } as const
    expect(transaction && judgePayment(expected, transaction).verdict).toBe(verdict)
  })

  test.each([
    ['success', 'succeeded'],
    ['failed', 'failed'],
    ['reversed', 'returned'],
    ['abandoned', 'unpaid'],
    ['ongoing', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['queued', 'unclear'],
    ['reversal-pending', 'unclear'],
    ['Success', 'unclear'],
    ['', 'unclear'],
  ])('the status %j means %s', async (status, state) => {
    fake.setTransaction(REFERENCE, { status })
    expect(await paystack.verify(REFERENCE)).toMatchObject({ ok: true, value: { state } })
  })

  test('an id of 64 bits is read without rounding', async () => {
    const text = `{"status":true,"data":{"id":18446744073709551615,"status":"success","reference":"${REFERENCE}","amount":15000,"currency":"GHS"}}`
    fake.answerWith('verify', { text })
    expect(await paystack.verify(REFERENCE)).toMatchObject({
      value: { id: '18446744073709551615', mode: 'test', requestedAmount: null, paidAtMs: null },
    })
  })
})

describe('refunding', () => {
  const refundRequest = {
    reference: REFERENCE,
    amount: pesewas(5_000),
    note: '0198c0de-0000-7000-8000-000000000001',
    customerNote: 'Order ORD-1',
  }

  test('requests a refund of the amount and returns its state', async () => {
    await paystack.start(request)
    fake.setTransaction(REFERENCE, { status: 'success' })
    expect(await paystack.refund(refundRequest)).toEqual({
      ok: true,
      value: { id: '1', state: 'pending' },
    })
    expect(fake.requests().at(-1)).toMatchObject({
      path: '/refund',
      authorization: 'Bearer sk_test_1',
      body: {
        transaction: REFERENCE,
        amount: 5_000,
        currency: 'GHS',
        merchant_note: '0198c0de-0000-7000-8000-000000000001',
        customer_note: 'Order ORD-1',
      },
    })
  })

  test.each([
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['processed', 'done'],
    ['failed', 'failed'],
    ['needs-attention', 'needs-details'],
    ['something new', 'pending'],
  ])('the status %j means %s', async (status, state) => {
    fake.answerWith('refund', { json: { status: true, data: { id: 7, status } } })
    expect(await paystack.refund(refundRequest)).toEqual({ ok: true, value: { id: '7', state } })
  })

  test('of an unpaid payment, or of more than was paid, is refused', async () => {
    expect(await paystack.refund(refundRequest)).toEqual({ ok: false, error: 'payments-refused' })
    await paystack.start(request)
    expect(await paystack.refund(refundRequest)).toEqual({ ok: false, error: 'payments-refused' })
    fake.setTransaction(REFERENCE, { status: 'success' })
    const tooMuch = { ...refundRequest, amount: pesewas(15_001) }
    expect(await paystack.refund(tooMuch)).toEqual({ ok: false, error: 'payments-refused' })
  })

  test.each([...AFTER_A_FAULT.filter(([fault]) => fault !== 'duplicate reference')])(
    '%s ends as %s',
    async (fault, error) => {
      fake.answerWith('refund', paystackFaults[fault])
      expect(await connect(timeoutFor(fault)).refund(refundRequest)).toEqual({ ok: false, error })
    },
  )

  const account = { bankId: '28', accountNumber: '0551234987' }

  test('that waits for an account is tried again with it, once [P85]', async () => {
    await paystack.start(request)
    fake.setTransaction(REFERENCE, { status: 'success' })
    await paystack.refund(refundRequest)
    const retry = { refundId: '1', amount: refundRequest.amount, account }
    expect(await paystack.retryRefund(retry)).toEqual({ ok: false, error: 'payments-refused' })
    fake.setRefund(1, { status: 'needs-attention' })
    expect(await paystack.retryRefund(retry)).toEqual({
      ok: true,
      value: { id: '1', state: 'pending' },
    })
    expect(fake.requests().at(-1)).toMatchObject({
      path: '/refund/retry_with_customer_details/1',
      body: {
        refund_account_details: { currency: 'GHS', account_number: '0551234987', bank_id: '28' },
      },
    })
    expect(await paystack.retryRefund(retry)).toEqual({ ok: false, error: 'payments-refused' })
    fake.answerWith('retry', { json: { status: true, data: { id: 2, status: 'processing' } } })
    expect(await paystack.retryRefund(retry)).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test.each([...AFTER_A_FAULT.filter(([fault]) => fault !== 'duplicate reference')])(
    'that is tried again: %s ends as %s [P85]',
    async (fault, error) => {
      fake.answerWith('retry', paystackFaults[fault])
      const retry = { refundId: '1', amount: refundRequest.amount, account }
      expect(await connect(timeoutFor(fault)).retryRefund(retry)).toEqual({ ok: false, error })
    },
  )

  test('can be paid to the banks and networks that the provider knows', async () => {
    expect(await paystack.listBanks()).toEqual({
      ok: true,
      value: [
        { id: '9', name: 'GCB Bank', kind: 'bank' },
        { id: '28', name: 'MTN', kind: 'mobile-money' },
      ],
    })
    fake.answerWith('banks', { json: { status: true, data: 'none' } })
    expect(await paystack.listBanks()).toEqual({ ok: false, error: 'payments-unavailable' })
  })

  test('is never requested for a reference that is not ours', async () => {
    const stray = { ...refundRequest, reference: '../refund' }
    expect(await paystack.refund(stray)).toEqual({ ok: false, error: 'payments-refused' })
    expect(fake.requests()).toEqual([])
  })
})

describe('an event', () => {
  const body = Buffer.from('{"event":"charge.success","data":{"id":7}}')
  const signature = sign('sk_test_1', body).toString('hex')

  test('is read if the provider signed exactly these bytes [P8]', () => {
    expect(paystack.readEvent(body, signature)).toMatchObject({
      ok: true,
      value: { kind: 'payment-succeeded', name: 'charge.success', subject: '7' },
    })
  })

  test.each([
    [body, undefined],
    [body, ''],
    [body, sign('sk_test_2', body).toString('hex')],
    [Buffer.concat([body, Buffer.from(' ')]), signature],
  ])('%s with signature %s is forged [P8]', (rawBody, given) => {
    expect(paystack.readEvent(rawBody, given)).toEqual({ ok: false, error: 'forged' })
  })

  test('that is signed but malformed is unreadable', () => {
    const rawBody = Buffer.from('[]')
    const signed = sign('sk_test_1', rawBody).toString('hex')
    expect(paystack.readEvent(rawBody, signed)).toEqual({ ok: false, error: 'unreadable' })
  })
})
