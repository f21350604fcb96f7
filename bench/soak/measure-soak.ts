import { countErrors } from '../load/tally.ts'
import { formatTable } from '../report/table.ts'
import { countMailsSent } from './find-stuck.ts'
import { runSoak, type Soak } from './run-soak.ts'
import type { Rate, Traffic } from './traffic.ts'

const MINUTES = 10
const FULL: Rate = { pagesPerSecond: 200, checkoutsPerSecond: 20 }
/** A machine that cannot handle the full load gets less; the achieved rate is printed. */
const LESS = [0.5, 0.25, 0.1].map((share) => ({
  pagesPerSecond: FULL.pagesPerSecond * share,
  checkoutsPerSecond: FULL.checkoutsPerSecond * share,
}))
const P95_MS = 300
const MAX_GROWTH = 0.1

/** SOAK_MINUTES=1 npm run bench -- soak makes a shorter run. */
export async function measureSoak(): Promise<string> {
  const minutes = Number(process.env.SOAK_MINUTES ?? MINUTES)
  const soak = await runSoak({
    seconds: minutes * 60,
    rates: [FULL, ...LESS],
    isAcceptable,
  })
  return formatTable(['', 'measured', 'wanted', 'holds'], rowsOf(soak))
}

function isAcceptable(probe: Traffic): boolean {
  return countErrors(probe.errors) === 0 && Math.max(probe.pages.p95, probe.orders.p95) < P95_MS
}

function rowsOf(soak: Soak): readonly (readonly string[])[] {
  const { rate, traffic, samples, stuck, broken, health } = soak
  const { pages, orders, errors, generator } = traffic
  const minutes = generator.seconds / 60
  const memory = samples.map(({ megabytes }) => megabytes)
  const last = memory.at(-1) ?? 0
  const grown = (soak.growthPerMinute * minutes) / 2
  return [
    ['minutes', minutes.toFixed(1)],
    check({
      what: 'page views and checkouts a second',
      measured: `${rate.pagesPerSecond} + ${rate.checkoutsPerSecond}`,
      wanted: `${FULL.pagesPerSecond} + ${FULL.checkoutsPerSecond}`,
      holds: rate.pagesPerSecond >= FULL.pagesPerSecond,
    }),
    ['page views', String(pages.count)],
    ['orders paid', String(traffic.paidOrders)],
    check({
      what: 'errors',
      measured: String(countErrors(errors)),
      wanted: '0',
      holds: countErrors(errors) === 0,
    }),
    ...Object.entries(errors).map(([what, count]) => [`  ${what}`, String(count)]),
    timesOf('page', pages),
    timesOf('order', orders),
    check({
      what: 'p95 of pages and orders',
      measured: ms(Math.max(pages.p95, orders.p95)),
      wanted: `under ${P95_MS} ms`,
      holds: Math.max(pages.p95, orders.p95) < P95_MS,
    }),
    ['memory: first, most, last', [memory[0] ?? 0, Math.max(...memory), last].map(mb).join(', ')],
    check({
      what: 'memory in the second half',
      measured: `${soak.growthPerMinute.toFixed(1)} MB a minute`,
      wanted: 'flat',
      holds: grown < last * MAX_GROWTH,
    }),
    ['mails sent, one in 1.1 s', String(countMailsSent(health))],
    ['mails waiting for their turn', String(health.mailsWaiting)],
    check({
      what: 'stuck work',
      measured: stuck.join(', ') || 'none',
      wanted: 'none',
      holds: stuck.length === 0,
    }),
    check({
      what: 'broken invariants',
      measured: broken.slice(0, 3).join(', ') || 'none',
      wanted: 'none',
      holds: broken.length === 0,
    }),
    ['CPU of the shoppers', `${Math.round(generator.cpuShare * 100)} %`],
    ['longest stall of the shoppers', ms(generator.stallMs)],
  ]
}

type Check = {
  readonly what: string
  readonly measured: string
  readonly wanted: string
  readonly holds: boolean
}

function check({ what, measured, wanted, holds }: Check): readonly string[] {
  return [what, measured, wanted, holds ? 'yes' : 'NO']
}

function timesOf(what: string, times: Traffic['pages']): readonly string[] {
  const { p50, p95, p99, longest } = times
  return [`${what}: p50, p95, p99, longest`, [p50, p95, p99, longest].map(ms).join(', ')]
}

function ms(value: number): string {
  return `${value.toFixed(value < 10 ? 1 : 0)} ms`
}

function mb(value: number): string {
  return `${Math.round(value)} MB`
}
