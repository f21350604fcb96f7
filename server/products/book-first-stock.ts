import type { FirstStock } from '#domain/catalogue/first-stock'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'
import { changeStock } from '../stock/change-stock.ts'

type Booking = {
  readonly productId: number
  readonly stock: readonly FirstStock[]
  /** The token is random, made with the form: the same form sent twice books once. */
  readonly token: string
  readonly actor: Actor
}

/** Books the first units of new colours and sizes as counted. Returns those that were not booked. */
export async function bookFirstStock(
  context: ClockedDatabase,
  { productId, stock, token, actor }: Booking,
): Promise<readonly FirstStock[]> {
  const refused: FirstStock[] = []
  for (const first of stock) {
    const { colour, size, units } = first
    const booked = await changeStock(context, {
      productId,
      colour,
      size,
      by: units,
      reason: 'count',
      token: `${token} ${colour} ${size}`,
      actor,
    })
    if (!booked.ok) refused.push(first)
  }
  return refused
}
