import { loadLiveProducts } from '#database/repositories/catalogue'
import { findCodes } from '#database/repositories/discount-codes'
import { findKnownTokens } from '#database/repositories/orders'
import { isSellingPaused } from '#database/repositories/pauses'
import { readCode } from '#domain/discount/read-code'
import type { CurrentSale } from './hold-queue.ts'
import type { OrderContext } from './order-context.ts'

/** Pricing them takes about 5 ms. */
const MAX_JUDGED_AT_ONCE = 200

/**
 * Reads the sale once for many orders that wait, when one has just been refused: in a drop thousands want
 * the same piece. What is read is never older than the order. One with a known token is left to its turn.
 */
export async function judgeQueued({ db, holdQueue }: OrderContext): Promise<void> {
  const judged = [...holdQueue.waiting.values().take(MAX_JUDGED_AT_ONCE)]
  if (judged.length === 0) return
  for (const queued of judged) holdQueue.waiting.delete(queued)
  const [sale, known] = await Promise.all([
    loadSale(db, {
      productIds: [...new Set(judged.flatMap(({ productIds }) => productIds))],
      typedCodes: judged.map(({ discountCode }) => discountCode),
    }),
    findKnownTokens(
      db,
      judged.map(({ tokenHash }) => tokenHash),
    ),
  ])
  const unknown = judged.filter(({ tokenHash }) => !known.has(tokenHash))
  await Promise.all(unknown.map(({ judge }) => judge(sale)))
}

type Wanted = { readonly productIds: readonly number[]; readonly typedCodes: readonly string[] }

export async function loadSale(
  db: OrderContext['db'],
  { productIds, typedCodes }: Wanted,
): Promise<CurrentSale> {
  const [products, isAllPaused, codes] = await Promise.all([
    loadLiveProducts(db, productIds),
    isSellingPaused(db),
    findCodes(db, [...new Set(typedCodes.flatMap(codeIn))]),
  ])
  return { products, isAllPaused, codes }
}

function codeIn(typed: string): readonly string[] {
  const code = readCode(typed)
  return code.ok ? [code.value] : []
}
