import { createRandom, type Random } from './random.ts'

/** Shoppers order these variants, with the stock that they begin with. The last one is scarce. */
export const ORDERED = [
  { productId: 14, colour: 'Black', size: 'M', quantity: 5_000 },
  { productId: 14, colour: 'Black', size: 'S', quantity: 5_000 },
  { productId: 14, colour: 'Black', size: 'L', quantity: 40 },
] as const

/** The drop has fewer of this variant than are wanted. */
export const DROPPED = { productId: 15, colour: 'Bone', size: 'M', quantity: 12 } as const

export type Variant = (typeof ORDERED)[number] | typeof DROPPED

/**
 * `pays`: the shopper pays, and asks until the shop knows. `leaves`: pays, and closes the page at once. `declined`: the
 * first try is declined, the second is not. `gives-up`: never pays.
 */
export type Ending = 'pays' | 'leaves' | 'declined' | 'gives-up'

export type PlannedVisit = {
  readonly pages: readonly string[]
  readonly thinkMs: number
  /** It is null if the shopper only looks around. */
  readonly order: PlannedOrder | null
}

export type PlannedOrder = {
  readonly variant: Variant
  readonly quantity: number
  readonly email: string
  readonly phone: string
  readonly ending: Ending
  /** The connection is cut this long after the order was sent; it is not if null. */
  readonly cutAfterMs: number | null
}

const PAGES = [
  '/',
  '/collection',
  '/product/14',
  '/product/15',
  '/_data/collection',
  '/_data/product/14',
  '/search?q=tee',
  '/_data/checkout',
] as const
const ENDINGS = ['pays', 'pays', 'pays', 'leaves', 'declined', 'gives-up'] as const

/** Plans this visit of this shopper: what is chosen, whatever the shop answers. */
export function planVisit(seed: number, shopper: number, number: number): PlannedVisit {
  const name = `shopper ${shopper} visit ${number}`
  const random = createRandom(seed, name)
  const pages = Array.from({ length: random.whole(1, 4) }, () => random.pick(PAGES))
  return {
    pages,
    thinkMs: random.whole(20, 250),
    order: random.chance(0.6) ? planOrder(random, random.pick<Variant>(ORDERED), name) : null,
  }
}

/** In every third pair of buyers both are one person, who tries twice. */
export function dropPersonOf(buyer: number): number {
  return buyer % 6 === 1 ? buyer - 1 : buyer
}

/** Plans the order of a buyer at the instant of the drop. */
export function planDropOrder(seed: number, buyer: number): PlannedOrder {
  const person = dropPersonOf(buyer)
  const name = `drop person ${person}`
  const order = planOrder(createRandom(seed, name), DROPPED, name)
  return { ...order, quantity: 1, cutAfterMs: buyer === person ? order.cutAfterMs : null }
}

function planOrder(random: Random, variant: Variant, name: string): PlannedOrder {
  return {
    variant,
    quantity: random.whole(1, 2),
    email: `${name.replaceAll(' ', '.')}@example.com`,
    phone: `24${String(random.whole(0, 9_999_999)).padStart(7, '0')}`,
    ending: random.pick(ENDINGS),
    cutAfterMs: random.chance(0.15) ? random.whole(1, 60) : null,
  }
}
