import { readByteTable } from '../../tools/assets/byte-table.ts'
import { formatTable } from '../report/table.ts'
import { writeNumber } from '../report/write-number.ts'

/** Returns the byte table of `npm run assets`, with its own budgets. */
export async function tabulatePictures(): Promise<string> {
  const rows = await readByteTable()
  const bytes = (value: number) => writeNumber(value, 'bytes')
  return formatTable(
    ['', 'count', 'largest', 'mean', 'together', 'budget', 'for', 'holds'],
    rows.map((row) => [
      row.name,
      bytes(row.count),
      bytes(row.largest),
      bytes(row.mean),
      bytes(row.total),
      bytes(row.budget),
      row.budgetFor,
      row.isWithin ? 'yes' : 'NO',
    ]),
  )
}
