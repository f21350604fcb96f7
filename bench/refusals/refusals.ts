import { randomUUID } from 'node:crypto'
import { anOrderBody } from '#testing/orders/order-body'
import { BUDGETS } from '../budgets.ts'
import type { Sent } from './send-from.ts'

export type Refusal = {
  readonly what: string
  readonly status: number
  /** Each request comes from another network, so that no limit applies. */
  readonly isFromMany?: boolean
  /** The network is already above every limit. */
  readonly isFlood?: boolean
  readonly post: () => Sent
  /** The refusal may cost as much as this many cached pages. */
  readonly budget: number | null
}

const FORM = { 'content-type': 'application/x-www-form-urlencoded' } as const
const JSON_TYPE = { 'content-type': 'application/json' } as const
/** A browser without script sends these headers. */
const PAGE = { ...FORM, accept: 'text/html', 'sec-fetch-site': 'same-origin' } as const

const BODY_BYTES = 2_000_000

/** The names are distinct, which makes them the dearest to collect. */
const MANY_FIELDS = Array.from({ length: BODY_BYTES / 8 }, (_, index) =>
  `${index.toString(36)}=`.padEnd(7, 'x'),
).join('&')

const MESSAGE = new URLSearchParams({ name: 'Ama', email: 'no address', message: 'x' }).toString()

export const SOLD_OUT: Refusal = {
  what: 'an order of a piece that is sold out',
  status: 409,
  post: () => ({
    path: '/api/orders',
    headers: JSON_TYPE,
    body: JSON.stringify(anOrderBody()),
  }),
  budget: null,
}

export const REFUSALS: readonly Refusal[] = [
  {
    what: 'a stranger’s body of 2 MB at the office',
    status: 401,
    post: () => ({ path: '/owner/catalogue-file/preview', headers: PAGE, body: MANY_FIELDS }),
    budget: BUDGETS.strangersBodyInPages,
  },
  {
    what: 'a form far above its limit',
    status: 429,
    isFlood: true,
    post: () => ({ path: '/contact', headers: PAGE, body: MESSAGE }),
    budget: BUDGETS.floodedFormInPages,
  },
  {
    what: 'a form with a mistake, as a page',
    status: 422,
    isFromMany: true,
    post: () => ({ path: '/contact', headers: PAGE, body: MESSAGE }),
    budget: null,
  },
  {
    what: 'a webhook with a wrong signature',
    status: 401,
    post: () => ({
      path: '/api/webhooks/paystack',
      headers: { ...JSON_TYPE, 'x-paystack-signature': 'ab'.repeat(64) },
      body: JSON.stringify({ event: 'charge.success', data: { reference: randomUUID() } }),
    }),
    budget: null,
  },
  {
    what: 'an unknown link to an order, as a page',
    status: 404,
    isFromMany: true,
    post: () => ({ path: '/order', headers: PAGE, body: `code=${'a'.repeat(43)}` }),
    budget: null,
  },
  {
    what: 'an unknown link to an order, above 300 pages a minute',
    status: 429,
    isFlood: true,
    post: () => ({ path: '/order', headers: PAGE, body: `code=${'a'.repeat(43)}` }),
    budget: null,
  },
  {
    what: 'an unknown token of a waiting list',
    status: 303,
    isFromMany: true,
    post: () => ({ path: '/notify/confirm', headers: PAGE, body: `token=${'a'.repeat(43)}` }),
    budget: null,
  },
  SOLD_OUT,
  {
    what: 'a wrong password',
    status: 422,
    isFromMany: true,
    post: () => ({
      path: '/owner/sign-in',
      headers: PAGE,
      body: new URLSearchParams({
        email: `${randomUUID()}@example.com`,
        password: 'not the password',
      }).toString(),
    }),
    budget: null,
  },
]
