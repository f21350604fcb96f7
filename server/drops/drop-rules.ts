import type { DropRules } from '#database/drops/drop-gate'
import { hashPerson } from '../base/hash-person.ts'
import type { OrderContext } from '../orders/order-context.ts'

type Person = { readonly email: string; readonly phone: string }

export function dropRulesOf(
  { limits, nowIn }: Pick<OrderContext, 'limits' | 'nowIn'>,
  buyer: Person,
): DropRules {
  return { lengthMs: limits.dropLengthMs, nowIn, person: hashPerson('drop', buyer) }
}
