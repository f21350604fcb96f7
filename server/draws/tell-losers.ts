import type { Kysely } from 'kysely'
import { type DrawEntry, listEntries } from '#database/draws/draw-entries'
import { listGroups } from '#database/draws/draw-groups'
import { type Draw, findUnfinishedDraws, lockDraw, markFinished } from '#database/draws/draws'
import { changeWaiting } from '#database/line/people'
import { enqueueMail } from '#database/mail/outbox'
import { findHeldVariants } from '#database/orders/held-variants'
import type { Schema } from '#database/schema'
import { readStock } from '#database/stock/stock'
import { transact } from '#database/transact'
import { variantKey } from '#domain/catalogue/product-variant'
import { calledOffLetter, notDrawnLetter } from '#domain/draw/draw-letters'
import type { LineContext } from '../line/line-context.ts'
import { variantFactsOf } from '../line/variant-facts.ts'

/** Keeps the transaction short; the next run goes on. */
const MAX_LETTERS_AT_ONCE = 50

/** One letter to each who was not drawn, as soon as nothing can come to them any more. */
export async function tellLosers(draws: LineContext): Promise<void> {
  const { db, now, orders } = draws
  const nowMs = now()
  for (const draw of await findUnfinishedDraws(db)) {
    const isOver =
      draw.calledOffAtMs !== null || nowMs >= draw.opensAtMs + orders.limits.dropLengthMs
    if (draw.calledOffAtMs === null && draw.drawnAtMs === null) continue
    await tellOf(draws, { draw, isOver, nowMs })
  }
}

type Telling = { readonly draw: Draw; readonly isOver: boolean; readonly nowMs: number }

async function tellOf(draws: LineContext, { draw, isOver, nowMs }: Telling): Promise<void> {
  const { db } = draws
  const entered = await listEntries(db, draw.dropId, ['entered'])
  const told = isOver
    ? entered
    : await transact(db, async (trx) => {
        // Nothing is offered while it is locked, so that holds and stock are of one moment.
        await lockDraw(trx, draw.dropId)
        return withoutChance(trx, draw, entered)
      })
  for (let from = 0; from < told.length; from += MAX_LETTERS_AT_ONCE) {
    const some = told.slice(from, from + MAX_LETTERS_AT_ONCE)
    await transact(db, async (trx) => {
      // A unit that is offered at this moment goes first.
      await lockDraw(trx, draw.dropId)
      for (const entry of some) await tell(draws, trx, { draw, entry, nowMs })
    })
  }
  if (!isOver || (await listEntries(db, draw.dropId, ['entered', 'offered'])).length > 0) return
  await markFinished(db, draw.dropId, nowMs)
}

/**
 * Every unit that they named is paid for: no order holds one that may come back. Or another entry with their phone
 * has bought one.
 */
async function withoutChance(
  trx: Kysely<Schema>,
  { dropId }: Draw,
  entered: readonly DrawEntry[],
): Promise<readonly DrawEntry[]> {
  const won = await listGroups(trx, dropId, ['won'])
  // Before the stock: what comes back in between is found there.
  const open = new Set((await findHeldVariants(trx)).map(variantKey))
  const byVariant = Map.groupBy(entered, variantKey)
  const sold = new Set<string>()
  for (const [variant, [first]] of byVariant) {
    if (!first || open.has(variant) || (await readStock(trx, first)) > 0) continue
    sold.add(variant)
  }
  return entered.filter(
    (entry) => sold.has(variantKey(entry)) || (entry.group !== null && won.has(entry.group)),
  )
}

type Told = { readonly draw: Draw; readonly entry: DrawEntry; readonly nowMs: number }

async function tell(
  draws: LineContext,
  trx: Kysely<Schema>,
  { draw, entry, nowMs }: Told,
): Promise<void> {
  if (!(await changeWaiting(trx, { line: 'draw', id: entry.id }, { state: 'lost' }))) return
  const facts = { ...variantFactsOf(draws, entry), draw, entryId: entry.id }
  const letter = draw.calledOffAtMs === null ? notDrawnLetter(facts) : calledOffLetter(facts)
  await enqueueMail(trx, { kind: 'letter', dedupeKey: `draw lost ${entry.id}`, letter, nowMs })
}
