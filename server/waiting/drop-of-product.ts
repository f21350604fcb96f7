import type { Kysely } from 'kysely'
import { readSale } from '#database/drops/sale-gate'
import type { Schema } from '#database/schema'
import { buyableAtMs } from '#domain/drop/drop'
import type { WaitingKind } from '#domain/waiting/waiting-request'
import type { AppContext } from '../base/context.ts'

export type DropOfProduct = {
  /** False while a drop of the product has not opened yet. */
  readonly isBuyable: boolean
  /** The open drop; null without one. */
  readonly dropId: string | null
}

export async function findDropOfProduct(
  db: Kysely<Schema>,
  { now, orders }: Pick<AppContext, 'now' | 'orders'>,
  productId: number,
): Promise<DropOfProduct> {
  const { dropLengthMs } = orders.limits
  const nowMs = now()
  // Drops are planned for products: colour and size do not matter.
  const line = { productId, colour: '', size: 'M', quantity: 1 } as const
  const { drops } = await readSale(db, { lines: [line], overBeforeMs: nowMs - dropLengthMs })
  const isBuyable = drops.every((drop) => buyableAtMs(drop, dropLengthMs) <= nowMs)
  return { isBuyable, dropId: isBuyable ? (drops[0]?.id ?? null) : null }
}

export async function readKind(
  context: Pick<AppContext, 'db' | 'now' | 'orders'>,
  productId: number,
): Promise<WaitingKind> {
  return kindOf(await findDropOfProduct(context.db, context, productId))
}

/** Whoever asks is in line while a drop of the product is open, and else gets one mail when it is back. */
export function kindOf({ dropId }: DropOfProduct): WaitingKind {
  return dropId === null ? 'notify' : 'waiting'
}
