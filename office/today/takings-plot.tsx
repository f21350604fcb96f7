import type { TakingsDay } from './data.ts'
import styles from './takings-plot.module.css'

const WIDTH = 320
const HEIGHT = 120
const GAP = 4

type Props = { readonly days: readonly TakingsDay[] }

/** Shows bars for the eye, and a table for everybody. */
export function TakingsPlot({ days }: Props) {
  const orders = days.reduce((sum, day) => sum + day.orders, 0)
  return (
    <section aria-labelledby="takings-heading">
      <h2 id="takings-heading">Takings of 14 days</h2>
      {orders === 0 ? (
        <p>No paid orders in these days.</p>
      ) : (
        <>
          <Bars days={days} />
          <details id="takings-table">
            <summary id="takings-table-summary" className={styles.summary}>
              As a table
            </summary>
            <Table days={days} />
          </details>
        </>
      )}
    </section>
  )
}

function Bars({ days }: Props) {
  const most = Math.max(...days.map(({ pesewas }) => pesewas), 1)
  const step = WIDTH / days.length
  return (
    <svg className={styles.plot} viewBox={`0 0 ${WIDTH} ${HEIGHT + 16}`} aria-hidden="true">
      {days.map(({ day, pesewas }, index) => {
        const height = Math.max((pesewas / most) * HEIGHT, pesewas > 0 ? 2 : 0)
        const x = index * step
        return (
          <g key={day}>
            <rect
              className={styles.bar}
              x={x + GAP / 2}
              y={HEIGHT - height}
              width={step - GAP}
              height={height}
            />
            {(days.length - 1 - index) % 3 === 0 && (
              <text className={styles.label} x={x + step / 2} y={HEIGHT + 13}>
                {day.split(' ')[1]}
              </text>
            )}
          </g>
        )
      })}
      <line className={styles.ground} x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
    </svg>
  )
}

function Table({ days }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">Orders</th>
          <th scope="col">Takings</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, orders, takings }) => (
          <tr key={day}>
            <th scope="row">{day}</th>
            <td>{orders}</td>
            <td>{takings}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
