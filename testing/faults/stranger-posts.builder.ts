import { randomUUID, randomUUIDv7 } from 'node:crypto'
import { expireOrder } from '#database/orders/hold-order'
import { type ProductVariant, variantValue } from '#domain/catalogue/product-variant'
import { UNDO_MS } from '#domain/order/fulfilment'
import type { AppContext } from '#server/base/context'
import { planDrop } from '#server/drops/change-drops'
import {
  createOrderToken,
  createVisitToken,
  TRACKING_LINK_MS,
} from '#server/order-links/order-tokens'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { settlePayment } from '#server/orders/settle-payment'
import { anOrderBody } from '../orders/order-body.ts'
import { shareForTest } from '../orders/payer.ts'
import { placeForTest } from '../orders/place-for-test.ts'
import { returnForm } from '../orders/sent-order.ts'

const TOKEN = 'a'.repeat(43)
const KOFI = { staffId: null, name: 'Kofi' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: '', note: '' } as const

/** The shop of the test allows one network this many: of each form in an hour, and of unpaid orders at once. */
export const FORMS_PER_HOUR = 20
export const HOLDS_PER_SOURCE = 20

/** A stranger sends this post again and again from one network. */
export type StrangerPost = {
  readonly about: string
  /** The body is as valid as a stranger can make it, and another one each time where that could write more. */
  readonly body: (count: number) => object | Promise<object>
  readonly cookie?: string
  /** Each table may grow by this many rows at most, however often the post is sent; every other table by none. */
  readonly growth: Readonly<Record<string, number>>
  /** The post is sent at least this often, where the shop's own bound is higher than what other posts reach. */
  readonly atLeast?: number
}

/** A letter to a typed address has two limits for the mailbox, and those of source and total. */
const LETTERS = { outbox: FORMS_PER_HOUR, rate_limits: 2 * FORMS_PER_HOUR + 5 } as const
const NOTHING = {} as const
/** An order writes its rows, its person's four counts, and what all orders of a network share. */
const ORDERS = {
  orders: HOLDS_PER_SOURCE,
  order_lines: HOLDS_PER_SOURCE,
  payment_attempts: HOLDS_PER_SOURCE,
  stock_moves: HOLDS_PER_SOURCE,
  rate_limits: 5 * HOLDS_PER_SOURCE + 10,
} as const

/** Returns posts for every public address of the shop, and for those of the office that need no session. */
export async function strangerPosts(
  shop: AppContext,
): Promise<Readonly<Record<string, readonly StrangerPost[]>>> {
  const of = await openOrdersOf(shop)
  const forms = formPosts(await openDrawOf(shop))
  return {
    ...both('/api/subscribe', '/subscribe', forms.subscribe),
    ...both('/api/notify', '/notify', forms.notify),
    ...both('/api/draw', '/draw', forms.draw),
    ...both('/api/ask', '/ask', forms.ask),
    ...both('/api/contact', '/contact', forms.contact),
    ...both('/api/data-rights', '/data-rights', forms.dataRights),
    // One token of each kind is enough: the mails of a mailbox are counted together, wherever they are asked for.
    '/api/orders/look-up': [forms.lookUp(of.sent)],
    '/orders': [forms.lookUp(of.unpaid)],
    ...unknownTokens(),
    ...orderPosts(of),
    ...visitPosts(of),
    ...payerPosts(of),
    ...insightPosts(of),
    ...officePosts(),
  }
}

/** Opens a draw of a product that the orders of this file do not have. */
async function openDrawOf(shop: AppContext) {
  const productId = 13
  const [variant] = shop.catalogue.product(productId)?.variants ?? []
  const typed = {
    title: 'Dragons',
    at: new Date(shop.now() + 7_200_000).toISOString(),
    productIds: [String(productId)],
    limit: '1',
    mode: 'draw',
    holdMinutes: '10',
  }
  const planned = await planDrop(shop, { typed, actor: KOFI })
  if (!planned.ok || !variant) throw new Error('No draw could be planned')
  return { dropId: planned.value.id, variant: { productId, ...variant } }
}

type Orders = Awaited<ReturnType<typeof openOrdersOf>>

/** Makes two paid orders, one that was sent, one that is unpaid, and one that somebody else is asked to pay. */
async function openOrdersOf(shop: AppContext) {
  const { db, now, orders } = shop
  const pay = async () => {
    const placed = await placeForTest(orders)
    shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
    await settlePayment(orders, placed.reference)
    return placed
  }
  const [paid, corrected, sent] = [await pay(), await pay(), await pay()]
  await sendParcel(orders, {
    orderId: sent.orderId,
    expected: 'to-pack',
    actor: KOFI,
    parcel: PARCEL,
  })
  await db
    .updateTable('shipments')
    .set({ sent_at: now() - 2 * UNDO_MS })
    .execute()
  const unpaid = await placeForTest(orders)
  const ranOut = await placeForTest(orders)
  await expireOrder(db, ranOut.orderId, { nowMs: now() })
  const shared = await shareForTest(orders)
  const link = (orderId: string) =>
    createOrderToken(db, { orderId, purpose: 'track', nowMs: now(), lifeMs: TRACKING_LINK_MS })
  const visit = (orderId: string, purpose: 'visit' | 'pay-visit') =>
    createVisitToken(db, { orderId, purpose, nowMs: now() })
  return {
    shop,
    paid: { ...paid, visit: await visit(paid.orderId, 'visit') },
    // The order has a mailbox of its own, because confirmations have used up the letters of the other.
    corrected: { ...corrected, visit: await visit(corrected.orderId, 'visit') },
    sent: { ...sent, visit: await visit(sent.orderId, 'visit') },
    unpaid: { ...unpaid, link: await link(unpaid.orderId) },
    ranOut: { ...ranOut, visit: await visit(ranOut.orderId, 'visit') },
    shared: { ...shared, visit: await visit(shared.orderId, 'pay-visit') },
  }
}

function both(api: string, page: string, post: StrangerPost) {
  return { [api]: [post], [page]: [post] }
}

function formPosts({
  dropId,
  variant,
}: {
  readonly dropId: string
  readonly variant: ProductVariant
}) {
  const subscribe: StrangerPost = {
    about: 'another address each time',
    body: () => ({ email: anEmail(), optIn: true }),
    growth: { subscribers: FORMS_PER_HOUR, subscriber_links: FORMS_PER_HOUR, ...LETTERS },
  }
  const notify: StrangerPost = {
    about: 'another address each time',
    body: () => ({ product: '14', colour: 'Black', size: 'M', email: anEmail() }),
    growth: { waiting_list: FORMS_PER_HOUR, waiting_links: FORMS_PER_HOUR, ...LETTERS },
  }
  const draw: StrangerPost = {
    about: 'another person each time',
    body: (count) => ({
      drop: dropId,
      product: String(variant.productId),
      variant: variantValue(variant),
      name: 'Ama',
      email: anEmail(),
      phone: `024${String(1_000_000 + count)}`,
    }),
    growth: {
      draw_entries: FORMS_PER_HOUR,
      draw_links: FORMS_PER_HOUR,
      outbox: FORMS_PER_HOUR,
      // The letters of a mailbox are counted by network, too.
      rate_limits: 3 * FORMS_PER_HOUR + 5,
    },
  }
  const contact: StrangerPost = {
    about: 'another message and address each time',
    body: (count) => ({
      name: 'Ama',
      email: anEmail(),
      subject: 'Hello',
      message: `Where is my order number ${count}?`,
      newsletter: true,
    }),
    growth: {
      contact_messages: FORMS_PER_HOUR,
      subscribers: FORMS_PER_HOUR,
      subscriber_links: FORMS_PER_HOUR,
      outbox: 2 * FORMS_PER_HOUR,
      rate_limits: 4 * FORMS_PER_HOUR + 10,
    },
  }
  const ask: StrangerPost = {
    about: 'another phone and message each time',
    body: (count) => ({
      product: '14',
      variant: 'Black|M',
      name: 'Ama',
      phone: `024${String(1_000_000 + count)}`,
      town: 'Kumasi',
      message: `For the ${count}th time: ${randomUUID()}`,
    }),
    growth: {
      contact_messages: FORMS_PER_HOUR,
      outbox: FORMS_PER_HOUR,
      rate_limits: 3 * FORMS_PER_HOUR + 5,
    },
  }
  const dataRights: StrangerPost = {
    about: 'another address each time',
    body: (count) => ({
      name: 'Ama',
      email: anEmail(),
      requestType: 'access',
      details: `All of it, for the ${count}th time`,
      verificationMethod: 'email',
    }),
    growth: {
      data_rights_requests: FORMS_PER_HOUR,
      outbox: 2 * FORMS_PER_HOUR,
      rate_limits: 4 * FORMS_PER_HOUR + 10,
    },
  }
  const lookUp = ({ orderId, body }: Pick<Orders['sent'], 'orderId' | 'body'>): StrangerPost => ({
    about: 'number and address of an order',
    body: () => ({ number: orderId, email: body.email }),
    growth: { outbox: 5, rate_limits: 10 },
  })
  return { subscribe, notify, draw, ask, contact, dataRights, lookUp }
}

/** Tokens that open nothing write nothing. */
function unknownTokens(): Readonly<Record<string, readonly StrangerPost[]>> {
  const post = { about: 'an unknown token', body: () => ({ token: TOKEN }), growth: NOTHING }
  const claim = { ...post, body: () => ({ token: TOKEN, claim: true }) }
  return {
    '/subscribe/confirm': [post],
    '/notify/confirm': [post],
    '/api/notify/place': [claim],
    '/draw/confirm': [post],
    '/unsubscribe': [post],
    '/api/data-rights/proof': [post],
    '/data-rights/proof': [post],
    '/api/currency': [{ ...post, about: 'a currency', body: () => ({ currency: 'USD' }) }],
    '/api/page-errors': [
      {
        about: 'another error each time',
        body: (count) => ({
          build: 'm41fnnv',
          route: 'product',
          fault: 'caught',
          message: `No colour ${count}`,
          stack: '',
          components: '',
        }),
        growth: NOTHING,
      },
    ],
    '/api/webhooks/paystack': [
      {
        about: 'an event without a signature',
        body: (count) => ({ event: 'charge.success', data: { id: count, reference: TOKEN } }),
        growth: NOTHING,
      },
    ],
  }
}

function orderPosts({
  paid,
  unpaid,
  shared,
}: Orders): Readonly<Record<string, readonly StrangerPost[]>> {
  let replacedToken: string | null = null
  const next = () => {
    const body = anOrderBody({ replacedToken })
    replacedToken = body.accessToken
    return body
  }
  const own = { reference: unpaid.reference, accessToken: unpaid.body.accessToken }
  return {
    '/api/orders': [
      { about: 'another person each time', body: () => anOrderBody(), growth: ORDERS },
      { about: 'the same order', body: () => unpaid.body, growth: { rate_limits: 10 } },
      {
        about:
          'an order that replaces the one before: as many as it may hold, and as many that it holds',
        body: next,
        growth: {
          orders: 2 * HOLDS_PER_SOURCE,
          order_lines: 2 * HOLDS_PER_SOURCE,
          payment_attempts: 2 * HOLDS_PER_SOURCE,
          stock_moves: 3 * HOLDS_PER_SOURCE,
          rate_limits: 10 * HOLDS_PER_SOURCE + 10,
        },
      },
    ],
    '/api/orders/pay-link': [
      {
        about: 'another person each time',
        body: () => anOrderBody(),
        growth: { ...ORDERS, order_tokens: HOLDS_PER_SOURCE },
      },
      {
        about: 'the order that was shared before',
        body: () => ({ accessToken: shared.body.accessToken }),
        growth: { rate_limits: 5 },
      },
    ],
    '/api/orders/own-link': [
      { about: 'its browser', body: () => own, growth: { order_tokens: 1 } },
    ],
    '/api/orders/status': [{ about: 'its browser', body: () => own, growth: { rate_limits: 5 } }],
    '/api/orders/paid': [
      {
        about: 'its browser',
        body: () => ({ accessToken: paid.body.accessToken }),
        growth: NOTHING,
      },
    ],
    '/api/discounts': [
      {
        about: 'another code each time',
        body: (count) => ({ code: `GUESS${count}`, productIds: [14] }),
        growth: NOTHING,
      },
    ],
  }
}

function visitPosts({
  shop,
  paid,
  corrected,
  sent,
  unpaid,
  ranOut,
}: Orders): Readonly<Record<string, readonly StrangerPost[]>> {
  const ofCorrected = {
    cookie: `order-visit=${corrected.visit}`,
    body: () => ({ order: corrected.orderId }),
  }
  const ofPaid = { cookie: `order-visit=${paid.visit}`, body: () => ({ order: paid.orderId }) }
  /** Returns are withdrawn, because otherwise only the first form would be new. */
  const withdrawAll = () => shop.db.updateTable('returns').set({ state: 'withdrawn' }).execute()
  return {
    '/order': [
      {
        about: 'a link that is opened',
        body: () => ({ code: unpaid.link }),
        growth: { order_tokens: 20, rate_limits: 2 },
      },
    ],
    '/order/again': [
      {
        about: 'its visitor: one order, and the visits of one',
        cookie: `order-visit=${ranOut.visit}`,
        body: () => ({ order: ranOut.orderId }),
        growth: { orders: 1, order_lines: 1, stock_moves: 1, order_tokens: 20, rate_limits: 12 },
      },
    ],
    '/order/confirmation': [
      { about: 'its visitor', ...ofPaid, growth: { outbox: 5, rate_limits: 3 } },
    ],
    '/order/address-code': [
      {
        about: 'its visitor',
        ...ofCorrected,
        growth: { outbox: 5, address_codes: 1, rate_limits: 3 },
      },
    ],
    // The visitor has asked for nothing that would cost more.
    '/order/difference': [{ about: 'its visitor', ...ofCorrected, growth: NOTHING }],
    '/order/address': [
      {
        about: 'its visitor, who guesses the code',
        cookie: ofCorrected.cookie,
        body: (count) => ({
          order: corrected.orderId,
          address: `${count} Oxford Street`,
          city: 'Accra',
          region: 'Greater Accra',
          code: String(count).padStart(6, '0'),
        }),
        growth: NOTHING,
      },
    ],
    '/order/cancel': [
      {
        about: 'its visitor',
        ...ofPaid,
        growth: {
          refunds: 1,
          refund_lines: 1,
          audit: 2,
          outbox: 2,
          stock_moves: 1,
          attention_cases: 1,
          rate_limits: 6,
        },
      },
    ],
    '/order/return': [
      {
        about: 'another form each time, and each is withdrawn',
        cookie: `order-visit=${sent.visit}`,
        body: async () => {
          await withdrawAll()
          return { order: sent.orderId, ...returnForm() }
        },
        growth: { returns: 10, return_lines: 10, audit: 10, outbox: 20, rate_limits: 4 },
      },
    ],
    '/order/return-withdrawn': [
      {
        about: 'a return that does not exist',
        cookie: `order-visit=${sent.visit}`,
        body: () => ({ order: sent.orderId, return: randomUUIDv7() }),
        growth: NOTHING,
      },
    ],
    '/order/leave': [{ about: 'its visitor', ...ofPaid, growth: NOTHING }],
  }
}

function payerPosts({ shared }: Orders): Readonly<Record<string, readonly StrangerPost[]>> {
  const cookie = `pay-visit=${shared.visit}`
  return {
    '/pay': [
      {
        about: 'a payer with another address each time',
        cookie,
        body: () => ({ step: 'pay', order: shared.orderId, email: anEmail() }),
        growth: { payment_attempts: 20, rate_limits: 10 },
      },
      {
        about: 'an address for a parcel that has one',
        cookie,
        body: (count) => ({
          ...shared.body,
          step: 'address',
          order: shared.orderId,
          address: `${count} Oxford Street`,
        }),
        growth: NOTHING,
      },
      {
        about: 'a link that is opened',
        body: () => ({ step: 'code', code: shared.token }),
        growth: { order_tokens: 20, rate_limits: 2 },
      },
    ],
  }
}

function insightPosts({ paid }: Orders): Readonly<Record<string, readonly StrangerPost[]>> {
  return {
    '/api/insights': [
      {
        about: 'a view that came from another host each time',
        body: (count) => ({
          name: 'pageview',
          path: `/nowhere-${count}`,
          referrer: `https://host-${count}.example/`,
        }),
        atLeast: 700,
        growth: { insight_views: 501 },
      },
      {
        about: 'a purchase',
        body: () => ({
          name: 'purchase',
          transaction_id: paid.orderId,
          value: 500,
          currency: 'GHS',
          items: [{ item_id: 14, item_name: 'Tee', price: 500, quantity: 1 }],
        }),
        growth: { insight_purchases: 1, insight_purchase_countries: 1 },
      },
    ],
  }
}

function officePosts(): Readonly<Record<string, readonly StrangerPost[]>> {
  const code = { code: 'AAAA-AAAA-AAAA-AAAA', name: 'Eve', password: 'waakye before sunrise' }
  const codes = (body: () => object): readonly StrangerPost[] => [
    { about: 'a wrong code', body, growth: { sign_in_failures: 20 } },
  ]
  /** A network has a hundred free guesses, and some with a delay that is waited for. */
  const guesses = 2 * 110
  return {
    '/owner/sign-in': [
      {
        about: 'another account each time',
        body: () => ({ email: anEmail(), password: 'no idea' }),
        growth: { sign_in_failures: guesses },
      },
    ],
    '/owner/sign-in/passkey/options': [
      {
        about: 'a challenge that nobody answers',
        body: () => ({}),
        atLeast: 60,
        growth: { passkey_challenges: 50 },
      },
    ],
    '/owner/sign-in/passkey': [
      { about: 'nonsense', body: () => ({ response: '{}' }), growth: NOTHING },
    ],
    '/owner/setup': codes(() => ({ ...code, email: anEmail() })),
    '/owner/join': codes(() => code),
    '/owner/reset': codes(() => code),
    '/owner/recover': [
      {
        about: 'another account each time',
        body: () => ({ ...code, email: anEmail() }),
        growth: { sign_in_failures: guesses },
      },
    ],
    '/owner': [{ about: 'nothing', body: () => ({}), growth: NOTHING }],
    '/owner/*': [{ about: 'nothing', body: () => ({}), growth: NOTHING }],
  }
}

function anEmail(): string {
  return `ama.${randomUUID()}@example.com`
}
