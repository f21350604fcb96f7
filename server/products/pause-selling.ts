import type { Kysely, Transaction } from 'kysely'
import { isSellingPaused, pauseProduct } from '#database/catalogue/pauses'
import { publishProducts } from '#database/catalogue/product-edits'
import { findTitles } from '#database/catalogue/product-titles'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeSetting } from '#database/settings/settings'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { productSubject } from './product-change.ts'

type PauseContext = Pick<AppContext, 'db' | 'now'>

type Asked = {
  /** Null: the sale of everything is paused. */
  readonly productId: number | null
  readonly actor: Actor
}

export type PauseFailure = { readonly code: 'product-unknown' }

/**
 * Orders are refused from the next one on: they read it from the database. Pages follow within two
 * seconds. Unpaid orders can still be paid, and staff can still sell. Done twice, it changes nothing.
 */
export function pauseSelling(context: PauseContext, asked: Asked) {
  return change(context, { ...asked, isPaused: true })
}

export function resumeSelling(context: PauseContext, asked: Asked) {
  return change(context, { ...asked, isPaused: false })
}

type Change = Asked & { readonly isPaused: boolean }

async function change(
  { db, now }: PauseContext,
  { productId, ...asked }: Change,
): Promise<Result<null, PauseFailure>> {
  if (productId !== null && !(await isProduct(db, productId))) {
    return failure({ code: 'product-unknown' })
  }
  const written = { ...asked, nowMs: now() }
  await transact(db, (trx) =>
    productId === null ? writeAll(trx, written) : writeProduct(trx, productId, written),
  )
  return success(null)
}

async function isProduct(db: Kysely<Schema>, id: number): Promise<boolean> {
  return (await findTitles(db, [id])).size > 0
}

type Written = Omit<Change, 'productId'> & { readonly nowMs: number }

async function writeAll(trx: Transaction<Schema>, written: Written): Promise<void> {
  // This comes first, because it locks: of two people at once, the second sees what the first wrote.
  await bumpRevision(trx, 'settings')
  const { isPaused, nowMs } = written
  if ((await isSellingPaused(trx)) === isPaused) return
  await writeSetting(trx, { name: 'sellingPaused', value: isPaused, nowMs })
  await writePause(trx, 'everything', written)
}

async function writeProduct(trx: Transaction<Schema>, id: number, written: Written): Promise<void> {
  const pausedAtMs = written.isPaused ? written.nowMs : null
  if (!(await pauseProduct(trx, { id, pausedAtMs }))) return
  await writePause(trx, productSubject(id), written)
  await publishProducts(trx, [id])
}

function writePause(
  trx: Transaction<Schema>,
  subject: string,
  { isPaused, actor, nowMs }: Written,
): Promise<void> {
  const action = isPaused ? 'selling-paused' : 'selling-resumed'
  return writeAudit(trx, { actor, action, subject, detail: {}, nowMs })
}
