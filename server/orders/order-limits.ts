import type { HoldLimits } from '#domain/order/hold-limits'
import type { PaymentMode } from '#domain/order/payment-mode'
import { failure, type Result, success } from '#domain/result'
import { PROVIDER_CALLS } from '../payments/provider-shares.ts'
import { findWrongNumber, numbersOf } from '../whole-numbers.ts'

/** How far the shop goes for an order that is not paid yet. A source is a network (`networkOf`). */
export type OrderLimits = HoldLimits & {
  readonly holdMs: number
  /** Begun within an hour with one email address or phone from one network, paid or not. */
  readonly attemptsPerPerson: number
  /** By source; generous, for a mobile carrier puts thousands of shoppers behind one. */
  readonly ordersPerMinute: number
  readonly statusPerMinute: number
  /** What the payment provider takes from all processes together. */
  readonly providerCallsPerMinute: number
  readonly leastTotalPesewas: number
  readonly withdrawnCodes: ReadonlySet<string>
  /** Mobile money leaves 180 s for the approval: the first look comes at two minutes. */
  readonly firstCheckAfterMs: number
  /** How long after its hold an unpaid attempt is still asked about. */
  readonly askForMs: number
}

type Environment = Readonly<Record<string, string | undefined>>

const MINUTE_MS = 60_000

const WHOLE_NUMBERS = {
  // Less than the time that mobile money leaves for the approval would sell pieces twice.
  HOLD_MINUTES: { usual: 15, least: 5, most: 1440 },
  HOLDS_PER_PERSON: { usual: 5, least: 1, most: 1_000_000 },
  PIECES_PER_PERSON: { usual: 120, least: 1, most: 1_000_000 },
  PIECES_PER_VARIANT: { usual: 99, least: 1, most: 1_000_000 },
  HOLDS_PER_SOURCE: { usual: 1000, least: 1, most: 1_000_000 },
  PIECES_PER_SOURCE: { usual: 1000, least: 1, most: 1_000_000 },
  EXPIRED_HOLDS_PER_SOURCE: { usual: 10, least: 1, most: 1_000_000 },
  PIECES_AFTER_EXPIRED: { usual: 100, least: 1, most: 1_000_000 },
  ATTEMPTS_PER_PERSON: { usual: 20, least: 1, most: 1_000_000 },
  ORDERS_PER_MINUTE: { usual: 3000, least: 1, most: 1_000_000 },
  STATUS_PER_MINUTE: { usual: 6000, least: 1, most: 1_000_000 },
  // The payment provider takes no less than ten.
  ORDER_MINIMUM_PESEWAS: { usual: 10, least: 10, most: 100_000_000 },
} as const

/** Fewer could not be shared out. */
const PROVIDER_CALLS_PER_MINUTE = { least: 10, most: 1_000_000 } as const

export const ORDER_LIMITS: OrderLimits = limitsOf({}, numbersFor('test'))

/** The failure is a sentence for whoever starts the shop. */
export function readOrderLimits(
  given: Environment,
  mode: PaymentMode = 'test',
): Result<OrderLimits, string> {
  const numbers = numbersFor(mode)
  const wrong = findWrongNumber(numbers, given)
  return wrong ? failure(wrong) : success(limitsOf(given, numbers))
}

/** The provider takes more with live keys than with test keys. */
function numbersFor(mode: PaymentMode) {
  const usual = PROVIDER_CALLS[mode]
  return {
    ...WHOLE_NUMBERS,
    PROVIDER_CALLS_PER_MINUTE: { ...PROVIDER_CALLS_PER_MINUTE, usual },
  }
}

function limitsOf(given: Environment, numbers: ReturnType<typeof numbersFor>): OrderLimits {
  const number = numbersOf(numbers, given)
  return {
    holdMs: number('HOLD_MINUTES') * MINUTE_MS,
    holdsPerPerson: number('HOLDS_PER_PERSON'),
    piecesPerPerson: number('PIECES_PER_PERSON'),
    piecesPerVariant: number('PIECES_PER_VARIANT'),
    holdsPerSource: number('HOLDS_PER_SOURCE'),
    piecesPerSource: number('PIECES_PER_SOURCE'),
    expiredHoldsPerSource: number('EXPIRED_HOLDS_PER_SOURCE'),
    piecesAfterExpired: number('PIECES_AFTER_EXPIRED'),
    attemptsPerPerson: number('ATTEMPTS_PER_PERSON'),
    ordersPerMinute: number('ORDERS_PER_MINUTE'),
    statusPerMinute: number('STATUS_PER_MINUTE'),
    providerCallsPerMinute: number('PROVIDER_CALLS_PER_MINUTE'),
    leastTotalPesewas: number('ORDER_MINIMUM_PESEWAS'),
    withdrawnCodes: readCodes(given.WITHDRAWN_CODES),
    firstCheckAfterMs: 2 * MINUTE_MS,
    askForMs: 72 * 60 * MINUTE_MS,
  }
}

function readCodes(list = ''): ReadonlySet<string> {
  const codes = list.split(',').map((code) => code.trim().toUpperCase())
  return new Set(codes.filter((code) => code !== ''))
}
