import { isSizeText, type Size } from '../catalogue/sizes.ts'
import { asString, cleanText } from '../form/text.ts'
import { readWholeNumber } from '../form/whole-number.ts'
import { failure, type Result, success } from '../result.ts'
import type { ReturnMessage } from '../tracking-messages.ts'

export type WantedReturn = {
  /** A form that is sent twice has the same id and makes one return. */
  readonly formId: string
  readonly lines: readonly WantedReturnLine[]
  /** The reason may be empty: nobody has to give one. */
  readonly reason: string
}

export type WantedReturnLine = {
  readonly position: number
  readonly quantity: number
  /** Null means that the customer wants the money. */
  readonly newSize: Size | null
}

/** `field` is where the sentence stands; null means the form as a whole. */
export type ReturnRefusal = { readonly code: ReturnMessage; readonly field: string | null }

export const MAX_RETURN_REASON = 500
const FORM_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
/** A position has one spelling, so that no line is named twice. */
const BOX = /^piece-(?<position>0|[1-9]\d{0,2})$/

/** Any input is accepted: a missing field counts as empty. */
export function readReturn(input: unknown): Result<WantedReturn, ReturnRefusal> {
  const typed = returnTexts(input)
  const formId = typed.form ?? ''
  if (!FORM_ID.test(formId)) return failure({ code: 'return-form-old', field: null })
  const lines: WantedReturnLine[] = []
  for (const name of Object.keys(typed)) {
    const position = BOX.exec(name)?.groups?.position
    if (position === undefined || typed[name] !== 'on') continue
    const line = readLine(typed, position)
    if (!line.ok) return line
    lines.push(line.value)
  }
  if (lines.length === 0) return failure({ code: 'return-nothing', field: 'pieces' })
  const reason = cleanText(typed.reason ?? '')
  if (reason.length > MAX_RETURN_REASON)
    return failure({ code: 'return-reason-long', field: 'reason' })
  return success({ formId, lines, reason })
}

/** The texts are those that were typed, to show the form again. */
export function returnTexts(input: unknown): Readonly<Record<string, string>> {
  const fields = typeof input === 'object' && input !== null ? Object.entries(input) : []
  const texts = fields.map(([name, value]) => [name, asString([value].flat().at(-1))] as const)
  return Object.fromEntries(texts)
}

function readLine(
  typed: Readonly<Record<string, string>>,
  given: string,
): Result<WantedReturnLine, ReturnRefusal> {
  const position = Number(given)
  const number = (typed[`quantity-${given}`] ?? '1').trim()
  const quantity = readWholeNumber(number, { min: 1, max: 9_999 })
  if (quantity === null) return failure({ code: 'return-too-many', field: `quantity-${position}` })
  const instead = typed[`instead-${given}`] ?? ''
  if (instead === 'refund') return success({ position, quantity, newSize: null })
  return isSizeText(instead)
    ? success({ position, quantity, newSize: instead })
    : failure({ code: 'return-wish-missing', field: `instead-${position}` })
}
