import * as v from 'valibot'
import { readCedis } from '../money/read-cedis.ts'
import type { Result } from '../result.ts'
import { asString, asTyped, optionalLine, typedWord } from './text.ts'
import { type Range, readWholeNumber } from './whole-number.ts'

/** `read` gets what was typed, without the space around it; null becomes the error `wrong`. */
export function fieldOf<Value>(read: (typed: string) => Value | null, wrong: string) {
  const isRead = (value: Value | null): value is Value => value !== null
  return v.pipe(typedWord, v.transform(read), v.guard(isRead, wrong))
}

/** `read` gets the field as it was typed, and returns its value or its error. */
export function resultField<Value>(read: (typed: string) => Result<Value, string>) {
  return v.pipe(
    asTyped,
    v.rawTransform<string, Value>(({ dataset, addIssue, NEVER }) => {
      const result = read(dataset.value)
      if (result.ok) return result.value
      addIssue({ message: result.error })
      return NEVER
    }),
  )
}

/** The field belongs to another kind of form, so that its content does not count. */
export function ignoredField<Value>(value: Value) {
  return v.pipe(
    asTyped,
    v.transform(() => value),
  )
}

/** An empty field becomes null. */
export function optionalField<const Field extends v.GenericSchema>(field: Field) {
  return emptyOr(ignoredField(null), field)
}

/** An empty field has the error `missing`. */
export function requiredField<const Field extends v.GenericSchema>(missing: string, field: Field) {
  return emptyOr(v.never(missing), field)
}

function emptyOr<const Empty extends v.GenericSchema, const Field extends v.GenericSchema>(
  empty: Empty,
  field: Field,
) {
  return v.pipe(
    v.optional(v.unknown(), ''),
    v.lazy((typed) => (asString(typed).trim() === '' ? empty : field)),
  )
}

export function wholeNumber(range: Range, wrong: string) {
  return fieldOf((typed) => readWholeNumber(typed, range), wrong)
}

/** The percentage is a whole number from 1, typed with or without its sign. */
export function percentage(max: number, wrong: string) {
  return fieldOf((typed) => readWholeNumber(typed.replace(/\s*%$/, ''), { min: 1, max }), wrong)
}

/** The sum is typed in cedis and returned in pesewas. */
export function sumOfMoney({ min, max }: Range, wrong: string) {
  const read = (typed: string) => {
    const pesewas = readCedis(typed)?.minor ?? Number.NaN
    return pesewas >= min && pesewas <= max ? pesewas : null
  }
  return fieldOf(read, wrong)
}

type LineSentences = { readonly missing: string; readonly tooLong: string }

export function filledLine(maxLength: number, { missing, tooLong }: LineSentences) {
  return v.pipe(optionalLine(maxLength, tooLong), v.nonEmpty(missing))
}

export function choiceOf<const Value extends string>(values: readonly Value[], wrong: string) {
  return v.pipe(v.optional(v.unknown(), ''), v.picklist(values, wrong))
}
