import { countErrors } from '../load/tally.ts'
import type { Round } from './round.ts'

export type Measured = Round & {
  readonly shoppers: number
  /** The memory of each process is listed. */
  readonly memoryMegabytes: readonly number[]
  /** Each fault describes an unexpected event. */
  readonly faults: readonly string[]
}

export const HEADINGS = [
  'shoppers',
  'before p99',
  'pages/s',
  'p50',
  'p95',
  'p99',
  'orders/s',
  'p50',
  'p95',
  'p99',
  'sold',
  'held',
  'early',
  'errors',
  'memory',
  'their CPU',
  'their stall',
] as const

export function rowOf(measured: Measured): readonly string[] {
  const { shoppers, pages, orders, generator, orderSeconds, errors } = measured
  return [
    String(shoppers),
    measured.waiting.count === 0 ? '' : milliseconds(measured.waiting.p99),
    rate(pages.count, generator.seconds),
    ...[pages.p50, pages.p95, pages.p99].map(milliseconds),
    ...(orders.count === 0
      ? ['', '', '', '', '', '', '']
      : [
          rate(orders.count, orderSeconds),
          ...[orders.p50, orders.p95, orders.p99].map(milliseconds),
          String(measured.unitsSold),
          measured.heldMs === null ? 'not all' : milliseconds(measured.heldMs),
          String(measured.early),
        ]),
    String(countErrors(errors)),
    `${measured.memoryMegabytes.map(Math.round).join('+')} MB`,
    `${Math.round(generator.cpuShare * 100)} %`,
    milliseconds(generator.stallMs),
  ]
}

function rate(count: number, seconds: number): string {
  return Math.round(count / seconds).toLocaleString('en-GB')
}

function milliseconds(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}
