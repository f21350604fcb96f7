import { randomUUIDv7 } from 'node:crypto'
import type { Transaction } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import { loadOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { isHoneypotFilled } from '#domain/form/honeypot'
import type { FieldErrors } from '#domain/form/read-form'
import { isUnpaid, type Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { type LookUp, type LookUpField, readLookUp } from '#domain/tracking/look-up'
import type { AppContext } from '../../base/context.ts'
import { networkOf } from '../../base/http/network-of.ts'
import { sha256 } from '../../base/sha256.ts'

const HOUR_MS = 60 * 60_000
/** The limit is for links, confirmations and codes together. */
const MAX_PER_MAILBOX_PER_HOUR = 5

/**
 * Mails the link of an order to its own mailbox if number and address belong together. The answer is
 * the same in any case, also over a limit, and the database does as much work. Anybody can type any
 * address into an order that is not paid: the mail about it counts as a letter, and waits for its turn.
 */
export async function mailLinkAgain(
  { db, now, config }: Pick<AppContext, 'db' | 'now' | 'config'>,
  { form, ip }: { readonly form: unknown; readonly ip: string },
): Promise<Result<null, FieldErrors<LookUpField>>> {
  const read = readLookUp(form)
  if (!read.ok) return read
  if (isHoneypotFilled(form)) return success(null)
  const nowMs = now()
  const source = await hit(db, sha256(`order look-up ${networkOf(ip)}`), HOUR_MS, nowMs)
  if (source.hits > config.formLimits.perHour) return success(null)
  await transact(db, async (trx) => {
    const order = await findMatch(trx, read.value)
    const isAllowed = await countOrderMail(trx, order === null ? null : read.value.email, nowMs)
    if (order === null || !isAllowed) return countNothing(trx, nowMs)
    const mail = { kind: 'link-mail', orderId: order.id, requestId: randomUUIDv7() } as const
    const turn = { purpose: 'order-link', place: source.hits } as const
    await enqueueMail(trx, { ...mail, nowMs, ...(isUnpaid(order) && { turn }) })
  })
  return success(null)
}

async function findMatch(
  trx: Transaction<Schema>,
  { number, email }: LookUp,
): Promise<Order | null> {
  const order = await loadOrder(trx, number)
  const isMatch = order !== null && mailboxOf(order.customer.email) === mailboxOf(email)
  return isMatch ? order : null
}

/** A wrong pair counts for no mailbox: strangers must not use up what its owner may ask for. */
export async function countOrderMail(
  trx: Transaction<Schema>,
  email: string | null,
  nowMs: number,
): Promise<boolean> {
  const of = email === null ? 'nobody' : `mailbox ${mailboxOf(email)}`
  const { hits } = await hit(trx, sha256(`order mails ${of}`), HOUR_MS, nowMs)
  return hits <= MAX_PER_MAILBOX_PER_HOUR
}

/** This takes the place of the mail, so that a mismatch takes as long as a match. */
async function countNothing(trx: Transaction<Schema>, nowMs: number): Promise<void> {
  await hit(trx, sha256('order mails not sent'), HOUR_MS, nowMs)
}

/** Sends the confirmation of a paid order once more. */
export async function sendConfirmation(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  orderId: string,
): Promise<Result<'confirmation-sent', 'confirmation-too-many' | 'order-visit-over'>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    const order = await loadOrder(trx, orderId)
    if (order?.state !== 'paid' || order.customer.email === '') return failure('order-visit-over')
    if (!(await countOrderMail(trx, order.customer.email, nowMs))) {
      return failure('confirmation-too-many')
    }
    await enqueueMail(trx, { kind: 'order-mail', orderId, againId: randomUUIDv7(), nowMs })
    return success('confirmation-sent')
  })
}
