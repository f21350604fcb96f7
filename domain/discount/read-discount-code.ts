import * as v from 'valibot'
import {
  choiceOf,
  fieldOf,
  ignoredField,
  optionalField,
  percentage,
  requiredField,
  sumOfMoney,
  wholeNumber,
} from '../form/fields.ts'
import { type FieldErrors, readForm, readOwnerForm } from '../form/read-form.ts'
import { readInstant } from '../form/read-instant.ts'
import { codeMessages } from '../owner-messages/codes.ts'
import type { Result } from '../result.ts'
import { DISCOUNT_KINDS } from './discount.ts'
import type { DiscountCode } from './discount-code.ts'
import { readCode } from './read-code.ts'

const AMOUNTS = {
  /** A higher percentage would leave nothing to pay. */
  percent: percentage(99, 'code-percent-wrong'),
  fixed: sumOfMoney({ min: 1, max: 10_000_000 }, 'code-sum-wrong'),
}
/** A time further away is a typing error. */
const MAX_TIME_MS = Date.UTC(2100, 0, 1)

const kindForm = v.object({ kind: choiceOf(DISCOUNT_KINDS, 'code-kind-unknown') })
const time = optionalField(fieldOf(readTime, 'code-time-wrong'))

/** An empty field means no limit. */
function buildForm(amount: v.GenericSchema<unknown, number>, nowMs: number) {
  const fields = v.object({
    code: requiredField('code-missing', fieldOf(readWord, 'code-wrong')),
    ...kindForm.entries,
    amount,
    from: time,
    until: time,
    uses: optionalField(wholeNumber({ min: 1, max: 1_000_000 }, 'code-uses-wrong')),
    perPerson: optionalField(wholeNumber({ min: 1, max: 1_000 }, 'code-per-person-wrong')),
    /** This is a collection's slug. */
    collection: optionalField(v.pipe(v.string(), v.trim())),
    /** This is a product's id. */
    product: optionalField(wholeNumber({ min: 1, max: 999_999_999 }, 'code-product-wrong')),
  })
  return v.pipe(
    fields,
    v.forward(
      v.partialCheck(
        [['from'], ['until']],
        ({ from, until }) => from === null || until === null || from < until,
        'code-until-before-from',
      ),
      ['until'],
    ),
    v.forward(
      v.partialCheck(
        [['until']],
        ({ until }) => until === null || until > nowMs,
        'code-until-past',
      ),
      ['until'],
    ),
    v.forward(
      v.partialCheck(
        [['collection'], ['product']],
        ({ collection, product }) => collection === null || product === null,
        'code-scope-double',
      ),
      ['product'],
    ),
    v.transform(
      ({ from, until, uses, perPerson, product, ...rest }): DiscountCode => ({
        ...rest,
        startsAtMs: from,
        endsAtMs: until,
        maxUses: uses,
        maxPerPerson: perPerson,
        productId: product,
      }),
    ),
  )
}

type CodeField = keyof ReturnType<typeof buildForm>['entries']
/** The form and the command both give a code like this. */
export type TypedCode = Readonly<Partial<Record<CodeField, string>>>
export type CodeProblems = FieldErrors<CodeField, keyof typeof codeMessages>

/** A code that is over at `nowMs` is refused; with null it is not. */
export function readDiscountCode(
  typed: TypedCode,
  nowMs: number | null,
): Result<DiscountCode, CodeProblems> {
  const known = readForm(kindForm, typed)
  const amount = known.ok ? AMOUNTS[known.value.kind] : ignoredField(0)
  return readOwnerForm(buildForm(amount, nowMs ?? 0), typed, codeMessages)
}

function readWord(typed: string): string | null {
  const code = readCode(typed)
  return code.ok ? code.value : null
}

/** A day alone means its first moment. */
function readTime(typed: string): number | null {
  const ms = readInstant(/^\d{4}-\d{2}-\d{2}$/.test(typed) ? `${typed}T00:00Z` : typed)
  return ms !== null && ms > 0 && ms < MAX_TIME_MS ? ms : null
}
