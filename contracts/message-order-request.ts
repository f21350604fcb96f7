import * as v from 'valibot'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/cart/cart'
import { type Line, lineKey } from '#domain/cart/line'
import { sizeText } from '#domain/catalogue/size-text'
import { DEFAULT_COUNTRY, findCountry } from '#domain/checkout/countries'
import { isPhone, nationalDigits } from '#domain/checkout/phone'
import { readDigitalAddress } from '#domain/delivery/digital-address'
import { isEmail } from '#domain/form/email'
import { asString, optionalLine } from '#domain/form/text'
import type { Order } from '#domain/order/order'
import { failure, type Result, success } from '#domain/result'
import { MAX_INTEGER, storableText } from '#domain/storable'

/** The owner enters this for somebody who orders by message. */
export type MessageOrderRequest = {
  /** The token belongs to the form: a form that is sent twice is one order. */
  readonly token: string
  readonly lines: readonly Line[]
  /** Everything but first name and phone may be empty. */
  readonly customer: Order['customer']
  /** Empty: the order gets the first zone that covers the place. */
  readonly zoneId: string
  /** The customer asked for it by this message. */
  readonly messageId?: string
}

export type MessageOrderProblem =
  | 'message-order-invalid'
  | 'message-order-empty'
  | 'message-order-quantity'
  | 'message-order-name'
  | 'message-order-phone'
  | 'message-order-email'
  | 'message-order-country'
  | 'message-order-too-long'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER))
const requestSchema = v.object({
  token: v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/)),
  lines: v.pipe(
    v.array(
      v.object({
        productId: count,
        colour: v.pipe(storableText(60), v.minLength(1)),
        size: sizeText,
        quantity: v.pipe(count, v.maxValue(MAX_UNITS_PER_LINE)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MAX_LINES),
  ),
  name: v.pipe(optionalLine(100), v.nonEmpty()),
  country: v.pipe(
    v.optional(v.unknown(), DEFAULT_COUNTRY),
    v.transform(asString),
    v.check((code) => findCountry(code) !== undefined),
  ),
  phone: optionalLine(64),
  email: v.pipe(
    optionalLine(254),
    v.check((email) => email === '' || isEmail(email)),
  ),
  address: optionalLine(200),
  city: optionalLine(100),
  region: optionalLine(100),
  digitalAddress: v.pipe(
    optionalLine(60),
    v.transform((typed) => readDigitalAddress(typed) ?? typed),
  ),
  zone: optionalLine(60),
  // The field is hidden, so that a wrong id must not refuse an order that nobody could then correct.
  message: v.fallback(optionalLine(40), ''),
})

export function readMessageOrder(
  input: unknown,
): Result<MessageOrderRequest, { readonly code: MessageOrderProblem; readonly field: string }> {
  const parsed = v.safeParse(requestSchema, input, { abortEarly: true })
  if (!parsed.success) return failure(problemOf(parsed.issues[0]))
  const { token, lines: units, name, zone, message, phone: typed, ...place } = parsed.output
  const phone = nationalDigits(typed, place.country)
  if (!isPhone(phone, place.country)) {
    return failure({ code: 'message-order-phone', field: 'phone' })
  }
  const lines = units.map((line) => ({ ...line, imageVariant: 'image1' as const }))
  if (new Set(lines.map(lineKey)).size < lines.length) {
    return failure({ code: 'message-order-invalid', field: '' })
  }
  const [firstName = '', ...others] = name.split(/\s+/)
  const customer = { ...place, firstName, lastName: others.join(' '), phone, postalCode: '' }
  return success({ token, lines, customer, zoneId: zone, ...(message && { messageId: message }) })
}

const PROBLEMS: Readonly<Record<string, MessageOrderProblem>> = {
  name: 'message-order-name',
  phone: 'message-order-phone',
  email: 'message-order-email',
  country: 'message-order-country',
}

function problemOf({ path, type, input }: v.BaseIssue<unknown>) {
  const keys = path?.map(({ key }) => key) ?? []
  const field = String(keys[0] ?? '')
  if (keys[2] === 'quantity') return { code: 'message-order-quantity', field: 'lines' } as const
  if (field === 'lines') {
    const isEmpty = keys.length === 1 && Array.isArray(input) && type === 'min_length'
    return { code: isEmpty ? 'message-order-empty' : 'message-order-invalid', field } as const
  }
  if (field === 'token') return { code: 'message-order-invalid', field: '' } as const
  const isTooLong = type === 'max_length' && field !== 'email'
  const code = isTooLong ? 'message-order-too-long' : PROBLEMS[field]
  return { code: code ?? 'message-order-too-long', field } as const
}
