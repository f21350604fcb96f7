import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { addToStock, readStock } from '#database/stock/change-stock'
import { findMove } from '#database/stock/stock-book'
import { publishCountedStock } from '#database/stock/stock-changes'
import { deferMoves, type StockMove } from '#database/stock/stock-moves'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import { isSameVariant } from '#domain/cart/line'
import { readVariant } from '#domain/catalogue/product-variant'
import { findStockChangeProblem, type StockChangeProblem } from '#domain/catalogue/stock-change'
import type { StaffStockReason } from '#domain/catalogue/stock-move'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'

export type StockChange = {
  readonly productId: number
  readonly colour: string
  readonly size: string
  /** It is +3 or -1, no total: a sale in between is never overwritten. */
  readonly by: number
  readonly reason: StaffStockReason
  /** The token is random, made with the form: the same form sent twice is one change. */
  readonly token?: string | null
  readonly actor: Actor
}

export type ChangedStock = { readonly stock: number; readonly isRepeat: boolean }

export type StockChangeRefusal =
  | { readonly code: StockChangeProblem | 'variant-unknown' | 'form-used-before' }
  | { readonly code: 'stock-not-enough'; readonly left: number }

/** Changes the stock of one variant, in the book and on every page. */
export async function changeStock(
  context: ClockedDatabase,
  change: StockChange,
): Promise<Result<ChangedStock, StockChangeRefusal>> {
  const problem = findStockChangeProblem(change.by)
  if (problem !== null) return failure({ code: problem })
  const variant = readVariant(change)
  if (variant === null) return failure({ code: 'variant-unknown' })
  const move = { ...variant, by: change.by, ...(change.token ? { id: idOf(change.token) } : {}) }
  const booking = { move, change, nowMs: await context.now() }
  return bookOnce(context.db, booking)
}

function idOf(token: string): string {
  return `change ${sha256(token)}`
}

type Booking = { readonly move: StockMove; readonly change: StockChange; readonly nowMs: number }
type Booked = Result<ChangedStock, StockChangeRefusal>

async function bookOnce(db: Kysely<Schema>, booking: Booking): Promise<Booked> {
  const known = await findBooked(db, booking)
  if (known) return known
  try {
    return await transact(db, (trx) => book(trx, booking))
  } catch (error) {
    // Another request with the same form, sent at once, has committed.
    const booked = isUniqueViolation(error) ? await findBooked(db, booking) : null
    if (booked) return booked
    throw error
  }
}

/** The change that the same form has made; refused if this one differs. */
async function findBooked(db: Kysely<Schema>, { move, change }: Booking): Promise<Booked | null> {
  const known = move.id === undefined ? null : await findMove(db, move.id)
  if (known === null) return null
  const isSame =
    isSameVariant(known, move) && known.by === move.by && known.reason === change.reason
  if (!isSame) return failure({ code: 'form-used-before' })
  return success({ stock: (await readStock(db, move)) ?? 0, isRepeat: true })
}

async function book(trx: Kysely<Schema>, { move, change, nowMs }: Booking): Promise<Booked> {
  const booked = await bookChange(trx, { move, change, nowMs })
  if (booked.ok) await publishCountedStock(trx, new Set([move.productId]))
  return booked
}

type Counted = Pick<Booking, 'move' | 'nowMs'> & {
  readonly change: Pick<StockChange, 'reason' | 'actor'>
}

/**
 * A larger change, such as an import, shares this part: stock, book and audit. The caller returns its failure to
 * `transact`, and calls `publishCountedStock` at the end. The move comes first: its id makes a repeated form wait for
 * the first one instead of for the stock.
 */
export async function bookChange(
  trx: Kysely<Schema>,
  { move, change, nowMs }: Counted,
): Promise<Booked> {
  const { productId, colour, size, by } = move
  const { reason, actor } = change
  await deferMoves(trx, [move], { reason, orderId: null, staffId: actor.staffId, atMs: nowMs })
  const stock = await addToStock(trx, move)
  if (stock === null) {
    const left = await readStock(trx, move)
    return failure(left === null ? { code: 'variant-unknown' } : { code: 'stock-not-enough', left })
  }
  await writeAudit(trx, {
    actor,
    action: 'stock-changed',
    subject: `piece ${productId} ${colour} ${size}`,
    detail: { by, reason, stock },
    nowMs,
  })
  return success({ stock, isRepeat: false })
}
