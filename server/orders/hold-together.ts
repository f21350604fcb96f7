import { type Held, type HoldOutcome, holdOrders } from '#database/orders/hold-order'
import { findOrdersByToken, type TokenOwner } from '#database/orders/orders'
import { currentRequestId } from '#database/request-id'
import { isUnavailable } from '#database/unavailable'
import { lineKey } from '#domain/cart/line'
import { stockOf } from '#domain/catalogue/stock'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../base/sha256.ts'
import { warnHourly } from '../base/warn-hourly.ts'
import { buildOrder, type PricedPlacement, requestHash, unstarted } from './build-order.ts'
import { type CurrentSale, loadSale } from './current-sale.ts'
import { MAX_HELD_TOGETHER, type Turn } from './hold-queue.ts'
import type { OrderContext } from './order-context.ts'
import type { HoldAnswer, QueuedOrder } from './order-queue.ts'
import type { OrderRefusal } from './order-refusal.ts'
import { alertTooMany } from './person-attempts.ts'
import type { Placement } from './placement.ts'
import { type PricedOrder, priceInSale, priceShoppersOrder } from './price-order.ts'
import { isCodeSpent, revealsCode } from './spent-code.ts'

/** Holds the stock of an order, together with others that wait for the same. */
export async function holdInTurn(
  orders: OrderContext,
  placement: Placement,
  ticket: string | null,
): Promise<HoldAnswer> {
  const { request } = placement
  const queued: QueuedOrder = {
    placement,
    tokenHash: sha256(request.accessToken),
    requestId: currentRequestId(),
    variants: request.lines.map(variantKey),
    isAlone: false,
    takeTurn: (turn) => takeTurn(orders, turn),
    misses: 0,
    answer: null,
    failure: new Error('The turn ended without an answer'),
  }
  await orders.holdQueue.wait(queued, ticket)
  const { answer } = queued
  if (answer === null) throw queued.failure
  await noteAnswer(orders, placement, answer)
  return answer
}

/** This runs outside of the turn, so that what is logged has the id of the order's own request. */
async function noteAnswer(
  orders: OrderContext,
  { request, sourceHash }: Placement,
  answer: HoldAnswer,
): Promise<void> {
  if (answer.ok) {
    if (typeof answer.value === 'string') return
    orders.log.info({ orderId: answer.value.order.id }, 'order placed')
    return
  }
  switch (answer.error.code) {
    case 'too-many-attempts':
      return alertTooMany(orders, request.details)
    case 'network-holds-too-many':
      return warnHourly(orders, sourceHash, 'many unpaid pieces from one source')
    case 'drop-network-holds-too-many':
      return warnHourly(orders, sourceHash, 'many unpaid pieces of a drop from one source')
  }
}

/** Lines that differ only in the picture draw on one stock. */
function variantKey(line: Parameters<typeof lineKey>[0]): string {
  return lineKey({ ...line, imageVariant: 'image1' })
}

/** The last of these tries are alone in their transaction. */
const MAX_MISSES = 10

/**
 * Reads what is there once for all of the orders, refuses those that cannot be placed, and holds those that fit
 * together.
 */
async function takeTurn(orders: OrderContext, { orders: queued, call }: Turn<QueuedOrder>) {
  try {
    // All queries of a turn use one connection, so that limiting turns also limits connections.
    await orders.db.connection().execute((db) => serve({ ...orders, db }, { queued, call }))
  } catch (error) {
    const open = queued.filter(({ answer }) => answer === null)
    if (queued.length === 1 || isUnavailable(error)) {
      // Orders that were answered before the turn failed are written.
      for (const each of open) each.failure = error
      return []
    }
    orders.log.warn(
      { err: error, orders: queued.length },
      'orders failed together and are tried one by one',
    )
    for (const each of open) each.isAlone = true
  }
  return queued.filter(({ answer }) => answer === null)
}

type Serving = {
  readonly queued: readonly QueuedOrder[]
  readonly call: (queued: QueuedOrder) => void
}

async function serve(orders: OrderContext, { queued, call }: Serving): Promise<void> {
  const requests = queued.map(({ placement }) => placement.request)
  const [sale, known] = await Promise.all([
    loadSale(orders.db, {
      productIds: [
        ...new Set(requests.flatMap(({ lines }) => lines.map((line) => line.productId))),
      ],
      typedCodes: requests.map(({ details }) => details.discountCode),
    }),
    findKnown(orders, queued),
  ])
  const nowMs = await orders.now()
  const left = new Map<string, number>()
  const fitting: FittingOrder[] = []
  for (const each of queued) {
    const owner = known.get(each.tokenHash)
    if (owner) {
      each.answer = answerKnown(owner, each)
      continue
    }
    const priced = priceInSale(orders, each.placement.request, { sale, nowMs })
    if (!priced.ok) each.answer = await refusePriced(orders, each.placement, priced.error)
    else if (fitting.length < mostTogether(fitting) && takeFrom(left, sale, each.placement)) {
      fitting.push({ queued: each, priced: priced.value })
    }
  }
  for (const each of fitting) call(each.queued)
  if (fitting.length > 0) await hold(orders, fitting, nowMs)
  await answerCopies(orders, queued)
}

/** Each miss halves the number: fewer want less than what is there, so that another process need not be slower. */
function mostTogether([first]: readonly FittingOrder[]): number {
  return Math.max(1, MAX_HELD_TOGETHER >> (first?.queued.misses ?? 0))
}

/** Another process may have placed a refused order meanwhile, with the last unit or the last attempt. */
async function answerCopies(orders: OrderContext, queued: readonly QueuedOrder[]): Promise<void> {
  const refused = queued.filter(({ answer }) => answer?.ok === false)
  const known = await findKnown(orders, refused)
  for (const each of refused) {
    const owner = known.get(each.tokenHash)
    if (owner) each.answer = answerKnown(owner, each)
  }
}

async function findKnown(
  { db }: OrderContext,
  queued: readonly QueuedOrder[],
): Promise<ReadonlyMap<string, TokenOwner>> {
  return findOrdersByToken(
    db,
    queued.map(({ tokenHash }) => tokenHash),
  )
}

/** The order that already has this token; refused if its content differs from this request. */
function answerKnown(owner: TokenOwner, { placement }: QueuedOrder): HoldAnswer {
  return owner.requestHash === requestHash(placement.request)
    ? success(owner.id)
    : failure({ code: 'request-invalid' })
}

async function refusePriced(
  orders: OrderContext,
  { request }: Placement,
  refusal: Extract<ReturnType<typeof priceInSale>, { readonly ok: false }>['error'],
): Promise<HoldAnswer> {
  // Nobody who was not shown the discount of a code is told whether it holds for this person.
  const isSpent = revealsCode(refusal, request) && (await isCodeSpent(orders, request))
  return isSpent ? withoutDiscount(orders, request) : failure(refusal)
}

/** False if orders before it take what there is: whether they get it is not known yet. */
function takeFrom(
  left: Map<string, number>,
  { products }: CurrentSale,
  { request: { lines } }: Placement,
): boolean {
  const wanted = new Map<string, number>()
  for (const line of lines) {
    const key = variantKey(line)
    const product = products.find(({ id }) => id === line.productId)
    if (!left.has(key)) left.set(key, product ? stockOf(product, line.colour, line.size) : 0)
    wanted.set(key, (wanted.get(key) ?? 0) + line.quantity)
  }
  const fits = [...wanted].every(([key, quantity]) => quantity <= (left.get(key) ?? 0))
  // Whoever comes later does not overtake it.
  for (const [key, quantity] of wanted) left.set(key, Math.max(0, (left.get(key) ?? 0) - quantity))
  return fits
}

type FittingOrder = { readonly queued: QueuedOrder; readonly priced: PricedOrder }

async function hold(
  orders: OrderContext,
  fitting: readonly FittingOrder[],
  nowMs: number,
): Promise<void> {
  const taken = new Set<string>()
  const wanted = fitting.map(({ queued, priced }) => {
    const { placement } = queued
    const built = buildWithOtherNumbers(orders, { ...placement, ...priced }, { nowMs, taken })
    const order = { ...built.order, placedByRequest: queued.requestId }
    const attempt = placement.payment === 'now' ? built.attempt : null
    const isShared = placement.payment === 'by-other'
    return { queued, built, request: { ...built, order, attempt, isShared } }
  })
  const held = await holdOrders(
    orders.db,
    wanted.map(({ request }) => request),
  )
  // Orders that are written are answered first: to say why others are refused, the database is asked again.
  for (const [at, { queued, built }] of wanted.entries()) {
    const { outcome, holdEndsAtMs } = held[at] ?? NOT_TRIED
    if (outcome === 'held') queued.answer = success({ ...unstarted(built), holdEndsAtMs })
  }
  for (const [at, { queued }] of wanted.entries()) {
    const { outcome } = held[at] ?? NOT_TRIED
    if (outcome !== 'held') queued.answer = await refuseHold(orders, queued, outcome)
  }
}

type Numbering = { readonly nowMs: number; readonly taken: Set<string> }

/** Among fifty orders of one millisecond two have the same random number in every tenth drop. */
function buildWithOtherNumbers(
  orders: OrderContext,
  wanted: PricedPlacement,
  { nowMs, taken }: Numbering,
): ReturnType<typeof buildOrder> {
  let built = buildOrder(orders, wanted, nowMs)
  for (let tries = 1; tries < MAX_MISSES && isTaken(built, taken); tries += 1) {
    built = buildOrder(orders, wanted, nowMs)
  }
  taken.add(built.order.id).add(built.attempt.reference)
  return built
}

function isTaken({ order, attempt }: ReturnType<typeof buildOrder>, taken: Set<string>): boolean {
  return taken.has(order.id) || taken.has(attempt.reference)
}

const NOT_TRIED: Held = { outcome: 'missing', holdEndsAtMs: 0 }

/** Null: it waits on. */
async function refuseHold(
  orders: OrderContext,
  queued: QueuedOrder,
  outcome: Exclude<HoldOutcome, 'held'>,
): Promise<HoldAnswer | null> {
  const { request } = queued.placement
  if (typeof outcome === 'object') return failure(outcome)
  switch (outcome) {
    case 'missing':
    case 'taken':
      // Somebody was faster, in another process; or a random order id exists already: with another one.
      queued.misses += 1
      if (queued.misses < MAX_MISSES) return null
      return outcome === 'missing'
        ? changedCart(orders, request)
        : failure({ code: 'checkout-failed' })
    case 'discount-gone':
      return withoutDiscount(orders, request)
    default:
      return failure({ code: outcome })
  }
}

/** Stock was sold between pricing and holding: price again to see which lines are affected. */
async function changedCart(
  orders: OrderContext,
  request: Placement['request'],
): Promise<Result<never, OrderRefusal>> {
  const priced = await priceShoppersOrder(orders, request)
  return priced.ok ? failure({ code: 'checkout-failed' }) : priced
}

/** The last use of its code is gone, or this person has none left: answered like an unknown code. */
async function withoutDiscount(
  orders: OrderContext,
  request: Placement['request'],
): Promise<Result<never, OrderRefusal>> {
  const priced = await priceShoppersOrder(orders, request, [])
  return priced.ok ? failure({ code: 'checkout-failed' }) : priced
}
