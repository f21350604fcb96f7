import * as v from 'valibot'
import { MAX_LINES, MAX_UNITS_PER_LINE } from '#domain/cart/cart'
import { sizeText } from '#domain/catalogue/size-text'
import { DEFAULT_COUNTRY, findCountry } from '#domain/checkout/countries'
import { isPhone, nationalDigits } from '#domain/checkout/phone'
import { readPhone } from '#domain/checkout/read-phone'
import { asString, optionalLine } from '#domain/form/text'
import { MARKET_PAYMENTS } from '#domain/order/channel'
import { failure, type Result, success } from '#domain/result'
import { MAX_INTEGER, storableText } from '#domain/storable'

/**
 * A sale is refused for one of these reasons. `sale-invalid`: it cannot come from our form, so there is no field to
 * correct.
 */
export type MarketSaleProblem =
  | 'sale-invalid'
  | 'sale-empty'
  | 'sale-quantity-invalid'
  | 'sale-price-invalid'
  | 'sale-too-large'
  | 'sale-name-invalid'
  | 'sale-phone-invalid'

const count = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_INTEGER))
const lineSchema = v.object({
  productId: count,
  colour: v.pipe(storableText(60), v.minLength(1)),
  size: sizeText,
  quantity: v.pipe(count, v.maxValue(MAX_UNITS_PER_LINE)),
  /** The price is as agreed with the customer; it may differ from the list price. */
  unitPricePesewas: count,
})
const deviceMs = v.pipe(v.number(), v.safeInteger())
const deviceSchema = v.object({ madeAtMs: deviceMs, nowMs: deviceMs })
const requestSchema = v.object({
  /** The browser generates it as idempotency key: the same token is the same sale. */
  token: v.pipe(v.string(), v.regex(/^[\w-]{32,64}$/)),
  lines: v.pipe(v.array(lineSchema), v.minLength(1), v.maxLength(MAX_LINES)),
  payment: v.picklist(MARKET_PAYMENTS),
  name: optionalLine(100),
  country: v.pipe(
    v.optional(v.unknown(), DEFAULT_COUNTRY),
    v.transform(asString),
    v.check((code) => findCountry(code) !== undefined),
  ),
  phone: optionalLine(64),
  /**
   * The device's clock says when the sale was made and sent. It differs with each attempt; nonsense refuses no sale.
   */
  device: v.optional(v.fallback(v.nullable(deviceSchema), null)),
})

/** `phone` holds the national digits; name and phone may be empty. */
export type MarketSaleRequest = Readonly<v.InferOutput<typeof requestSchema>>
export type MarketSaleBody = Readonly<v.InferInput<typeof requestSchema>>

export function readMarketSale(input: unknown): Result<MarketSaleRequest, MarketSaleProblem> {
  const parsed = v.safeParse(requestSchema, input, { abortEarly: true })
  if (!parsed.success) return failure(problemOf(parsed.issues[0]))
  const sale = parsed.output
  const number = sale.phone === '' ? sale : phoneOf(sale)
  if (number === null) return failure('sale-phone-invalid')
  const { phone, country } = number
  const total = sale.lines.reduce((sum, line) => sum + line.quantity * line.unitPricePesewas, 0)
  return total > MAX_INTEGER ? failure('sale-too-large') : success({ ...sale, phone, country })
}

/** The stall asks for no country: a number says its own by its dial code. */
function phoneOf({ phone: typed, country }: Pick<MarketSaleRequest, 'phone' | 'country'>) {
  if (country === DEFAULT_COUNTRY) return readPhone(typed)
  const phone = nationalDigits(typed, country)
  return isPhone(phone, country) ? { phone, country } : null
}

function problemOf({ path, input, type }: v.BaseIssue<unknown>): MarketSaleProblem {
  const keys = path?.map(({ key }) => key) ?? []
  if (keys[0] === 'name') return 'sale-name-invalid'
  if (keys[0] === 'phone') return 'sale-phone-invalid'
  if (keys[2] === 'quantity') return 'sale-quantity-invalid'
  if (keys[2] === 'unitPricePesewas') return 'sale-price-invalid'
  if (keys.length === 1 && keys[0] === 'lines' && Array.isArray(input)) {
    return type === 'max_length' ? 'sale-too-large' : 'sale-empty'
  }
  return 'sale-invalid'
}
