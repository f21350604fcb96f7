import type { Kysely } from 'kysely'
import { takeTurn } from '#database/health/rate-limits'
import {
  findTokenOrder,
  keepNewestTokens,
  readRevocation,
  saveOrderToken,
} from '#database/orders/order-tokens'
import type { OrderTokenPurpose, Schema } from '#database/schema'
import { transact } from '#database/transact'
import { RETENTION } from '#domain/data-rights/retention'
import { newToken } from '../base/new-token.ts'
import { sha256 } from '../base/sha256.ts'

/** A link to an order works this long, in its mails and in the browser that paid. */
export const TRACKING_LINK_MS = RETENTION.orderLinks.ms
/** A link is exchanged for a cookie that works this long. */
export const VISIT_MS = 60 * 60_000
/** The visits of one order, with those of its customer and of payers counted apart; the next one ends the oldest. */
const MAX_VISITS = 20

type OrderToken = {
  readonly orderId: string
  readonly purpose: OrderTokenPurpose
  readonly nowMs: number
  readonly lifeMs: number
}

/** Returns the token for the link or the cookie; the database has only its hash. */
export async function createOrderToken(db: Kysely<Schema>, order: OrderToken): Promise<string> {
  const { token, tokenHash } = newToken()
  await save(db, tokenHash, order)
  return token
}

/**
 * The owner of this link may ask for it any number of times: whoever shows the same secret gets the same link, and
 * there is one row of it. Links that were revoked do not come back.
 */
export async function createRepeatableToken(
  db: Kysely<Schema>,
  { secret, ...order }: OrderToken & { readonly secret: string },
): Promise<string> {
  const { orderId, purpose } = order
  const revokedAtMs = await readRevocation(db, orderId)
  const token = sha256(JSON.stringify(['link', purpose, orderId, revokedAtMs, secret]))
  await save(db, sha256(token), order)
  return token
}

/** Exchanges a link for a visit. Whoever has the link may do that any number of times. */
export async function createVisitToken(
  db: Kysely<Schema>,
  order: Omit<OrderToken, 'lifeMs'>,
): Promise<string> {
  const { orderId, purpose, nowMs } = order
  return transact(db, async (trx) => {
    await takeTurn(trx, `${purpose} ${orderId}`, nowMs)
    await keepNewestTokens(trx, { orderId, purpose, max: MAX_VISITS - 1, nowMs })
    return createOrderToken(trx, { ...order, lifeMs: VISIT_MS })
  })
}

async function save(
  db: Kysely<Schema>,
  tokenHash: string,
  { orderId, purpose, nowMs, lifeMs }: OrderToken,
): Promise<void> {
  const expiresAtMs = nowMs + lifeMs
  await saveOrderToken(db, { tokenHash, orderId, purpose, createdAtMs: nowMs, expiresAtMs })
}

type ShownToken = {
  readonly token: string
  readonly purpose: OrderTokenPurpose
  readonly nowMs: number
}

/** The order's id; null for a token that opens nothing. */
export function findOrderOfToken(
  db: Kysely<Schema>,
  { token, purpose, nowMs }: ShownToken,
): Promise<string | null> {
  return findTokenOrder(db, { tokenHash: sha256(token), purpose, nowMs })
}
