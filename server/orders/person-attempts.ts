import { type AttemptCounts, countAttempt, type PersonKeys } from '#database/orders/attempt-counts'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { sha256 } from '../base/sha256.ts'
import { warnHourly } from '../base/warn-hourly.ts'
import type { OrderContext } from './order-context.ts'

type Person = { readonly email: string; readonly phone: string }

const WINDOW_MS = 60 * 60_000

/**
 * Card testers and bots reuse an email address or a phone number, so each is counted separately:
 * per network, and with a higher limit over all networks.
 */
export function triesOf(
  { limits }: OrderContext,
  { email, phone }: Person,
  sourceHash: string,
): AttemptCounts {
  return {
    // Somebody who ordered by message may have given no email address.
    persons: [
      ...(email === '' ? [] : [personKeys(`attempt by email ${mailboxOf(email)}`, sourceHash)]),
      personKeys(`attempt by phone ${phone}`, sourceHash),
    ],
    maxPerSource: limits.attemptsPerPerson,
    windowMs: WINDOW_MS,
  }
}

function personKeys(who: string, sourceHash: string): PersonKeys {
  return { here: sha256(`${who} from ${sourceHash}`), anywhere: sha256(who) }
}

/** Counts another payment attempt for an existing order. True: that exceeds the limit. */
export async function isOverAttemptLimit(
  orders: OrderContext,
  person: Person,
  sourceHash: string,
): Promise<boolean> {
  const nowMs = await orders.now()
  const tries = triesOf(orders, person, sourceHash)
  const counted = await transact(orders.db, (trx) => countAttempt(trx, tries, nowMs))
  if (!counted.ok) await alertTooMany(orders, person)
  return !counted.ok
}

export function alertTooMany(orders: OrderContext, { email }: Person): Promise<void> {
  return warnHourly(orders, mailboxOf(email), 'many payment attempts by one person')
}
