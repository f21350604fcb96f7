import { LRUCache } from 'lru-cache'
import type { OrderRequest } from '#contracts/order-request'
import { findHeldVariants, type HeldVariant } from '#database/repositories/held-variants'
import type { Settings } from '#domain/settings/settings'
import { sha256 } from '../http/sha256.ts'
import { type CurrentSale, codeIn, loadSale } from './current-sale.ts'
import { createTokenLookUp } from './look-up-tokens.ts'
import { isGone, nameHoldsIn } from './name-holds.ts'
import type { OrderContext } from './order-context.ts'
import { type CartChanged, priceInSale } from './price-order.ts'
import { describeRefusal } from './refuse-order.ts'
import { revealsCode } from './spent-code.ts'

/** A refusal that is the same for everybody with the same cart. */
export type GoneAnswer = {
  readonly status: number
  /** A text leaves together with the headers; bytes would be a second part. */
  readonly body: string
  readonly bytes: number
}

/**
 * Ready refusals of orders for what is sold or held. In a drop thousands of them come in a second, and the same answer is
 * right for all of them. What is in stock goes the long way, and so does whatever is not plain.
 */
export type GoneAnswers = {
  /** Somebody was refused because something of this cart is gone. */
  readonly note: (refusal: CartChanged) => void
  /** Whether somebody was refused lately: otherwise there is nothing to be found. */
  readonly hasRefusedLately: () => boolean
  /** Null: the order goes the long way. */
  readonly find: (request: OrderRequest) => Promise<GoneAnswer | null>
}

/** How old may be what was read of stock and holds. */
const MAX_AGE_MS = 250
/** Carts of one truth that differ; the answer to another one is made each time. */
const MAX_ANSWERS = 500
/** Products and codes that are read again while somebody asks for them. */
const MAX_PRODUCTS = 50
const MAX_CODES = 20
const FORGOTTEN_AFTER_MS = 10_000

type Truth = {
  readonly askedAtMs: number
  readonly settings: Settings
  readonly productIds: ReadonlySet<number>
  readonly codes: ReadonlySet<string>
  readonly sale: CurrentSale
  readonly holds: readonly HeldVariant[]
  /** By cart; null where the cart is none of those that can be refused here. */
  readonly answers: Map<string, GoneAnswer | null>
}

type Context = Pick<OrderContext, 'db' | 'now' | 'settings' | 'limits'>

export function createGoneAnswers(orders: Context): GoneAnswers {
  const products = new LRUCache<number, true>({ max: MAX_PRODUCTS, ttl: FORGOTTEN_AFTER_MS })
  const codes = new LRUCache<string, true>({ max: MAX_CODES, ttl: FORGOTTEN_AFTER_MS })
  const isKnownToken = createTokenLookUp(orders)
  let truth: Truth | null = null
  let reading: Promise<Truth> | null = null

  async function read(): Promise<Truth> {
    const askedAtMs = await orders.now()
    const settings = orders.settings()
    const productIds = new Set(products.keys())
    const typedCodes = [...codes.keys()]
    const [sale, holds] = await Promise.all([
      loadSale(orders.db, { productIds: [...productIds], typedCodes }),
      findHeldVariants(orders.db),
    ])
    const asked = { askedAtMs, settings, productIds, codes: new Set(typedCodes) }
    return { ...asked, sale, holds, answers: new Map() }
  }

  /** One read at a time: those who come meanwhile share it. */
  async function readAgain(): Promise<Truth> {
    reading ??= read()
    try {
      truth = await reading
      return truth
    } finally {
      reading = null
    }
  }

  function isFresh({ askedAtMs, settings }: Truth, nowMs: number): boolean {
    return Math.abs(nowMs - askedAtMs) < MAX_AGE_MS && settings === orders.settings()
  }

  /** Whether somebody was refused such a piece lately; it is asked for on. */
  function isNoted({ lines }: OrderRequest): boolean {
    const noted = lines.filter(({ productId }) => products.has(productId))
    for (const { productId } of noted) products.set(productId, true)
    return noted.length === lines.length
  }

  return {
    note: ({ priced }) => {
      for (const { productId } of priced.lines) products.set(productId, true)
    },
    hasRefusedLately: () => !products.keys().next().done,
    find: async (request) => {
      if (request.replacedToken !== null || !isNoted(request)) return null
      const typed = codeIn(request.details.discountCode)
      for (const code of typed) codes.set(code, true)
      const nowMs = await orders.now()
      const known = truth && isFresh(truth, nowMs) ? truth : await readAgain()
      if (!covers(known, request, typed)) return null
      const answer = answerOf(orders, known, { request, nowMs })
      if (answer === null) return null
      return (await isKnownToken(sha256(request.accessToken))) ? null : answer
    },
  }
}

/** What was read before the cart's product or code was asked for does not know it. */
function covers(
  { productIds, codes }: Truth,
  { lines }: OrderRequest,
  typed: readonly string[],
): boolean {
  return (
    lines.every(({ productId }) => productIds.has(productId)) &&
    typed.every((code) => codes.has(code))
  )
}

type Asked = { readonly request: OrderRequest; readonly nowMs: number }

function answerOf(orders: Context, truth: Truth, asked: Asked): GoneAnswer | null {
  const key = keyOf(asked.request)
  const ready = truth.answers.get(key)
  if (ready !== undefined) return ready
  const answer = makeAnswer(orders, truth, asked)
  if (truth.answers.size < MAX_ANSWERS) truth.answers.set(key, answer)
  return answer
}

/** All that an answer depends on, beside the truth. */
function keyOf({ lines, details, shownTotalPesewas }: OrderRequest): string {
  const { country, region, deliveryZone, discountCode } = details
  return JSON.stringify([lines, country, region, deliveryZone, discountCode, shownTotalPesewas])
}

/** The same as the long way would answer, from the same parts. */
function makeAnswer(
  orders: Context,
  { sale, holds }: Truth,
  { request, nowMs }: Asked,
): GoneAnswer | null {
  const priced = priceInSale(orders, request, { sale, nowMs })
  if (priced.ok || priced.error.code !== 'cart-changed') return null
  if (!priced.error.priced.lines.some(isGone) || revealsCode(priced.error, request)) return null
  const { status, body } = describeRefusal(nameHoldsIn(priced.error, holds, nowMs))
  const text = JSON.stringify(body)
  return { status, body: text, bytes: Buffer.byteLength(text) }
}
