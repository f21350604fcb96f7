import { findOfferedTo } from '#database/line/people'
import { readHoldEnd } from '#database/orders/orders'
import { addWaitingLink } from '#database/waiting/waiting-links'
import { againDocument, offerDocument } from '#domain/order/mails/offer-mail'
import { type Result, success } from '#domain/result'
import { leaveWaitingUrl } from '#domain/waiting/waiting-letters'
import { newToken } from '../base/new-token.ts'
import type { Mail, MailFailure } from '../mail/mailer.ts'
import { createOrderToken } from '../order-links/order-tokens.ts'
import { PAY_PATH } from '../pay-links/pay-visit.ts'
import { letterMail, type Sending, shownOf } from './customer-letter.ts'
import { hopeless, type MailWriter } from './mail-writer.ts'

/** The offer's links end with its hold; an offer that could not be sent in time is not sent at all. */
export async function writeOffer(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const { writer, order } = sending
  const offeredTo = await findOfferedTo(writer.db, order.id)
  const held = offeredTo && (await newPayUrl(sending))
  if (!held) return hopeless('The offer is over')
  const leaveUrl = offeredTo.line === 'waiting' ? await newLeaveUrl(writer, offeredTo.id) : null
  const mail = letterMail(sending, offerDocument(shownOf(sending), { ...held, leaveUrl }))
  if (!mail.ok || leaveUrl === null) return mail
  return success({ ...mail.value, letter: { ...mail.value.letter, unsubscribeUrl: leaveUrl } })
}

export async function writeAgain(sending: Sending): Promise<Result<Mail, MailFailure>> {
  const held = await newPayUrl(sending)
  if (!held) return hopeless('The offer is over')
  return letterMail(sending, againDocument(shownOf(sending), held))
}

/** It is null once the hold has ended. */
async function newPayUrl({ writer, order }: Sending) {
  const { db, publicUrl } = writer
  const heldUntilMs = await readHoldEnd(db, order.id)
  const nowMs = writer.now()
  const lifeMs = heldUntilMs - nowMs
  if (lifeMs <= 0) return null
  const token = await createOrderToken(db, { orderId: order.id, purpose: 'pay', nowMs, lifeMs })
  return { heldUntilMs, payUrl: `${publicUrl}${PAY_PATH}#${token}` }
}

async function newLeaveUrl({ db, now, publicUrl }: MailWriter, requestId: string): Promise<string> {
  const { token, tokenHash } = newToken()
  await addWaitingLink(db, { tokenHash, requestId, nowMs: now(), confirmsUntilMs: null })
  return leaveWaitingUrl(publicUrl, token)
}
