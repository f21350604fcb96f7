import { randomInt, randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hit } from '#database/health/rate-limits'
import { enqueueMail } from '#database/mail/outbox'
import { askForAddressCode, storeAddressCode } from '#database/orders/address-codes'
import { loadOrder, lockOrder } from '#database/orders/orders'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { lacksAddress } from '#domain/order/lacks-address'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import type { TrackingMessage } from '#domain/tracking-messages'
import type { ClockedDatabase } from '../../base/context.ts'
import { sha256 } from '../../base/sha256.ts'
import { countOrderMail } from './order-link-mails.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** The minutes begin when the code's mail is sent. */
export const CODE_MINUTES = 15
/** A mail may wait that long for its turn. */
const MAX_WAIT_MS = 60 * MINUTE_MS
/** So many wrong codes may be tried, of a million; then another code must be asked for. */
export const MAX_CODE_TRIES = 5
/** Whoever has only the link guesses no more than fifty times a day, of a million. */
const MAX_CODES_PER_DAY = 10

type Refused = Extract<
  TrackingMessage,
  'address-too-late' | 'address-too-many' | 'confirmation-too-many'
>

type Sent = Result<'address-code-sent', Refused>

/** Mails a code to the order's own mailbox: whoever has only a link to the order cannot change where it goes. */
export async function sendAddressCode(
  { db, now }: ClockedDatabase,
  orderId: string,
): Promise<Sent> {
  const nowMs = await now()
  const sent = await transact(db, async (trx): Promise<Sent | null> => {
    await lockOrder(trx, orderId)
    const order = await loadOrder(trx, orderId)
    if (!order || !mayCorrectAddress(order)) return failure('address-too-late')
    if (!(await countOrderMail(trx, order.customer.email, nowMs))) {
      return failure('confirmation-too-many')
    }
    const codes = await hit(trx, sha256(`address codes ${orderId}`), DAY_MS, nowMs)
    // This is no failed Result: the mailbox stays charged for what was asked.
    if (codes.hits > MAX_CODES_PER_DAY) return null
    await askForAddressCode(trx, { orderId, untilMs: nowMs + MAX_WAIT_MS })
    const requestId = randomUUIDv7()
    await enqueueMail(trx, { kind: 'address-code-mail', orderId, requestId, nowMs })
    return success('address-code-sent')
  })
  return sent ?? failure('address-too-many')
}

/** Tells whether the buyer may give another address, with a code. */
export function mayCorrectAddress(order: Order): boolean {
  return isBeforePacking(order) && !lacksAddress(order) && order.customer.email !== ''
}

export function isBeforePacking({ state, fulfilment, channel }: Order): boolean {
  return channel !== 'market' && state === 'paid' && fulfilment === 'to-pack'
}

/** The code stands in its mail and nowhere else; null if nobody asks for it any more. */
export async function createAddressCode(
  db: Kysely<Schema>,
  { orderId, nowMs }: { readonly orderId: string; readonly nowMs: number },
): Promise<string | null> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const expiresAtMs = nowMs + CODE_MINUTES * MINUTE_MS
  const codeHash = addressCodeHash(orderId, code)
  return (await storeAddressCode(db, { orderId, codeHash, expiresAtMs })) ? code : null
}

/** Hashes a code as it is typed: maybe with blanks, as some mail programs show it. */
export function addressCodeHash(orderId: string, typed: string): string {
  return sha256(`address code ${orderId} ${typed.replaceAll(/\D/g, '')}`)
}
