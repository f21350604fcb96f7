import type { PlotData } from '#server/insights/insights-data'
import styles from './plot.module.css'

const WIDTH = 320
const TOP = 18
const HEIGHT = 110
const MAX_LABELS = 5

type Props = { readonly id: string; readonly plot: PlotData }

/** Columns over time; a mark in each column is the same day of the time before. */
export function ColumnPlot({ id, plot: { title, points, before } }: Props) {
  const most = Math.max(...points.map(({ value }) => value), ...before, 0)
  const step = WIDTH / Math.max(points.length, 1)
  const gap = Math.min(4, step / 4)
  const heightOf = (value: number) => (most === 0 ? 0 : (Math.max(value, 0) / most) * HEIGHT)
  const ground = TOP + HEIGHT
  const every = Math.ceil(points.length / MAX_LABELS)
  return (
    <figure className={`stack-tight ${styles.figure}`}>
      <svg
        className={styles.plot}
        viewBox={`0 0 ${WIDTH} ${ground + 18}`}
        role="img"
        aria-labelledby={id}
      >
        <title id={id}>{title}</title>
        {points.map(({ label, value, words }, index) => {
          const x = index * step
          const [height, mark] = [heightOf(value), heightOf(before[index] ?? 0)]
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: in two years a day comes twice.
            <g key={index}>
              <rect
                className={styles.bar}
                x={round(x + gap / 2)}
                y={round(ground - height)}
                width={round(step - gap)}
                height={round(value > 0 ? Math.max(height, 2) : 0)}
              >
                <title>{`${label}: ${words}`}</title>
              </rect>
              {mark > 0 && (
                <path
                  className={styles.mark}
                  d={`M${round(x)} ${round(ground - mark)}h${round(step)}`}
                />
              )}
              {index % every === 0 && (
                <text className={styles.label} x={round(x + 1)} y={ground + 14}>
                  {label}
                </text>
              )}
            </g>
          )
        })}
        <path className={styles.ground} d={`M0 ${ground}h${WIDTH}`} />
      </svg>
      <figcaption className="quiet stack-close">
        <span aria-hidden="true">{title}</span>
        {before.some((value) => value > 0) && <span className={styles.key}>The days before</span>}
      </figcaption>
    </figure>
  )
}

function round(number: number): number {
  return Math.round(number * 10) / 10
}
