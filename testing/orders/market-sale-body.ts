import { randomUUID } from 'node:crypto'

/** The device of a seller posts this for one black tee in M; each call makes a new sale. */
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
