import { countNoun } from '#domain/count-noun'
import type { InsightSectionData } from '#server/insights/insights-data'
import { BarPlot } from './bar-plot.tsx'
import { ColumnPlot } from './column-plot.tsx'
import styles from './insight-section.module.css'

type Props = { readonly section: InsightSectionData }

/** Shows plots for the eye, a table for everybody, and a file for the spreadsheet. */
export function InsightSection({ section }: Props) {
  const { id, heading, note, empty, plots, rows, fileUrl } = section
  return (
    <section className={styles.section} aria-labelledby={`${id}-heading`}>
      <h2 id={`${id}-heading`}>{heading}</h2>
      {rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <>
          {plots.map((plot, index) => {
            const Plot = plot.kind === 'columns' ? ColumnPlot : BarPlot
            return <Plot key={plot.title} id={`${id}-plot-${index}`} plot={plot} />
          })}
          {note !== null && <p className="quiet">{note}</p>}
          <details className={styles.details}>
            <summary className={styles.summary}>Table and CSV</summary>
            <Table section={section} />
            <a
              className={styles.file}
              href={fileUrl}
              download
              aria-label={`Download CSV: ${heading}`}
            >
              Download CSV
            </a>
          </details>
        </>
      )}
    </section>
  )
}

function Table({ section: { heading, columns, rows, more } }: Props) {
  return (
    <>
      {/* The table is wider than a phone, so it scrolls by itself, also by keyboard. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus. */}
      <section className={styles.scroll} aria-label={`Table: ${heading}`} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {columns.map((label) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name = '', ...cells], row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the server renders it once.
              <tr key={row}>
                <th scope="row">{name}</th>
                {cells.map((cell, index) => (
                  <td key={columns[index + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {more > 0 && <p className="quiet">{`And ${countNoun(more, 'row')} in the file.`}</p>}
    </>
  )
}
