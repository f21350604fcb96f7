import type { Place } from '#contracts/place-in-line'
import { withdrawMail } from '#database/mail/outbox'
import { mailKey } from '#database/mail/queued-mail'
import { findWaitingByLink } from '#database/waiting/waiting-links'
import { placeInLine } from '#database/waiting/waiting-list'
import { noteSeen } from '#database/waiting/waiting-offers'
import { OFFER_MS } from '#domain/line/offer'
import { isLetterToken } from '#domain/newsletter/letter-link'
import { sha256 } from '../base/sha256.ts'
import { createRepeatableToken } from '../order-links/order-tokens.ts'
import type { OrderContext } from '../orders/order-context.ts'
import { PAY_PATH } from '../pay-links/pay-visit.ts'

const SEEN_GAP_MS = 15_000

type Asked = {
  readonly token: unknown
  /** The person wants to pay now: the page needs no mail any more. */
  readonly isClaim: boolean
  /** Nobody looks at the page: it does not count as open. */
  readonly isHidden?: boolean
}

/** A page that stays open asks how the request of a mailed link stands. Null for an unknown link. */
export async function readPlace(
  { db, now }: Pick<OrderContext, 'db' | 'now'>,
  { token, isClaim, isHidden = false }: Asked,
): Promise<Place | null> {
  if (!isLetterToken(token)) return null
  const request = await findWaitingByLink(db, sha256(token))
  if (!request) return null
  const nowMs = await now()
  const { state, orderId, offeredAtMs, offerExpiresAtMs } = request
  if (state === 'waiting') {
    if (!isHidden) await noteSeen(db, request.id, { nowMs, gapMs: SEEN_GAP_MS })
    return { state, place: await placeInLine(db, request) }
  }
  if (state === 'gone') return { state, wasOffered: offeredAtMs !== null }
  if (state !== 'offered') return { state }
  const offerEndsAt = offerExpiresAtMs ?? 0
  if (orderId === null || offerEndsAt <= nowMs) return { state: 'gone', wasOffered: true }
  const offer = { state, now: nowMs, offerEndsAt, mailedAt: offerEndsAt - OFFER_MS }
  if (!isClaim) return offer
  await withdrawMail(db, mailKey({ kind: 'offer-mail', orderId }))
  const pay = { orderId, purpose: 'pay', nowMs, lifeMs: offerEndsAt - nowMs } as const
  const secret = `${token} until ${offerEndsAt}`
  return { ...offer, payPath: `${PAY_PATH}#${await createRepeatableToken(db, { ...pay, secret })}` }
}
