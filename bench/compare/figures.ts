import { findPostgresServer } from '#testing/database/postgres-binaries'
import { throwawayPostgres, throwawaySqlite } from '#testing/database/throwaway'
import type { Unit } from '../report/write-number.ts'
import type { Checkout } from './checkout.ts'
import { measureDropShoppers } from './drop-shoppers.ts'
import {
  type Measure,
  measureCached,
  measureMemory,
  measurePlaced,
  measureRefused,
  measureSettled,
  measureUncached,
} from './measurements.ts'
import { withCheckoutShops } from './with-checkout-shops.ts'

export const FIGURE_NAMES = [
  'cached',
  'uncached',
  'memory',
  'placed',
  'settled',
  'refused',
  'drop',
] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

/** One measured property of a checkout. Null is the value where the checkout lacks what is measured. */
export type ComparedFigure = {
  readonly name: FigureName
  readonly title: string
  readonly unit: Unit
  readonly isMoreBetter: boolean
  readonly measure: (checkout: Checkout) => Promise<number | null>
}

const SQLITE = { create: throwawaySqlite, processes: 1 } as const
const POSTGRES = { create: throwawayPostgres, processes: 1 } as const
const POSTGRES_PAIR = { create: throwawayPostgres, processes: 2 } as const

/** Each is measured on a database of its own, so that none depends on what another left. */
export function comparedFigures(names: ReadonlySet<FigureName>): readonly ComparedFigure[] {
  const orders = [
    { name: 'placed', title: 'order placed', measure: measurePlaced },
    { name: 'settled', title: 'order placed and settled', measure: measureSettled },
    { name: 'refused', title: 'order refused, sold out', measure: measureRefused },
  ] as const
  const all: readonly ComparedFigure[] = [
    inMs('cached', 'cached page', measureCached),
    inMs('uncached', 'uncached product page', measureUncached),
    { ...inMs('memory', 'memory after load', measureMemory), unit: 'MB' },
    ...orders.map(({ name, title, measure }) => inMs(name, `${title}, SQLite`, measure)),
    shoppers('SQLite', SQLITE),
    ...(findPostgresServer()
      ? [
          ...orders.map(({ name, title, measure }) =>
            inMs(name, `${title}, PostgreSQL`, measure, POSTGRES),
          ),
          shoppers('PostgreSQL, two processes', POSTGRES_PAIR),
        ]
      : []),
  ]
  return all.filter(({ name }) => names.has(name))
}

function inMs(
  name: FigureName,
  title: string,
  measure: Measure,
  setup: typeof SQLITE | typeof POSTGRES = SQLITE,
): ComparedFigure {
  return {
    name,
    title,
    unit: 'ms',
    isMoreBetter: false,
    measure: (checkout) => withCheckoutShops(checkout, setup, measure),
  }
}

function shoppers(engine: string, setup: typeof SQLITE | typeof POSTGRES_PAIR): ComparedFigure {
  return {
    name: 'drop',
    title: `shoppers of a drop, ${engine}`,
    unit: 'count',
    isMoreBetter: true,
    measure: (checkout) => withCheckoutShops(checkout, setup, measureDropShoppers),
  }
}
