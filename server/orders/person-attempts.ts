import { hit } from '#database/repositories/rate-limits'
import { alertOnce } from './alert-once.ts'
import type { Orders } from './orders.ts'
import { sha256 } from './sha256.ts'

type Person = { readonly email: string; readonly phone: string }

export const ATTEMPT_WINDOW_MS = 60 * 60_000

/** Card testers and bots come back with the same address or number; either is enough. */
export function attemptKeys({ email, phone }: Person): readonly string[] {
  return [sha256(`attempt by email ${email.toLowerCase()}`), sha256(`attempt by phone ${phone}`)]
}

/** One more try for an order that stands. Says whether that is too many. */
export async function isOneTooMany(orders: Orders, person: Person): Promise<boolean> {
  const nowMs = await orders.now()
  for (const key of attemptKeys(person)) {
    const { hits } = await hit(orders.db, key, ATTEMPT_WINDOW_MS, nowMs)
    if (hits <= orders.limits.attemptsPerPerson) continue
    await alertTooMany(orders, person)
    return true
  }
  return false
}

export function alertTooMany(orders: Orders, { email }: Person): Promise<void> {
  return alertOnce(orders, email.toLowerCase(), 'many payment attempts by one person')
}
