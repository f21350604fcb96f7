import type { Money } from './money.ts'

/** '1500.00': two decimals, for APIs and for templates that add the currency themselves. */
export function toDecimals({ minor }: Money): string {
  const digits = Math.abs(minor).toString().padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** 1500: the format of stored carts and exported data. */
export function toMajorUnits({ minor }: Money): number {
  return minor / 100
}
