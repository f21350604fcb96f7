import type { Kysely, Transaction } from 'kysely'
import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { takeTurn } from '#database/health/rate-limits'
import { changeWaiting } from '#database/line/people'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { readStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { addWaitingLink } from '#database/waiting/waiting-links'
import {
  countTold,
  findVariantsInDemand,
  findWaiting,
  type WaitingRequest,
} from '#database/waiting/waiting-list'
import { type ProductVariant, variantKey } from '#domain/catalogue/product-variant'
import { stockOf } from '#domain/catalogue/stock'
import { CHANCE_MS, countToTell } from '#domain/waiting/count-to-tell'
import { backInStockLetter } from '#domain/waiting/waiting-letters'
import { newToken } from '../base/new-token.ts'
import type { LineContext } from '../line/line-context.ts'
import { variantFactsOf } from '../line/variant-facts.ts'
import { findDropOfProduct } from './drop-of-product.ts'

/** Keeps the transaction short; the next run goes on. */
const MAX_LETTERS_AT_ONCE = 50

/** Mails those who asked to be told of a variant that is in stock, the oldest request first. */
export async function tellPeople(waiting: LineContext): Promise<void> {
  for (const variant of await findVariantsInDemand(waiting.db, 'notify')) {
    const product = waiting.catalogue.product(variant.productId)
    if (!product || stockOf(product, variant.colour, variant.size) === 0) continue
    await transact(waiting.db, (trx) => tellOf(waiting, trx, variant))
  }
}

async function tellOf(waiting: LineContext, trx: Transaction<Schema>, variant: ProductVariant) {
  const nowMs = waiting.now()
  // Processes take turns, so that together they do not tell too many.
  await takeTurn(trx, `tell ${variantKey(variant)}`, nowMs)
  if (!(await findDropOfProduct(trx, waiting, variant.productId)).isBuyable) return
  if (await isPaused(trx, variant.productId)) return
  const stock = await readStock(trx, variant)
  const told = await countTold(trx, { variant, sinceMs: nowMs - CHANCE_MS })
  const limit = Math.min(countToTell({ stock, told }), MAX_LETTERS_AT_ONCE)
  if (limit === 0) return
  for (const request of await findWaiting(trx, { kind: 'notify', variant, limit })) {
    await tell(waiting, trx, { request, nowMs })
  }
}

async function isPaused(trx: Kysely<Schema>, productId: number): Promise<boolean> {
  if (await isSellingPaused(trx)) return true
  return (await listPausedProducts(trx)).some(({ id }) => id === productId)
}

type Telling = { readonly request: WaitingRequest; readonly nowMs: number }

async function tell(
  waiting: LineContext,
  trx: Kysely<Schema>,
  { request, nowMs }: Telling,
): Promise<void> {
  const told = { state: 'done', offered_at: nowMs } as const
  if (!(await changeWaiting(trx, { line: 'waiting', id: request.id }, told))) return
  const { token, tokenHash } = newToken()
  await addWaitingLink(trx, { tokenHash, requestId: request.id, nowMs, confirmsUntilMs: null })
  const letter = backInStockLetter({ ...variantFactsOf(waiting, request), token })
  await enqueueMail(trx, { kind: 'letter', dedupeKey: `waiting ${tokenHash}`, letter, nowMs })
}
