import type { ReactNode } from 'react'
import styles from './legal-table.module.css'

type Props = {
  readonly caption: ReactNode
  readonly columns: readonly string[]
  /** Each row has one cell per column; the first is the row's header. */
  readonly rows: readonly (readonly string[])[]
}

/**
 * Rows become blocks on a narrow screen, and each cell shows its column's name. It remains a table to screen readers
 * without ARIA roles, which HTML forbids on cells.
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
