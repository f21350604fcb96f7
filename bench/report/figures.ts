import { formatTable } from './table.ts'
import { type Unit, writeNumber } from './write-number.ts'

/** A figure is a measured number and its maximum; null if it is only for information. */
export type Figure = {
  readonly what: string
  readonly measured: number
  readonly unit: Unit
  readonly budget: number | null
}

export function isHeld({ measured, budget }: Figure): boolean {
  return budget === null || measured <= budget
}

export function formatFigures(figures: readonly Figure[]): string {
  return formatTable(
    ['', 'measured', 'budget', 'holds'],
    figures.map((figure) => [
      figure.what,
      writeNumber(figure.measured, figure.unit),
      figure.budget === null ? '' : writeNumber(figure.budget, figure.unit),
      holdsMark(figure),
    ]),
  )
}

/** Each subject has a row, and each figure a column; values over budget are marked. */
export function formatGrid(
  first: string,
  rows: readonly { readonly name: string; readonly figures: readonly Figure[] }[],
): string {
  const columns = rows[0]?.figures ?? []
  const budgets = columns.map(({ budget, unit }) =>
    budget === null ? '' : writeNumber(budget, unit),
  )
  return formatTable(
    [first, ...columns.map(({ what }) => what)],
    [
      ...rows.map(({ name, figures }) => [name, ...figures.map((figure) => markedNumber(figure))]),
      ['budget', ...budgets],
    ],
  )
}

function holdsMark(figure: Figure): string {
  if (figure.budget === null) return ''
  return isHeld(figure) ? 'yes' : 'NO'
}

function markedNumber(figure: Figure): string {
  return `${isHeld(figure) ? '' : '! '}${writeNumber(figure.measured, figure.unit)}`
}
