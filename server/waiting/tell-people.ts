import type { Kysely, Transaction } from 'kysely'
import { isSellingPaused, listPausedProducts } from '#database/catalogue/pauses'
import { takeTurn } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import type { Schema } from '#database/schema'
import { readStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { addWaitingLink } from '#database/waiting/waiting-links'
import {
  countTold,
  findVariantsInDemand,
  findWaiting,
  markTold,
  type WaitingRequest,
} from '#database/waiting/waiting-list'
import { type Piece, pieceKey } from '#domain/catalogue/piece'
import type { Product } from '#domain/catalogue/product'
import { stockOf } from '#domain/catalogue/stock'
import { CHANCE_MS, countToTell } from '#domain/waiting/count-to-tell'
import { backInStockLetter } from '#domain/waiting/waiting-letters'
import { newToken } from '../base/new-token.ts'
import { findDropOfPiece } from './drop-of-piece.ts'
import type { WaitingContext } from './waiting-context.ts'

/** Keeps the transaction short; the next run goes on. */
const MAX_LETTERS_AT_ONCE = 50

/** Mails those who asked to be told of a piece that is in stock, the oldest request first. */
export async function tellPeople(waiting: WaitingContext): Promise<void> {
  for (const piece of await findVariantsInDemand(waiting.db, 'notify')) {
    const product = waiting.catalogue.product(piece.productId)
    if (!product || stockOf(product, piece.colour, piece.size) === 0) continue
    await transact(waiting.db, (trx) => tellOf(waiting, trx, { product, piece }))
  }
}

type Back = { readonly product: Product; readonly piece: Piece }

async function tellOf(waiting: WaitingContext, trx: Transaction<Schema>, { product, piece }: Back) {
  const nowMs = waiting.now()
  // Processes take turns, so that together they do not tell too many.
  await takeTurn(trx, `tell ${pieceKey(piece)}`, nowMs)
  if (!(await findDropOfPiece(trx, waiting, piece.productId)).isBuyable) return
  if (await isPaused(trx, piece.productId)) return
  const stock = await readStock(trx, piece)
  const told = await countTold(trx, { piece, sinceMs: nowMs - CHANCE_MS })
  const limit = Math.min(countToTell({ stock, told }), MAX_LETTERS_AT_ONCE)
  if (limit === 0) return
  for (const request of await findWaiting(trx, { kind: 'notify', piece, limit })) {
    await tell(waiting, trx, { request, product, nowMs })
  }
}

async function isPaused(trx: Kysely<Schema>, productId: number): Promise<boolean> {
  if (await isSellingPaused(trx)) return true
  return (await listPausedProducts(trx)).some(({ id }) => id === productId)
}

type Telling = {
  readonly request: WaitingRequest
  readonly product: Product
  readonly nowMs: number
}

async function tell(
  { config: { publicUrl } }: WaitingContext,
  trx: Kysely<Schema>,
  { request, product, nowMs }: Telling,
): Promise<void> {
  if (!(await markTold(trx, request.id, nowMs))) return
  const { token, tokenHash } = newToken()
  await addWaitingLink(trx, { tokenHash, requestId: request.id, nowMs, confirmsUntilMs: null })
  const { email } = request.person
  const facts = { email, token, publicUrl, piece: request, title: product.title }
  const letter = backInStockLetter(facts)
  await enqueueMail(trx, { kind: 'letter', dedupeKey: `waiting ${tokenHash}`, letter, nowMs })
}
