import { isAccessToken } from '#contracts/access-token'
import { areLinksRevoked } from '#database/orders/order-tokens'
import { findOrderByToken } from '#database/orders/orders'
import { findAttempt } from '#database/payments/payment-attempts'
import { isPaymentReference } from '#domain/order/order-numbers'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'
import { createRepeatableToken, TRACKING_LINK_MS } from './order-tokens.ts'

type Ordering = { readonly reference: string; readonly accessToken: string }

/**
 * A link for the browser that ordered, which proves itself as on the success page. Asked again, it is the same one,
 * so that it replaces no link but itself. Null for any other browser, and after the owner has revoked the links: its
 * proof is older than that.
 */
export async function createOwnLink(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { reference, accessToken }: Ordering,
): Promise<string | null> {
  if (!isAccessToken(accessToken)) return null
  // The clock is read before the links are looked at: a link that is revoked a moment later is then revoked for this
  // one, too.
  const nowMs = now()
  const attempt = isPaymentReference(reference) ? await findAttempt(db, reference) : null
  const order = await findOrderByToken(db, sha256(accessToken))
  if (!attempt || order?.id !== attempt.orderId) return null
  if (await areLinksRevoked(db, order.id)) return null
  const link = { orderId: order.id, purpose: 'track', nowMs, lifeMs: TRACKING_LINK_MS } as const
  return createRepeatableToken(db, { ...link, secret: accessToken })
}
