import { type CsvCell, toCsv } from '#domain/csv/csv'
import { toMajorUnits } from '#domain/money/decimals'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { InsightTableId, PlotData } from './insights-data.ts'

/** Money in pesewas, times in milliseconds, rates for each 100. */
type Unit = 'text' | 'count' | 'money' | 'rate' | 'percent' | 'days' | 'time'

export type InsightColumn = { readonly label: string; readonly unit: Unit }
export type InsightCell = string | number | null

export type InsightTable = {
  readonly columns: readonly InsightColumn[]
  readonly rows: readonly (readonly InsightCell[])[]
}

export type InsightSection = {
  readonly id: InsightTableId
  readonly heading: string
  readonly note: string | null
  readonly empty: string
  /** Nothing happened, though there may be rows of days. */
  readonly isEmpty?: boolean
  readonly plots: readonly PlotData[]
  /** This table is complete. */
  readonly table: InsightTable
  /** The screen shows this one if a table of every day would be too long. */
  readonly shortTable?: InsightTable
}

const NOTHING = '–'
const MINUTE_MS = 60_000

export function cellText(cell: InsightCell, { unit }: InsightColumn): string {
  if (cell === null) return NOTHING
  if (typeof cell === 'string') return cell
  switch (unit) {
    case 'money':
      return moneyText(cell)
    case 'percent':
      return `${cell}%`
    case 'days':
      return cell === 1 ? '1 day' : `${countText(cell)} days`
    case 'time':
      return durationText(cell)
    default:
      return countText(cell)
  }
}

export function tableCsv({ columns, rows }: InsightTable): string {
  return toCsv(
    columns.map(({ label, unit }) => `${label}${UNIT_IN_FILE[unit] ?? ''}`),
    rows.map((row) => row.map((cell, index) => csvCell(cell, columns[index]?.unit))),
  )
}

const UNIT_IN_FILE: Readonly<Partial<Record<Unit, string>>> = {
  money: ' GHS',
  percent: ' %',
  time: ' (minutes)',
}

function csvCell(cell: InsightCell, unit: Unit | undefined): CsvCell {
  if (typeof cell !== 'number') return cell
  if (unit === 'money') return toMajorUnits(pesewas(cell))
  return unit === 'time' ? Math.round((cell * 10) / MINUTE_MS) / 10 : cell
}

export function moneyText(amountPesewas: number): string {
  // The sign of -0 must not be shown.
  return formatMoney(pesewas(amountPesewas === 0 ? 0 : amountPesewas))
}

/** '12,400' */
export function countText(count: number): string {
  const [whole = '', decimals] = String(count).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** '40 s', '4 min', '2 h 10 min', '3 days' */
function durationText(ms: number): string {
  const seconds = Math.max(0, Math.round(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  if (minutes < 1) return `${seconds} s`
  if (minutes < 10)
    return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 48) return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`
  return `${Math.floor(hours / 24)} days`
}
