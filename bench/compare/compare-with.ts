import { formatTable } from '../report/table.ts'
import { type Checkout, withCommit, workingTree } from './checkout.ts'
import { type ComparedFigure, comparedFigures, FIGURE_NAMES, type FigureName } from './figures.ts'
import { type Compared, isWorse, MAX_RATIO, rowOf } from './verdict.ts'

const ROUNDS = 5

/**
 * Measures a commit and the working tree in turns, both driven from outside by the generator of the working tree. The
 * process exits with an error if a figure is worse in every round.
 */
export function compareWith(ref: string, names: readonly string[]): Promise<string> {
  const unknown = names.filter((name) => !isFigureName(name))
  if (unknown.length > 0) {
    throw new Error(
      `There is no figure ${unknown.join(', ')}. They are ${FIGURE_NAMES.join(', ')}.`,
    )
  }
  const wanted = names.length === 0 ? FIGURE_NAMES : names.filter(isFigureName)
  return withCommit(ref, async (before) => {
    const after = await workingTree()
    const figures = comparedFigures(new Set(wanted))
    const compared = await takeTurns(figures, { before, after })
    if (compared.some(isWorse)) process.exitCode = 1
    return [
      formatTable(['', ref, 'working tree', 'ratio', 'rounds', ''], compared.map(rowOf)),
      `Medians of ${ROUNDS} rounds. A ratio above 1 is worse; WORSE is above ${MAX_RATIO} in every round.`,
    ].join('\n\n')
  })
}

function isFigureName(name: string): name is FigureName {
  return FIGURE_NAMES.some((known) => known === name)
}

type Pair = { readonly before: Checkout; readonly after: Checkout }

async function takeTurns(
  figures: readonly ComparedFigure[],
  pair: Pair,
): Promise<readonly Compared[]> {
  const compared: Compared[] = []
  for (const figure of figures) {
    const before: (readonly (number | null)[])[] = []
    const after: (readonly (number | null)[])[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      // The second to be measured finds a warmer machine, so they change places.
      const turns = round % 2 === 0 ? [before, after] : [after, before]
      for (const values of turns) {
        values.push(await figure.measure(values === before ? pair.before : pair.after))
      }
    }
    for (const [index, row] of figure.rows.entries()) {
      const valuesOf = (rounds: typeof before) => rounds.map((values) => values[index] ?? null)
      const done = { ...row, before: valuesOf(before), after: valuesOf(after) }
      compared.push(done)
      console.error(rowOf(done).join('  '))
    }
  }
  return compared
}
