import { createRandom } from './random.ts'

export type PlannedTurn = {
  readonly number: number
  readonly task: 'pack' | 'send' | 'stock' | 'price' | 'refund' | 'publish' | 'picture'
  /** Which of the listed orders, as a share of the list. */
  readonly which: number
  /** Pieces that were counted or found. */
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

/** What the owner does next, whatever the shop answers. */
export function planTurn(seed: number, number: number): PlannedTurn {
  const random = createRandom(seed, `owner turn ${number}`)
  return {
    number,
    task: random.pick(TASKS),
    which: random.next(),
    by: random.pick([1, 2, 3, -1]),
    // Never the same twice, so that the last one is known.
    pricePesewas: 50_000 + 100 * (number + 1),
    thinkMs: random.whole(100, 600),
  }
}
