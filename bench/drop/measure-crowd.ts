import { startGenerator } from '../load/start-generator.ts'
import { ownCores, withCores } from '../processes/pin-cores.ts'
import { formatTable } from '../report/table.ts'
import { HEADINGS, type Measured, rowOf } from './drop-table.ts'
import { describeLimits, SHOPPERS } from './measure-drop.ts'
import type { DropOptions } from './read-options.ts'
import { isWithin, missingFor, SETUPS, type Setup, withSetup } from './setups.ts'
import { shareCores } from './share-cores.ts'

const ROUNDS = 3

/** Measures three drops with exactly so many shoppers; the one in the middle, by p99 of its orders, counts. */
export async function measureCrowd({ shoppers, generatorCores, setups }: DropOptions) {
  const { shop, generators: cores, caveat } = shareCores(ownCores(), generatorCores)
  const generators = cores.map((core) => startGenerator(SHOPPERS, core))
  try {
    const parts: string[] = caveat === null ? [] : [caveat]
    for (const setup of setups.map((name) => SETUPS[name])) {
      const missing = missingFor(setup)
      if (missing !== null) parts.push(`${setup.title}: this machine has no ${missing}.`)
      else {
        const rounds = await withCores(shop, () =>
          withSetup({ setup, generators, nginxWorkers: shop.length }, async (open) => {
            await open.warmUp()
            const measured: Measured[] = []
            for (let round = 0; round < ROUNDS; round += 1) {
              measured.push(await open.measure('drop', shoppers))
            }
            return measured
          }),
        )
        parts.push(...describeRounds(setup, rounds, caveat !== null))
      }
    }
    return parts.join('\n\n')
  } finally {
    for (const { stop } of generators) stop()
  }
}

function describeRounds({ title, limits }: Setup, rounds: readonly Measured[], isMarked: boolean) {
  const median = rounds.toSorted((one, other) => one.orders.p99 - other.orders.p99)[
    Math.floor(rounds.length / 2)
  ]
  const verdict = median && isWithin(median, limits) ? 'yes' : 'NO'
  const mark = isMarked ? ' (too few cores, see above)' : ''
  return [
    `${title}${mark}: ${describeLimits(limits)} in the median round: ${verdict}.`,
    formatTable(HEADINGS, [...rounds, ...(median ? [median] : [])].map(rowOf)),
    'The last line is the median round.',
    ...rounds.flatMap(({ faults }) => faults),
  ]
}
