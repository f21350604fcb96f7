import { listDecisions } from '#database/demo-content/decisions'
import { findCodes } from '#database/discounts/discount-codes'
import type { StoredCode } from '#domain/discount/discount-code'
import { isOpenToAll, STARTER_CODES } from '#domain/discount/starter-codes'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { endDiscountCode } from './change-codes.ts'

/** Lists the codes of a new shop that are still open to everybody, without any limit, unless they were kept. */
export async function listOpenStarters({
  db,
  now,
  orders,
}: Pick<AppContext, 'db' | 'now' | 'orders'>): Promise<readonly StoredCode[]> {
  const { withdrawnCodes } = orders.limits
  // The owner has decided to keep them.
  if ((await listDecisions(db)).has('codes')) return []
  const codes = await findCodes(db, STARTER_CODES)
  return codes
    .filter((code) => isOpenToAll(code, now()) && !withdrawnCodes.has(code.code))
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
}

/** Ends the open codes, and says how many; one that somebody has limited meanwhile stays. A second tap finds none. */
export async function endStarters(context: AppContext, actor: Actor): Promise<number> {
  const open = await listOpenStarters(context)
  for (const { code } of open) await endDiscountCode(context, { code, actor })
  return open.length
}
