import { roundToMinor } from '../../money/money.ts'
import { MAX_PRICE_CEDIS } from '../product-limits.ts'

const MAX_LENGTH = 30
/** Thousands may be grouped by commas, points, spaces or apostrophes; '1,299' has no decimals. */
const GROUPED = /^[1-9]\d{0,2}(?:[., '’][0-9]{3})+(?:[.,]\d{1,2})?$/
/** 'GH₵ ' before the amount, or ' GHS' behind it. */
const CURRENCY = /^[\p{L}\p{Sc}]{1,4}\s?|\s?[\p{L}\p{Sc}]{1,4}$/u
const PLAIN = /^\d{1,9}(?:[.,]\d{1,6})?$/

/**
 * Reads '29.90', '29,90', '1.299,00' or 'GH₵ 120', in hundredths of whatever currency it is, not rounded. Null for
 * anything else, and for what no price of the shop can be.
 */
export function readOldPrice(typed: string): number | null {
  const text = typed.replaceAll('\u00a0', ' ').trim().replace(CURRENCY, '')
  if (text.length > MAX_LENGTH) return null
  const amount = GROUPED.test(text) ? withoutGroups(text) : PLAIN.test(text) ? text : null
  if (amount === null) return null
  const hundredths = Number(amount.replace(',', '.')) * 100
  return hundredths > 0 && Number.isFinite(hundredths) ? hundredths : null
}

/** The last sign separates decimals if it is another one than the first, or two digits follow it. */
function withoutGroups(text: string): string {
  const decimals = /[.,](\d{1,2})$/.exec(text)?.[1]
  const whole = decimals === undefined ? text : text.slice(0, -decimals.length - 1)
  const digits = whole.replaceAll(/\D/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** Null for what the shop cannot charge. */
export function toPesewas(hundredths: number, rate: number): number | null {
  const minor = roundToMinor(Number((hundredths * rate).toFixed(4)))
  return minor >= 1 && minor <= MAX_PRICE_CEDIS * 100 ? minor : null
}

const RATE = /^\d{1,6}(?:[.,]\d{1,8})?$/

/** Reads how many cedis one of the other currency is. */
export function readRate(typed: string): number | null {
  const rate = RATE.test(typed.trim()) ? Number(typed.trim().replace(',', '.')) : 0
  return rate > 0 ? rate : null
}
