import type { PlotData } from '#server/insights/insights-data'
import styles from './plot.module.css'

const WIDTH = 320
const ROW = 36
const BAR_TOP = 17
const BAR_HEIGHT = 9
/** Letters of this size that fit a row; label and words share them. */
const MAX_LETTERS = 46

type Props = { readonly id: string; readonly plot: PlotData }

/** Bars with their names above them. */
export function BarPlot({ id, plot: { title, points, top } }: Props) {
  const most = top ?? Math.max(...points.map(({ value }) => value), 0)
  return (
    <figure className={`stack-tight ${styles.figure}`}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${points.length * ROW}`}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{title}</title>
        {points.map(({ label, value, words }, index) => {
          const width = most === 0 ? 0 : (Math.max(value, 0) / most) * WIDTH
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two may have one name.
            <g key={index} transform={`translate(0 ${index * ROW})`}>
              <text className={styles.name} x="0" y="12">
                {shorten(label, MAX_LETTERS - words.length)}
              </text>
              <text className={styles.words} x={WIDTH} y="12">
                {words}
              </text>
              <rect className={styles.back} y={BAR_TOP} width={WIDTH} height={BAR_HEIGHT} />
              <rect
                className={styles.bar}
                y={BAR_TOP}
                width={Math.round(value > 0 ? Math.max(width, 2) : 0)}
                height={BAR_HEIGHT}
              />
            </g>
          )
        })}
      </svg>
    </figure>
  )
}

function shorten(label: string, letters: number): string {
  return label.length <= letters ? label : `${label.slice(0, Math.max(letters - 1, 1))}…`
}
