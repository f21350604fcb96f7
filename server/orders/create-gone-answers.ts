import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { OrderRequest } from '#contracts/order-request'
import { findHeldVariants, type HeldVariant } from '#database/orders/held-variants'
import { findOrdersByToken } from '#database/orders/orders'
import type { Settings } from '#domain/settings/settings'
import { sha256 } from '../base/sha256.ts'
import { type CurrentSale, codeIn, loadSale } from './current-sale.ts'
import { describeRefusal } from './describe-refusal.ts'
import type { GoneAnswer, GoneAnswers } from './gone-answers.ts'
import { isGone, nameHoldsIn } from './name-holds.ts'
import type { OrderContext } from './order-context.ts'
import { priceInSale } from './price-order.ts'
import { revealsCode } from './spent-code.ts'

/** Tells whether an order has this token. */
type TokenLookUp = (tokenHash: string) => Promise<boolean>

/** Stock and holds that were read longer ago are read again. */
const MAX_AGE_MS = 250
/** This many different carts have their answer kept at most. */
const MAX_ANSWERS = 500
/** This many products are read again, with their codes, while somebody asks for them. */
const MAX_PRODUCTS = 50
const MAX_CODES = 20
const FORGOTTEN_AFTER_MS = 10_000

type Snapshot = {
  readonly askedAtMs: number
  readonly settings: Settings
  readonly productIds: ReadonlySet<number>
  readonly codes: ReadonlySet<string>
  readonly sale: CurrentSale
  readonly holds: readonly HeldVariant[]
  /** The answers by cart; null for a cart that cannot be refused here. */
  readonly answers: Map<string, GoneAnswer | null>
}

type Context = Pick<OrderContext, 'db' | 'now' | 'settings' | 'limits'>

export function createGoneAnswers(orders: Context): GoneAnswers {
  const products = new LRUCache<number, true>({ max: MAX_PRODUCTS, ttl: FORGOTTEN_AFTER_MS })
  const codes = new LRUCache<string, true>({ max: MAX_CODES, ttl: FORGOTTEN_AFTER_MS })
  const isKnownToken = createTokenLookUp(orders)
  let snapshot: Snapshot | null = null
  let reading: Promise<Snapshot> | null = null

  async function read(): Promise<Snapshot> {
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

  /** Reads run one at a time: those who come meanwhile share it. */
  async function readAgain(): Promise<Snapshot> {
    reading ??= read()
    try {
      snapshot = await reading
      return snapshot
    } finally {
      reading = null
    }
  }

  function isFresh({ askedAtMs, settings }: Snapshot, nowMs: number): boolean {
    return Math.abs(nowMs - askedAtMs) < MAX_AGE_MS && settings === orders.settings()
  }

  /** Tells whether each of these products was refused to somebody lately, and notes that it is still asked for. */
  function keepNoted({ lines }: OrderRequest): boolean {
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
      if (request.replacedToken !== null || !keepNoted(request)) return null
      const typed = codeIn(request.details.discountCode)
      for (const code of typed) codes.set(code, true)
      const nowMs = await orders.now()
      const known = snapshot && isFresh(snapshot, nowMs) ? snapshot : await readAgain()
      if (!covers(known, request, typed)) return null
      const answer = answerOf(orders, known, { request, nowMs })
      if (answer === null) return null
      return (await isKnownToken(sha256(request.accessToken))) ? null : answer
    },
  }
}

/** Tells whether the snapshot was read after these products and the code were asked for. */
function covers(
  { productIds, codes }: Snapshot,
  { lines }: OrderRequest,
  typed: readonly string[],
): boolean {
  return (
    lines.every(({ productId }) => productIds.has(productId)) &&
    typed.every((code) => codes.has(code))
  )
}

type RequestNow = { readonly request: OrderRequest; readonly nowMs: number }

function answerOf(orders: Context, snapshot: Snapshot, asked: RequestNow): GoneAnswer | null {
  const key = keyOf(asked.request)
  const ready = snapshot.answers.get(key)
  if (ready !== undefined) return ready
  const answer = makeAnswer(orders, snapshot, asked)
  if (snapshot.answers.size < MAX_ANSWERS) snapshot.answers.set(key, answer)
  return answer
}

/** The parts of a request that decide its answer, apart from the snapshot. */
function keyOf({ lines, details, shownTotalPesewas }: OrderRequest): string {
  const { country, region, deliveryZone, discountCode } = details
  return JSON.stringify([lines, country, region, deliveryZone, discountCode, shownTotalPesewas])
}

/** Makes the answer that the ordinary way would give, from the same parts. */
function makeAnswer(
  orders: Context,
  { sale, holds }: Snapshot,
  { request, nowMs }: RequestNow,
): GoneAnswer | null {
  const priced = priceInSale(orders, request, { sale, nowMs })
  if (priced.ok || priced.error.code !== 'cart-changed') return null
  if (!priced.error.priced.lines.some(isGone) || revealsCode(priced.error, request)) return null
  const { status, body } = describeRefusal(nameHoldsIn(priced.error, holds, nowMs))
  const text = JSON.stringify(body)
  return { status, body: text, bytes: Buffer.byteLength(text) }
}

/** All that are asked for in one tick, or while the database answers, are looked up by one statement. */
function createTokenLookUp({ db }: Pick<OrderContext, 'db'>): TokenLookUp {
  let asked: string[] = []
  let next: Promise<ReadonlyMap<string, unknown>> | null = null
  let before: Promise<unknown> = Promise.resolve()

  async function lookUp(): Promise<ReadonlyMap<string, unknown>> {
    await Promise.all([setImmediate(), before.catch(() => undefined)])
    const hashes = asked
    asked = []
    next = null
    return findOrdersByToken(db, hashes)
  }

  return async (tokenHash) => {
    asked.push(tokenHash)
    if (next === null) {
      next = lookUp()
      before = next
    }
    return (await next).has(tokenHash)
  }
}
