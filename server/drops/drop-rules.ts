import type { ExactClock } from '#database/clock'
import type { DropRules } from '#database/drops/drop-gate'
import { hashPerson } from '../base/hash-person.ts'

type Person = { readonly email: string; readonly phone: string }

type Rules = {
  readonly limits: { readonly dropLengthMs: number }
  readonly nowIn: ExactClock
}

export function dropRulesOf({ limits, nowIn }: Rules, buyer: Person): DropRules {
  return { lengthMs: limits.dropLengthMs, nowIn, person: hashPerson('drop', buyer) }
}
