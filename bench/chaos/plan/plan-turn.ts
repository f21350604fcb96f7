import { createRandom } from './random.ts'

export type PlannedTurn = {
  readonly number: number
  readonly task: 'pack' | 'send' | 'stock' | 'price' | 'refund' | 'publish' | 'picture'
  /** One of the listed orders is chosen by this share of the list. */
  readonly which: number
  /** This many units were counted or found. */
  readonly by: number
  readonly pricePesewas: number
  readonly thinkMs: number
}

const TASKS = [
  'pack',
  'pack',
  'pack',
  'send',
  'send',
  'stock',
  'stock',
  'price',
  'refund',
  'publish',
  'picture',
] as const

/** The plan says what the owner does next, whatever the shop answers. */
export function planTurn(seed: number, number: number): PlannedTurn {
  const random = createRandom(seed, `owner turn ${number}`)
  return {
    number,
    task: random.pick(TASKS),
    which: random.next(),
    by: random.pick([1, 2, 3, -1]),
    // No price comes twice, so that the last one is known.
    pricePesewas: 50_000 + 100 * (number + 1),
    thinkMs: random.whole(100, 600),
  }
}
