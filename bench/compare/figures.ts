import { findPostgresServer } from '#testing/database/postgres-binaries'
import { throwawayPostgres, throwawaySqlite } from '#testing/database/throwaway'
import type { Unit } from '../report/write-number.ts'
import type { Checkout } from './checkout.ts'
import { dropShoppersMeasure, measureHeld } from './drop-shoppers.ts'
import {
  type Measure,
  measureCached,
  measureMemory,
  measurePlaced,
  measureRefused,
  measureSettled,
  measureUncached,
} from './measurements.ts'
import { type CheckoutShops, withCheckoutShops } from './with-checkout-shops.ts'

export const FIGURE_NAMES = [
  'cached',
  'uncached',
  'memory',
  'placed',
  'settled',
  'refused',
  'held',
  'drop',
] as const
export type FigureName = (typeof FIGURE_NAMES)[number]

export type FigureRow = {
  readonly title: string
  readonly unit: Unit
  readonly isMoreBetter: boolean
}

/**
 * A measurement of a checkout has a value for each row. Null is the value where the checkout lacks what is measured.
 */
export type ComparedFigure = {
  readonly name: FigureName
  readonly rows: readonly FigureRow[]
  readonly measure: (checkout: Checkout) => Promise<readonly (number | null)[]>
}

const SQLITE = { engine: 'SQLite', create: throwawaySqlite, processes: 1 } as const
const POSTGRES = { engine: 'PostgreSQL', create: throwawayPostgres, processes: 1 } as const
const POSTGRES_PAIR = { ...POSTGRES, engine: 'PostgreSQL, two processes', processes: 2 } as const
type Setup = typeof SQLITE | typeof POSTGRES | typeof POSTGRES_PAIR

/** Each figure is measured on a database of its own, so that none depends on what another left. */
export function comparedFigures(names: ReadonlySet<FigureName>): readonly ComparedFigure[] {
  const all: readonly ComparedFigure[] = [
    inMs({ name: 'cached', title: 'cached page' }, SQLITE, measureCached),
    inMs({ name: 'uncached', title: 'uncached product page' }, SQLITE, measureUncached),
    inMs({ name: 'memory', title: 'memory after load', unit: 'MB' }, SQLITE, measureMemory),
    ...ordersOn(SQLITE, SQLITE),
    ...(findPostgresServer() ? ordersOn(POSTGRES, POSTGRES_PAIR) : []),
  ]
  return all.filter(({ name }) => names.has(name))
}

/** These are the costs of one process, and of a drop on as many as the database is for. */
function ordersOn(setup: Setup, dropSetup: Setup): readonly ComparedFigure[] {
  const { engine } = setup
  const measureDropShoppers = dropShoppersMeasure()
  return [
    inMs({ name: 'placed', title: `order placed, ${engine}` }, setup, measurePlaced),
    inMs({ name: 'settled', title: `order placed and settled, ${engine}` }, setup, measureSettled),
    refused(setup),
    inMs(
      { name: 'held', title: `drop: until 50 pieces are held, ${dropSetup.engine}` },
      dropSetup,
      measureHeld,
    ),
    {
      name: 'drop',
      rows: [
        { title: `shoppers of a drop, ${dropSetup.engine}`, unit: 'count', isMoreBetter: true },
      ],
      measure: measuring(dropSetup, async (open) => [await measureDropShoppers(open)]),
    },
  ]
}

type Named = { readonly name: FigureName; readonly title: string; readonly unit?: Unit }

function inMs(
  { name, title, unit = 'ms' }: Named,
  setup: Setup,
  measure: Measure | typeof measureHeld,
): ComparedFigure {
  const rows = [{ title, unit, isMoreBetter: false }]
  return { name, rows, measure: measuring(setup, async (open) => [await measure(open)]) }
}

function refused(setup: Setup): ComparedFigure {
  const title = `order refused, sold out, ${setup.engine}`
  return {
    name: 'refused',
    rows: [
      { title, unit: 'ms', isMoreBetter: false },
      {
        title: `refused order in cached pages, ${setup.engine}`,
        unit: 'times',
        isMoreBetter: false,
      },
    ],
    measure: measuring(setup, async (open) => {
      const { ms, inPages } = await measureRefused(open)
      return [ms, inPages]
    }),
  }
}

function measuring<Value>(setup: Setup, measure: (open: CheckoutShops) => Promise<Value>) {
  return (checkout: Checkout) => withCheckoutShops(checkout, setup, measure)
}
