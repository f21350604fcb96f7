import type { DropRules } from '#database/repositories/drop-gate'
import type { PersonInDrop } from '#database/repositories/drop-orders'
import { personalMailboxOf } from '#domain/drop/personal-mailbox'
import { personalPhoneOf } from '#domain/drop/personal-phone'
import { sha256 } from '../http/sha256.ts'
import type { OrderContext } from '../orders/order-context.ts'

type Person = { readonly email: string; readonly phone: string }

export function dropRulesOf(
  { limits, nowIn }: Pick<OrderContext, 'limits' | 'nowIn'>,
  buyer: Person,
): DropRules {
  return { lengthMs: limits.dropLengthMs, nowIn, person: personInDrop(buyer) }
}

/** By phone, or by mailbox; somebody who ordered by message may have given none. */
function personInDrop({ email, phone }: Person): PersonInDrop {
  const phoneHash = sha256(`drop phone ${personalPhoneOf(phone)}`)
  return {
    phoneHash,
    mailboxHash: email === '' ? phoneHash : sha256(`drop mailbox ${personalMailboxOf(email)}`),
  }
}
