import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema'
import { addEmptyVariants, type ColourStock } from '#database/stock/colour-stock'
import type { RenamedColour } from '#domain/catalogue/renamed-colours'
import type { Actor } from '#domain/staff/actor'
import { bookChange } from '../stock/change-stock.ts'

type Carried = {
  readonly productId: number
  readonly renamed: readonly RenamedColour[]
  /** The stock is that of the colours by their old names, locked. */
  readonly stock: readonly ColourStock[]
  readonly actor: Actor
  readonly nowMs: number
}

/** A colour with a new name keeps its units: they leave the old name and come to the new one. */
export async function carryStock(
  trx: Transaction<Schema>,
  { productId, renamed, stock, actor, nowMs }: Carried,
): Promise<void> {
  const newName = new Map(renamed.map(({ from, to }) => [from, to]))
  const moves = stock.flatMap(({ colour, size, units }) => {
    const to = newName.get(colour)
    return to === undefined || units === 0 ? [] : [{ from: colour, to, size, units }]
  })
  await addEmptyVariants(
    trx,
    productId,
    moves.map(({ to, size }) => ({ colour: to, size })),
  )
  // All units leave before any comes: two colours may exchange their names.
  const booked = [
    ...moves.map(({ from, size, units }) => ({ colour: from, size, by: -units })),
    ...moves.map(({ to, size, units }) => ({ colour: to, size, by: units })),
  ]
  for (const each of booked) {
    const move = { productId, ...each }
    const done = await bookChange(trx, { move, change: { reason: 'correction', actor }, nowMs })
    if (!done.ok) throw new Error(`The stock of product ${productId} changed while it was locked`)
  }
}
