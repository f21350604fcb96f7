import { readInstant } from '../form/read-instant.ts'
import { readCedis } from '../money/read-cedis.ts'
import { failure, type Result, success } from '../result.ts'
import { DISCOUNT_KINDS, type DiscountKind } from './discount.ts'
import type { DiscountCode } from './discount-code.ts'
import { readCode } from './read-code.ts'

/** A code as its form or its command has it; what is empty is not limited. */
export type TypedCode = {
  readonly code: string
  readonly kind: string
  readonly amount: string
  /** ISO times; without a zone they are GMT, as in Accra. */
  readonly from: string
  readonly until: string
  readonly uses: string
  readonly perPerson: string
  /** The slug of a collection. */
  readonly collection: string
  /** The number of a piece. */
  readonly product: string
}

export type CodeProblem =
  | 'code-missing'
  | 'code-wrong'
  | 'code-kind-unknown'
  | 'code-percent-wrong'
  | 'code-sum-wrong'
  | 'code-time-wrong'
  | 'code-until-before-from'
  | 'code-until-past'
  | 'code-uses-wrong'
  | 'code-per-person-wrong'
  | 'code-product-wrong'
  | 'code-scope-double'
export type CodeProblems = Readonly<Partial<Record<keyof TypedCode, CodeProblem>>>

/** More would leave nothing to pay. */
const MAX_PERCENT = 99
const MAX_SUM_PESEWAS = 10_000_000
const MAX_USES = 1_000_000
const MAX_PER_PERSON = 1_000
/** Further away is a typing error. */
const MAX_TIME_MS = Date.UTC(2100, 0, 1)

/** `nowMs`: a code that would be over already is refused; null: it is not. */
export function readDiscountCode(
  typed: TypedCode,
  nowMs: number | null,
): Result<DiscountCode, CodeProblems> {
  const code = readCode(typed.code)
  const kind = DISCOUNT_KINDS.find((each) => each === typed.kind)
  const amount = kind ? readAmount(kind, typed.amount) : null
  const startsAtMs = readTime(typed.from)
  const endsAtMs = readTime(typed.until)
  const maxUses = readCount(typed.uses, MAX_USES)
  const maxPerPerson = readCount(typed.perPerson, MAX_PER_PERSON)
  const collection = typed.collection.trim() || null
  const productId = readCount(typed.product, 999_999_999)
  const isReversed = startsAtMs && endsAtMs && endsAtMs <= startsAtMs
  const isPast = nowMs !== null && endsAtMs && endsAtMs <= nowMs
  const problems: Partial<Record<keyof TypedCode, CodeProblem>> = {
    ...(!code.ok && {
      code: code.error === 'discount-code-missing' ? 'code-missing' : 'code-wrong',
    }),
    ...(!kind && { kind: 'code-kind-unknown' }),
    ...(kind && amount === null && { amount: AMOUNT_PROBLEMS[kind] }),
    ...(startsAtMs === undefined && { from: 'code-time-wrong' }),
    ...(isPast && { until: 'code-until-past' }),
    ...(isReversed && { until: 'code-until-before-from' }),
    ...(endsAtMs === undefined && { until: 'code-time-wrong' }),
    ...(maxUses === undefined && { uses: 'code-uses-wrong' }),
    ...(maxPerPerson === undefined && { perPerson: 'code-per-person-wrong' }),
    ...(collection !== null && productId && { product: 'code-scope-double' }),
    ...(productId === undefined && { product: 'code-product-wrong' }),
  }
  const isComplete =
    startsAtMs !== undefined &&
    endsAtMs !== undefined &&
    maxUses !== undefined &&
    maxPerPerson !== undefined &&
    productId !== undefined
  if (!code.ok || !kind || amount === null || !isComplete) return failure(problems)
  if (Object.keys(problems).length > 0) return failure(problems)
  const limits = { startsAtMs, endsAtMs, maxUses, maxPerPerson }
  return success({ code: code.value, kind, amount, ...limits, collection, productId })
}

const AMOUNT_PROBLEMS = {
  percent: 'code-percent-wrong',
  fixed: 'code-sum-wrong',
} as const satisfies Readonly<Record<DiscountKind, CodeProblem>>

function readAmount(kind: DiscountKind, typed: string): number | null {
  if (kind === 'percent') return readCount(typed.replace(/\s*%\s*$/, ''), MAX_PERCENT) ?? null
  const sum = readCedis(typed)?.minor ?? 0
  return sum > 0 && sum <= MAX_SUM_PESEWAS ? sum : null
}

/** Null if nothing was typed, undefined if it is no whole number from 1 to `max`. */
function readCount(typed: string, max: number): number | null | undefined {
  const digits = typed.trim()
  if (digits === '') return null
  const count = /^\d{1,9}$/.test(digits) ? Number(digits) : 0
  return count >= 1 && count <= max ? count : undefined
}

/** A day alone is its first moment. Null if nothing was typed, undefined if it is no time. */
function readTime(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  const ms = readInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00Z` : text)
  return ms !== null && ms > 0 && ms < MAX_TIME_MS ? ms : undefined
}
