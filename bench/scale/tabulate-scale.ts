import { formatTable } from '../report/table.ts'
import { type Costs, openingSeconds, shoppersWithin } from './opening.ts'

/** `npm run bench -- front orders` printed these in November 2026 on two virtual cores. */
const SQLITE: Costs = { page: 0.045, frontPage: 0.04, held: 1.5, refused: 0.25 }
const POSTGRES: Costs = { ...SQLITE, held: 1.8, refused: 0.3 }

const DROP = { buyers: 0.5, units: 50 } as const
const LIMIT_SECONDS = 2

const SETUPS = [
  { name: 'SQLite, one process', costs: SQLITE, cores: 1, hasFront: false },
  { name: 'the same behind nginx', costs: SQLITE, cores: 1, hasFront: true },
  { name: 'PostgreSQL, 8 cores for the shop', costs: POSTGRES, cores: 8, hasFront: true },
  { name: '48 cores on 3 machines', costs: POSTGRES, cores: 48, hasFront: true },
  { name: '256 cores on 16 machines', costs: POSTGRES, cores: 256, hasFront: true },
] as const
const CROWDS = [1_000, 10_000, 100_000, 1_000_000] as const

/** The table has the seconds until the last answer at the instant of a drop, by the model; see docs/scale.md. */
export async function tabulateScale(): Promise<string> {
  const rows = SETUPS.map(({ name, costs, cores, hasFront }) => {
    const opening = { ...DROP, cores, hasFront }
    return [
      name,
      ...CROWDS.map((shoppers) => seconds(openingSeconds({ ...opening, shoppers }, costs))),
      shoppersWithin(LIMIT_SECONDS, opening, costs).toLocaleString('en-GB'),
    ]
  })
  const crowds = CROWDS.map((shoppers) => shoppers.toLocaleString('en-GB'))
  return formatTable(['shoppers at once', ...crowds, `within ${LIMIT_SECONDS} s`], rows)
}

function seconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} s`
}
