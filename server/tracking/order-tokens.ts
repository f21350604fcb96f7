import type { Kysely } from 'kysely'
import { findTokenOrder, insertOrderToken } from '#database/repositories/order-tokens'
import type { OrderTokenPurpose, Schema } from '#database/schema'
import { RETENTION } from '#domain/data-rights/retention'
import { newToken } from '../http/new-token.ts'
import { sha256 } from '../http/sha256.ts'

/** How long a link to an order works, in its mails and in the browser that paid. */
export const TRACKING_LINK_MS = RETENTION.orderLinks.ms
/** How long the cookie works that a link was exchanged for. */
export const VISIT_MS = 60 * 60_000

type OrderToken = {
  readonly orderId: string
  readonly purpose: OrderTokenPurpose
  readonly nowMs: number
  readonly lifeMs: number
}

/** Returns the token for the link or the cookie; the database has only its hash. */
export async function createOrderToken(
  db: Kysely<Schema>,
  { orderId, purpose, nowMs, lifeMs }: OrderToken,
): Promise<string> {
  const { token, tokenHash } = newToken()
  const expiresAtMs = nowMs + lifeMs
  await insertOrderToken(db, { tokenHash, orderId, purpose, createdAtMs: nowMs, expiresAtMs })
  return token
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
