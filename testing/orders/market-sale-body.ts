import { randomUUID } from 'node:crypto'

/** What the device of a seller posts for one black tee in M; a new sale on each call. */
export function aMarketSale(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    token: randomUUID(),
    lines: [aMarketLine()],
    payment: 'cash',
    ...overrides,
  }
}

export function aMarketLine(overrides: Readonly<Record<string, unknown>> = {}) {
  return {
    productId: 14,
    colour: 'Black',
    size: 'M',
    quantity: 1,
    unitPricePesewas: 50_000,
    ...overrides,
  }
}
