import type { ReactNode } from 'react'
import styles from './legal-table.module.css'

type Props = {
  readonly caption: ReactNode
  readonly columns: readonly string[]
  /** Each has one cell for a column; the first names the row. */
  readonly rows: readonly (readonly string[])[]
}

/** On a narrow screen rows become blocks; the roles say that it is a table all the same. */
export function LegalTable({ caption, columns, rows }: Props) {
  return (
    <table role="table" className={styles.table}>
      <caption>{caption}</caption>
      <thead role="rowgroup">
        <tr role="row">
          {columns.map((column) => (
            <th key={column} role="columnheader" scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map(([first, ...others]) => (
          <tr key={first} role="row">
            <th role="rowheader" scope="row">
              {first}
            </th>
            {others.map((cell, index) => (
              <td key={columns[index + 1]} role="cell" data-column={columns[index + 1]}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
