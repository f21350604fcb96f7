import { randomInt, randomUUID } from 'node:crypto'
import { anOrderBody } from '../orders/order-body.ts'

type ValidPost = {
  readonly body: () => Readonly<Record<string, unknown>>
  readonly status: number
  readonly query?: Readonly<Record<string, string>>
}

const TOKEN = 'a'.repeat(43)
const REFERENCE = 'NKB1800000000000123456'

const subscribe: ValidPost = {
  body: () => ({ email: anEmail(), optIn: true }),
  status: 201,
}
const notify: ValidPost = {
  body: () => ({ product: '14', colour: 'Black', size: 'M', email: anEmail() }),
  status: 201,
}
/** No draw is planned, hence the 404. */
const draw: ValidPost = {
  body: () => ({
    drop: 'abcdefgh',
    product: '14',
    variant: 'Black|M',
    name: 'Ama',
    email: anEmail(),
    phone: '0241234567',
  }),
  status: 404,
}
const contact: ValidPost = {
  body: () => ({
    name: 'Ama',
    email: anEmail(),
    subject: 'Hello',
    message: 'Where is my order?',
    newsletter: false,
  }),
  status: 201,
}
const ask: ValidPost = {
  body: () => ({
    product: '14',
    variant: 'Black|M',
    name: 'Ama',
    phone: aPhone(),
    town: 'Kumasi',
  }),
  status: 201,
}
const dataRights: ValidPost = {
  body: () => ({
    name: 'Ama',
    email: anEmail(),
    requestType: 'access',
    details: 'All of it',
    verificationMethod: 'email',
  }),
  status: 201,
}
const lookUp: ValidPost = {
  body: () => ({ number: 'ORD-1800000000000-0001', email: anEmail() }),
  status: 201,
}
const ofOrder: ValidPost = { body: () => ({ order: 'ORD-1800000000000-0001' }), status: 403 }
const proof: ValidPost = { body: () => ({ token: TOKEN }), status: 404 }

/** Each POST route has a valid body, as a browser or the provider sends it. */
const VALID_POSTS: Readonly<Record<string, ValidPost>> = {
  '/api/currency': { body: () => ({ currency: 'USD' }), status: 303 },
  '/api/subscribe': subscribe,
  '/subscribe': subscribe,
  '/subscribe/confirm': { body: () => ({ token: TOKEN }), status: 303 },
  '/api/notify': notify,
  '/notify': notify,
  '/api/notify/place': { body: () => ({ token: TOKEN, claim: false }), status: 404 },
  '/notify/confirm': { body: () => ({ token: TOKEN }), status: 303 },
  '/api/draw': draw,
  '/draw': draw,
  '/draw/confirm': { body: () => ({ token: TOKEN }), status: 303 },
  '/unsubscribe': { body: () => ({}), query: { token: TOKEN }, status: 200 },
  '/api/ask': ask,
  '/ask': ask,
  '/api/contact': contact,
  '/contact': contact,
  '/api/data-rights': dataRights,
  '/data-rights': dataRights,
  '/api/data-rights/proof': proof,
  '/data-rights/proof': proof,
  '/api/discounts': { body: () => ({ code: 'WELCOME10', productIds: [14] }), status: 200 },
  '/api/orders': {
    body: () =>
      anOrderBody({
        replacedToken: randomUUID(),
        discountCode: 'WELCOME10',
        shownTotalPesewas: 45_000,
      }),
    status: 201,
  },
  '/api/orders/status': {
    body: () => ({ reference: REFERENCE, accessToken: randomUUID() }),
    status: 404,
  },
  '/api/orders/own-link': {
    body: () => ({ reference: REFERENCE, accessToken: randomUUID() }),
    status: 404,
  },
  '/api/orders/pay-link': { body: () => anOrderBody(), status: 201 },
  '/api/orders/paid': { body: () => ({ accessToken: randomUUID() }), status: 200 },
  '/api/orders/look-up': lookUp,
  '/orders': lookUp,
  // These requests lack the headers of a browser.
  '/order': { body: () => ({ code: TOKEN }), status: 403 },
  '/order/leave': { body: () => ({}), status: 403 },
  '/order/cancel': ofOrder,
  '/order/confirmation': ofOrder,
  '/order/again': ofOrder,
  '/order/address': ofOrder,
  '/order/address-code': ofOrder,
  '/order/difference': ofOrder,
  '/order/return': ofOrder,
  '/order/return-withdrawn': ofOrder,
  '/pay': { body: () => ({ step: 'code', code: TOKEN }), status: 403 },
  '/api/insights': {
    body: () => ({
      name: 'purchase',
      transaction_id: 'ORD-1800000000000-0001',
      value: 500,
      currency: 'GHS',
      items: [{ item_id: 14, item_name: 'Tee', price: 500, quantity: 1 }],
    }),
    status: 204,
  },
  '/api/page-errors': {
    body: () => ({
      build: 'm41fnnv',
      route: 'product',
      fault: 'caught',
      message: 'No colour',
      stack: '',
      components: '',
    }),
    status: 204,
  },
  '/api/webhooks/paystack': {
    body: () => ({
      event: 'charge.success',
      data: { id: 302_961, domain: 'test', status: 'success', reference: REFERENCE, amount: 1 },
    }),
    status: 200,
  },
  '/stand-in/paystack/checkout/:accessCode': { body: () => ({ choice: 'card-pay' }), status: 404 },
  '/stand-in/paystack/phone': {
    body: () => ({ accessCode: 'unknown', choice: 'card-pay' }),
    status: 303,
  },
  '/stand-in/paystack/refunds': { body: () => ({ refund: 'unknown', state: 'done' }), status: 303 },
}

export function validPost(url: string): ValidPost {
  const valid = VALID_POSTS[url]
  if (!valid) throw new Error(`Write into VALID_POSTS what is posted to ${url}`)
  return valid
}

function anEmail(): string {
  return `ama.${randomUUID()}@example.com`
}

/** The limit for a person counts each. */
function aPhone(): string {
  return `024${randomInt(1_000_000, 9_999_999)}`
}
