import { type Kysely, sql } from 'kysely'
import { countUnits, type Units } from '#domain/cart/line'
import type { ClosedSale, SaleRefusal } from '#domain/order/sale-refusal'
import { SELLING_PAUSED } from '../catalogue/pauses.ts'
import { padList } from '../list-lengths.ts'
import type { Schema } from '../schema.ts'
import { type DropRules, judgeDropLimits, judgeOpening } from './drop-gate.ts'
import { type DropInOrder, insertDropOrders } from './drop-orders.ts'

/** A sale tells how the products of an order are sold at the moment. */
export type Sale = {
  readonly isAllPaused: boolean
  readonly products: readonly SoldProduct[]
  /** These are the drops of the products that were not called off and are not over. */
  readonly drops: readonly DropInOrder[]
}

type SoldProduct = {
  readonly id: number
  readonly title: string
  readonly isLive: boolean
  readonly isPaused: boolean
}

type Wanted = { readonly lines: readonly Units[]; readonly overBeforeMs: number }

export async function readSale(trx: Kysely<Schema>, wanted: Wanted): Promise<Sale> {
  return saleOf(await readSaleRows(trx, [wanted]), wanted)
}

/** The sales are in the order of what is wanted. */
export async function readSales(
  trx: Kysely<Schema>,
  wanted: readonly Wanted[],
): Promise<readonly Sale[]> {
  const rows = await readSaleRows(trx, wanted)
  return wanted.map((each) => saleOf(rows, each))
}

/** All is read in one statement, because on PostgreSQL an order waits for the round trip. */
function readSaleRows(trx: Kysely<Schema>, wanted: readonly Wanted[]): Promise<readonly SaleRow[]> {
  const productIds = new Set(wanted.flatMap(({ lines }) => lines.map(({ productId }) => productId)))
  const overBeforeMs = Math.min(...wanted.map((each) => each.overBeforeMs))
  return trx
    .selectFrom('products')
    .leftJoin('drop_products', 'drop_products.product_id', 'products.id')
    .leftJoin('drops', (join) =>
      join
        .onRef('drops.id', '=', 'drop_products.drop_id')
        .on('called_off_at', 'is', null)
        .on('opens_at', '>', overBeforeMs),
    )
    .select(['products.id as productId', 'products.title', 'state', 'paused_at as pausedAtMs'])
    .select(['drops.id as dropId', 'drops.title as dropTitle', 'opens_at as opensAtMs', 'mode'])
    .select(['limit_per_person as limitPerPerson', 'hold_minutes as holdMinutes'])
    .select(
      sql<string | null>`(select value_json from settings where key = ${SELLING_PAUSED})`.as(
        'pausedJson',
      ),
    )
    .where('products.id', 'in', padList([...productIds]))
    .orderBy('drops.id')
    .execute()
}

function saleOf(read: readonly SaleRow[], { lines, overBeforeMs }: Wanted): Sale {
  const productIds = [...new Set(lines.map(({ productId }) => productId))]
  const rows = read.filter(({ productId }) => productIds.includes(productId))
  const ofProducts = Map.groupBy(rows, ({ productId }) => productId)
  const running = rows.filter(({ opensAtMs }) => opensAtMs !== null && opensAtMs > overBeforeMs)
  return {
    isAllPaused: read[0]?.pausedJson === 'true',
    products: productIds.map((id) => {
      const row = ofProducts.get(id)?.[0]
      return {
        id,
        title: row?.title ?? '',
        isLive: row?.state === 'live',
        isPaused: row !== undefined && row.pausedAtMs !== null,
      }
    }),
    drops: dropsIn(running, lines),
  }
}

type SaleRow = {
  readonly productId: number
  readonly title: string
  readonly state: string
  readonly pausedAtMs: number | null
  readonly pausedJson: string | null
  readonly dropId: string | null
} & {
  readonly [Column in keyof Omit<DropInOrder, 'id' | 'title' | 'units'>]: DropInOrder[Column] | null
} & { readonly dropTitle: string | null }

function dropsIn(rows: readonly SaleRow[], lines: readonly Units[]): readonly DropInOrder[] {
  return [...Map.groupBy(rows, ({ dropId }) => dropId)].flatMap(([id, ofDrop]) => {
    const [first] = ofDrop
    if (id === null || !first) return []
    const { dropTitle, opensAtMs, mode, limitPerPerson, holdMinutes } = first
    if (opensAtMs === null || mode === null || limitPerPerson === null || holdMinutes === null) {
      return []
    }
    const inDrop = new Set(ofDrop.map(({ productId }) => productId))
    const units = countUnits(lines.filter(({ productId }) => inDrop.has(productId)))
    return [{ id, title: dropTitle ?? '', opensAtMs, mode, limitPerPerson, holdMinutes, units }]
  })
}

/** A claim says which units a shopper asks for, and on which ground. */
export type Claim = {
  readonly sale: Sale
  readonly nowMs: number
  readonly rules: Pick<DropRules, 'lengthMs' | 'nowIn'>
  /** The shopper was drawn, or offered the unit, in this drop: it need not be open to everybody. */
  readonly rightInDrop?: string | null
}

/** Returns null if the owner sells these products to shoppers at this instant, and the reason if not. */
export async function judgeSale(
  trx: Kysely<Schema>,
  { sale, nowMs, rules, rightInDrop = null }: Claim,
): Promise<ClosedSale | null> {
  if (sale.isAllPaused) return { code: 'selling-paused', title: null }
  const paused = sale.products.find(({ isPaused }) => isPaused)
  if (paused) return { code: 'selling-paused', title: paused.title }
  const gone = sale.products.find(({ isLive }) => !isLive)
  if (gone) return { code: 'not-on-sale', title: gone.title }
  const forAll = sale.drops.filter(({ id }) => id !== rightInDrop)
  return judgeOpening(trx, forAll, { nowMs, rules })
}

type OrderedClaim = Claim & {
  readonly rules: DropRules
  readonly orderId: string
  readonly sourceHash: string
  /** This writes the order between the two halves, because the count of a person refers to it. */
  readonly writeOrder?: () => Promise<void>
}

/**
 * This is the one gate before stock that a shopper takes: a new order, a late payment, an offer from a waiting list or
 * a draw. An exchange asks `judgeSale` alone, because it counts in place of the unit that it replaces. Sales by staff
 * do not pass it: their screens say what shoppers would be told (office/kit/closed-note.ts). An order that is refused
 * has its place in the drops all the same, unless the transaction is undone.
 */
export async function passSaleGate(
  trx: Kysely<Schema>,
  { writeOrder, ...claim }: OrderedClaim,
): Promise<SaleRefusal | null> {
  const closed = await judgeSale(trx, claim)
  if (closed) return closed
  const [refusal = null] = await judgeDropLimits(trx, [dropClaimOf(claim)], claim.nowMs)
  await writeOrder?.()
  await noteDropOrders(trx, [claim])
  return refusal
}

type NewClaim = Omit<OrderedClaim, 'writeOrder'>

/**
 * This is the same gate for new orders of different people, before they are written. It returns why each is refused, in
 * the order of the claims. Call `noteDropOrders` once the orders are written.
 */
export async function passSaleGateTogether(
  trx: Kysely<Schema>,
  claims: readonly NewClaim[],
): Promise<readonly (SaleRefusal | null)[]> {
  const closed: (SaleRefusal | null)[] = []
  let asked: number | Promise<number> | undefined
  for (const claim of claims) {
    // The database is asked once for all claims: the persons' rows are locked already.
    const nowIn = () => {
      asked ??= claim.rules.nowIn(trx)
      return asked
    }
    closed.push(await judgeSale(trx, { ...claim, rules: { ...claim.rules, nowIn } }))
  }
  // Whoever is too early locks nothing.
  if (closed.some((refusal) => refusal !== null)) return closed
  const nowMs = Math.max(...claims.map((claim) => claim.nowMs))
  return judgeDropLimits(trx, claims.map(dropClaimOf), nowMs)
}

/** Records who placed these orders of drops. The rows refer to the orders, so the orders are written first. */
export function noteDropOrders(trx: Kysely<Schema>, claims: readonly NewClaim[]): Promise<void> {
  return insertDropOrders(
    trx,
    claims.map(({ orderId, sale, rules }) => ({ orderId, drops: sale.drops, ...rules.person })),
  )
}

function dropClaimOf({ orderId, sourceHash, sale, rules }: NewClaim) {
  return { drops: sale.drops, buyer: { orderId, sourceHash, ...rules.person } }
}
