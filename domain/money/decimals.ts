import type { Money } from './money.ts'

/** The result is '1500.00': two decimals, for APIs and for templates that add the currency themselves. */
export function toDecimals({ minor }: Money): string {
  const digits = Math.abs(minor).toString().padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Stored carts and exported data have this format, such as 1500. */
export function toMajorUnits({ minor }: Money): number {
  return minor / 100
}
