import * as v from 'valibot'
import { choiceOf, filledLine, resultField, wholeNumber } from '../form/fields.ts'
import { type FieldErrors, readForm, readOwnerForm } from '../form/read-form.ts'
import { readInstant } from '../form/read-instant.ts'
import { readWholeNumber } from '../form/whole-number.ts'
import { planMessages } from '../owner-messages/drops.ts'
import { failure, type Result, success } from '../result.ts'
import { DROP_HOLD_MINUTES, DROP_MODES, type Drop } from './drop.ts'

const MAX_TITLE = 80
const MAX_PRODUCTS = 50
/** No order may hold more units anyway. */
const MAX_LIMIT = 100
const HOUR_MS = 60 * 60_000
/** Entries must be possible for at least an hour. */
const DRAW_AHEAD_MS = HOUR_MS
/** A time further away is a typing error. */
const MAX_AHEAD_MS = 366 * 24 * HOUR_MS

const modeForm = v.object({ mode: choiceOf(DROP_MODES, 'drop-mode-unknown') })

function buildForm(rules: OpeningRules) {
  return v.object({
    title: filledLine(MAX_TITLE, { missing: 'drop-title-missing', tooLong: 'drop-title-too-long' }),
    at: resultField((typed) => readOpening(typed, rules)),
    productIds: v.pipe(
      v.array(v.string()),
      v.transform((typed): readonly number[] => readIds(typed)),
      v.nonEmpty('drop-products-missing'),
      v.maxLength(MAX_PRODUCTS, 'drop-products-too-many'),
    ),
    limit: wholeNumber({ min: 1, max: MAX_LIMIT }, 'drop-limit-wrong'),
    ...modeForm.entries,
    holdMinutes: wholeNumber(DROP_HOLD_MINUTES, 'drop-hold-wrong'),
  })
}

type DropField = keyof ReturnType<typeof buildForm>['entries']
/** The form and the command both give a drop like this. */
export type TypedDrop = Readonly<Partial<Record<Exclude<DropField, 'productIds'>, string>>> & {
  readonly productIds: readonly string[]
}
export type DropContent = Omit<Drop, 'id'>
export type DropProblem = keyof typeof planMessages

export type DropProblems = FieldErrors<DropField, DropProblem>

export function readDrop(typed: TypedDrop, nowMs: number): Result<DropContent, DropProblems> {
  const known = readForm(modeForm, typed)
  const form = buildForm({ nowMs, mode: known.ok ? known.value.mode : 'line' })
  const read = readOwnerForm(form, typed, planMessages)
  if (!read.ok) return read
  const { at, limit, ...rest } = read.value
  return success({ ...rest, opensAtMs: at, limitPerPerson: limit })
}

type OpeningRules = { readonly nowMs: number; readonly mode: Drop['mode'] }

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
  return [...new Set(words.map((id) => readWholeNumber(id) ?? 0))]
}
