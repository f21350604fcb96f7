import { readInstant } from '../form/read-instant.ts'
import { cleanLine } from '../form/text.ts'
import { failure, type Result, success } from '../result.ts'
import { DROP_MODES, type Drop } from './drop.ts'

/** A drop as its form or its command has it. */
export type TypedDrop = {
  readonly title: string
  /** An ISO instant; without a zone it is GMT, as in Accra. */
  readonly at: string
  readonly productIds: readonly string[]
  readonly limit: string
  readonly mode: string
  readonly holdMinutes: string
}

export type DropContent = Omit<Drop, 'id'>

export type DropProblem =
  | 'drop-title-missing'
  | 'drop-title-too-long'
  | 'drop-time-wrong'
  | 'drop-time-past'
  | 'drop-draw-too-soon'
  | 'drop-products-missing'
  | 'drop-products-too-many'
  | 'drop-limit-wrong'
  | 'drop-mode-unknown'
  | 'drop-hold-wrong'
export type DropProblems = Readonly<Partial<Record<keyof TypedDrop, DropProblem>>>

const MAX_TITLE = 80
const MAX_PRODUCTS = 50
/** No order may hold more pieces anyway. */
const MAX_LIMIT = 100
export const DROP_HOLD_MINUTES = { min: 5, max: 60, default: 15 } as const
const HOUR_MS = 60 * 60_000
/** Entries must be possible for an hour at least. */
const DRAW_AHEAD_MS = HOUR_MS
/** Further away is a typing error. */
const MAX_AHEAD_MS = 366 * 24 * HOUR_MS

/** At most one problem for each field. */
export function readDrop(typed: TypedDrop, nowMs: number): Result<DropContent, DropProblems> {
  const title = cleanLine(typed.title)
  const mode = DROP_MODES.find((each) => each === typed.mode)
  const time = readOpening(typed.at, { nowMs, mode: mode ?? 'line' })
  const productIds = readIds(typed.productIds)
  const limitPerPerson = readWhole(typed.limit, { min: 1, max: MAX_LIMIT })
  const holdMinutes = readWhole(typed.holdMinutes, DROP_HOLD_MINUTES)
  const problems: Partial<Record<keyof TypedDrop, DropProblem>> = {
    ...(title.length > MAX_TITLE && { title: 'drop-title-too-long' }),
    ...(title === '' && { title: 'drop-title-missing' }),
    ...(!time.ok && { at: time.error }),
    ...(productIds.length === 0 && { productIds: 'drop-products-missing' }),
    ...(productIds.length > MAX_PRODUCTS && { productIds: 'drop-products-too-many' }),
    ...(limitPerPerson === null && { limit: 'drop-limit-wrong' }),
    ...(mode === undefined && { mode: 'drop-mode-unknown' }),
    ...(holdMinutes === null && { holdMinutes: 'drop-hold-wrong' }),
  }
  if (!time.ok || !mode || limitPerPerson === null || holdMinutes === null) return failure(problems)
  if (Object.keys(problems).length > 0) return failure(problems)
  return success({ title, opensAtMs: time.value, mode, limitPerPerson, holdMinutes, productIds })
}

type OpeningRules = { readonly nowMs: number; readonly mode: Drop['mode'] }

/** When a drop opens, or a draw is drawn. */
export function readOpening(
  typed: string,
  { nowMs, mode }: OpeningRules,
): Result<number, DropProblem> {
  const atMs = readInstant(typed)
  if (atMs === null || atMs > nowMs + MAX_AHEAD_MS) return failure('drop-time-wrong')
  if (atMs <= nowMs) return failure('drop-time-past')
  if (mode === 'draw' && atMs < nowMs + DRAW_AHEAD_MS) return failure('drop-draw-too-soon')
  return success(atMs)
}

/** Numbers that no product can have stay in the list, for the catalogue to refuse them. */
function readIds(typed: readonly string[]): readonly number[] {
  const words = typed.map((id) => id.trim()).filter((id) => id !== '')
  return [...new Set(words.map((id) => (/^\d{1,9}$/.test(id) ? Number(id) : 0)))]
}

type Range = { readonly min: number; readonly max: number }

function readWhole(typed: string, { min, max }: Range): number | null {
  if (!/^\d{1,6}$/.test(typed.trim())) return null
  const number = Number(typed)
  return number >= min && number <= max ? number : null
}
