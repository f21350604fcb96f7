import type { ReactNode } from 'react'
import styles from './legal-table.module.css'

type Props = {
  readonly caption: ReactNode
  readonly columns: readonly string[]
  /** Each has one cell for a column; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * On a narrow screen rows become blocks. It stays a table to screen readers without roles, which HTML
 * forbids on cells, and each cell also says the name of its column.
 */
export function LegalTable({ caption, columns, rows }: Props) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row">{first}</th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
