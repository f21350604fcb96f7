import { type ExpressionBuilder, type Kysely, type Selectable, type SqlBool, sql } from 'kysely'
import * as v from 'valibot'
import { isPickUp } from '#domain/delivery/pick-up'
import { type Cedis, pesewas } from '#domain/money/money'
import type { MarketPayment, OrderChannel } from '#domain/order/channel'
import type { Fulfilment } from '#domain/order/fulfilment'
import type { EndedTest, OrderState } from '#domain/order/order'
import { type OrderSearch, readOrderSearch } from '#domain/order/order-search'
import type { OrderTab } from '#domain/order/order-tab'
import type { PaymentMode } from '#domain/order/payment-mode'
import { customerName } from '#domain/order/postal-address'
import { neverPaidOfOrder, takenOffOrder, unitsTakenOff } from '../refunds/refunds-taken-off.ts'
import type { Schema } from '../schema.ts'
import { hasWhereTo } from './address-cases.ts'
import { endedTestOf, readZone } from './order-rows.ts'

export type ListedOrder = {
  readonly id: string
  readonly state: OrderState
  /** It is null unless the order is paid. */
  readonly fulfilment: Fulfilment | null
  readonly channel: OrderChannel
  readonly mode: PaymentMode | null
  /** The market sale was paid so. */
  readonly paidBy: MarketPayment | null
  readonly endedTest: EndedTest | null
  readonly createdAtMs: number
  readonly paidAtMs: number | null
  /** The market sale was made then; it is null if that is not known. */
  readonly soldAtMs: number | null
  readonly sentAtMs: number | null
  /** This is the total that is left after refunds; `units` are those that are left, too. */
  readonly total: Cedis
  readonly refunded: Cedis
  readonly units: number
  readonly customer: string
  readonly city: string
  readonly isPickUp: boolean
  /** The order waits for somebody to say where it goes. */
  readonly needsAddress: boolean
}

type PageRequest = {
  readonly tab: OrderTab
  readonly search?: string
  /** This is the `nextCursor` of the page before. */
  readonly cursor?: string | null
  readonly limit?: number
}

export type OrderPage = {
  readonly orders: readonly ListedOrder[]
  /** It is null on the last page. */
  readonly nextCursor: string | null
}

const MAX_LIMIT = 100
const DEFAULT_LIMIT = 25

/** Lists of work begin with the order that was paid first, the other lists with the newest. */
export async function listOrdersPage(db: Kysely<Schema>, request: PageRequest): Promise<OrderPage> {
  const { tab, cursor = null, search = '' } = request
  const limit = Math.min(Math.max(1, request.limit ?? DEFAULT_LIMIT), MAX_LIMIT)
  const page = { ...SORTING[tab], after: readCursor(cursor), search: readOrderSearch(search) }
  const rows: Row[] = []
  // Each fulfilment has a query of its own, because an index is sorted by time only within one.
  for (const fulfilment of FULFILMENTS_OF[tab] ?? [null]) {
    rows.push(
      ...(await selectPage(db, { ...page, tab, fulfilment })
        .limit(limit + 1)
        .execute()),
    )
  }
  const sorted = rows.toSorted(inOrderOf(page)).slice(0, limit + 1)
  const shown = sorted.slice(0, limit)
  const last = sorted.length > limit ? shown.at(-1) : undefined
  return {
    orders: shown.map(toListed),
    nextCursor: last ? `${last[page.time] ?? 0}_${last.id}` : null,
  }
}

/** Lists all orders, or all in one state, the oldest first, for a terminal or a script. */
export async function listAllOrders(
  db: Kysely<Schema>,
  state?: OrderState,
): Promise<readonly ListedOrder[]> {
  const rows = await selectListed(db)
    .$if(state !== undefined, (query) => query.where('state', '=', state ?? 'paid'))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(toListed)
}

type Sorting = { readonly time: 'paid_at' | 'created_at'; readonly direction: 'asc' | 'desc' }

const SORTING: Readonly<Record<OrderTab, Sorting>> = {
  'to-pack': { time: 'paid_at', direction: 'asc' },
  packed: { time: 'paid_at', direction: 'asc' },
  ready: { time: 'paid_at', direction: 'asc' },
  sent: { time: 'paid_at', direction: 'desc' },
  attention: { time: 'created_at', direction: 'desc' },
  all: { time: 'created_at', direction: 'desc' },
}

const FULFILMENTS_OF: Partial<Readonly<Record<OrderTab, readonly Fulfilment[]>>> = {
  'to-pack': ['to-pack'],
  packed: ['packed', 'partly-sent'],
  ready: ['ready'],
  sent: ['sent'],
}

type Position = { readonly atMs: number; readonly id: string }

/** Anything other than a cursor of ours starts at the beginning. */
function readCursor(cursor: string | null): Position | null {
  const { at, id } = /^(?<at>\d{1,15})_(?<id>.{1,60})$/.exec(cursor ?? '')?.groups ?? {}
  return at === undefined || id === undefined ? null : { atMs: Number(at), id }
}

type Page = Sorting & {
  readonly tab: OrderTab
  readonly fulfilment: Fulfilment | null
  readonly after: Position | null
  readonly search: OrderSearch | null
}

type Row = Pick<
  Selectable<Schema['orders']>,
  | 'id'
  | 'state'
  | 'fulfilment'
  | 'channel'
  | 'mode'
  | 'paid_by'
  | 'test_ended_at'
  | 'test_state'
  | 'created_at'
  | 'paid_at'
  | 'sold_at'
  | 'sent_at'
  | 'total_pesewas'
  | 'pieces'
  | 'customer_json'
  | 'delivery_json'
> &
  Readonly<Record<'refunded' | 'missing' | 'units_refunded', number | string>> & {
    readonly has_where_to: unknown
  }

function selectPage(db: Kysely<Schema>, page: Page) {
  const { tab, fulfilment, time, direction, after, search } = page
  return selectListed(db)
    .$if(fulfilment !== null, (query) =>
      query.where('state', '=', 'paid').where('fulfilment', '=', fulfilment),
    )
    .$if(tab === 'to-pack', (query) => query.where(hasWhereTo))
    .$if(tab === 'attention', (query) => query.where(hasOpenCase))
    .$if(search !== null, (query) => query.where((order) => matches(order, search)))
    .$if(after !== null, (query) => query.where((order) => comesAfter(order, page)))
    .orderBy(time, direction)
    .orderBy('id', direction)
}

function selectListed(db: Kysely<Schema>) {
  return db
    .selectFrom('orders')
    .select(['id', 'state', 'fulfilment', 'channel', 'mode', 'created_at', 'paid_at'])
    .select(['paid_by', 'test_ended_at', 'test_state'])
    .select(['sold_at', 'sent_at', 'total_pesewas', 'pieces', 'customer_json', 'delivery_json'])
    .select([takenOffOrder.as('refunded'), neverPaidOfOrder.as('missing')])
    .select(unitsTakenOff.as('units_refunded'))
    .select((order) => hasWhereTo(order).as('has_where_to'))
}

function hasOpenCase({ eb, selectFrom }: ExpressionBuilder<Schema, 'orders'>) {
  return eb(
    'id',
    'in',
    selectFrom('attention_cases')
      .select('order_id')
      .where('closed_at', 'is', null)
      .where('order_id', 'is not', null)
      .$castTo<{ order_id: string }>(),
  )
}

function comesAfter(order: ExpressionBuilder<Schema, 'orders'>, page: Page) {
  const { time, direction, after } = page
  const { atMs, id } = after ?? { atMs: 0, id: '' }
  const [orEqual, beyond] = direction === 'asc' ? (['>=', '>'] as const) : (['<=', '<'] as const)
  // The first condition alone can use an index.
  return order.and([
    order(time, orEqual, atMs),
    order.or([order(time, beyond, atMs), order('id', beyond, id)]),
  ])
}

function matches(order: ExpressionBuilder<Schema, 'orders'>, search: OrderSearch | null) {
  if (search === null) return order.lit(true)
  if (search.kind === 'order') return order('id', '=', search.id)
  if (search.kind === 'payment') {
    const { reference } = search
    const paidFor = order
      .selectFrom('payment_attempts')
      .select('order_id')
      .where('reference', '=', reference)
    return order('id', 'in', paidFor)
  }
  return order.and(search.parts.map(contains))
}

/** Both engines compare byte by byte here: the stored text and the typed one are in lower case. */
function contains(part: string) {
  const pattern = `%${part.replaceAll(/[\\%_]/g, '\\$&')}%`
  return sql<SqlBool>`search_text like ${pattern} escape '\\'`
}

function inOrderOf({ time, direction }: Sorting) {
  const sign = direction === 'asc' ? 1 : -1
  return (a: Row, b: Row) => sign * ((a[time] ?? 0) - (b[time] ?? 0) || (a.id < b.id ? -1 : 1))
}

const customerSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ firstName: v.string(), lastName: v.string(), city: v.string() }),
)

function toListed(row: Row): ListedOrder {
  const customer = v.parse(customerSchema, row.customer_json)
  return {
    id: row.id,
    state: row.state,
    fulfilment: row.state === 'paid' ? (row.fulfilment ?? 'to-pack') : null,
    channel: row.channel,
    mode: row.mode,
    paidBy: row.paid_by,
    endedTest: endedTestOf(row),
    createdAtMs: row.created_at,
    paidAtMs: row.paid_at,
    soldAtMs: row.sold_at,
    sentAtMs: row.sent_at,
    total: pesewas(row.total_pesewas - Number(row.refunded) - Number(row.missing)),
    refunded: pesewas(Number(row.refunded)),
    units: row.pieces - Number(row.units_refunded),
    customer: customerName(customer),
    city: customer.city,
    isPickUp: isPickUp({ zone: readZone(row.delivery_json) }),
    // SQLite returns a number here.
    needsAddress: !row.has_where_to,
  }
}

export async function countOrderTabs(
  db: Kysely<Schema>,
): Promise<Readonly<Record<OrderTab, number>>> {
  const rows = await db
    .selectFrom('orders')
    .select(({ fn }) => ['fulfilment', fn.countAll().as('count')])
    .where('state', '=', 'paid')
    .where('fulfilment', 'in', ['to-pack', 'packed', 'ready', 'partly-sent', 'sent'])
    .where((is) => is.or([is('fulfilment', '<>', 'to-pack'), hasWhereTo(is)]))
    .groupBy('fulfilment')
    .execute()
  const countOf = (tab: OrderTab) =>
    rows
      .filter(({ fulfilment }) => fulfilment !== null && FULFILMENTS_OF[tab]?.includes(fulfilment))
      .reduce((sum, { count }) => sum + Number(count), 0)
  const attention = await db
    .selectFrom('attention_cases')
    .select(({ fn }) => fn.count('order_id').distinct().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  const all = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return {
    'to-pack': countOf('to-pack'),
    packed: countOf('packed'),
    ready: countOf('ready'),
    sent: countOf('sent'),
    attention: Number(attention.count),
    all: Number(all.count),
  }
}
