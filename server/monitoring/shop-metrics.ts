import { Gauge, type Registry } from 'prom-client'
import { type HealthFigures, readHealthFigures } from '#database/repositories/health-figures'
import type { AppContext } from '../context.ts'

type Measured = Pick<AppContext, 'db' | 'now' | 'htmlCache'>
type Figure = {
  readonly name: string
  readonly help: string
  readonly read: (figures: HealthFigures, nowMs: number) => number
}

const FIGURES: readonly Figure[] = [
  {
    name: 'shop_mails_waiting',
    help: 'Mails that are due.',
    read: ({ mailsWaiting }) => mailsWaiting,
  },
  {
    name: 'shop_mails_parked',
    help: 'Mails that need a person.',
    read: ({ mailsFailed }) => mailsFailed,
  },
  {
    name: 'shop_mail_lateness_seconds',
    help: 'How long the oldest due mail waits.',
    read: ({ oldestMailDueAtMs }, nowMs) => secondsSince(oldestMailDueAtMs, nowMs),
  },
  {
    name: 'shop_order_mail_lateness_seconds',
    help: 'How long the oldest due mail about an order waits.',
    read: ({ oldestOrderMailDueAtMs }, nowMs) => secondsSince(oldestOrderMailDueAtMs, nowMs),
  },
  {
    name: 'shop_payments_to_ask',
    help: 'Payments the sweeper should ask about.',
    read: ({ paymentsToAsk }) => paymentsToAsk,
  },
  {
    name: 'shop_webhooks_waiting',
    help: 'Announced payments not worked off.',
    read: ({ webhooksWaiting }) => webhooksWaiting,
  },
]

/** The shop's own metrics. Returns a function that refreshes them before each scrape. */
export function addShopMetrics(registry: Registry, { db, now, htmlCache }: Measured) {
  const registers = [registry]
  const database = new Gauge({
    name: 'shop_database_up',
    help: 'Whether the database answers.',
    registers,
  })
  const pages = new Gauge({
    name: 'shop_pages_in_memory',
    help: 'Rendered pages that are kept.',
    registers,
  })
  const pageBytes = new Gauge({
    name: 'shop_pages_in_memory_bytes',
    help: 'Their size, compressed forms included.',
    registers,
  })
  const orders = new Gauge({
    name: 'shop_orders',
    help: 'Orders by state.',
    labelNames: ['state'],
    registers,
  })
  const gauges = FIGURES.map(({ name, help, read }) => ({
    gauge: new Gauge({ name, help, registers }),
    read,
  }))

  return async (): Promise<void> => {
    const nowMs = now()
    const figures = await readHealthFigures(db, nowMs).catch(() => null)
    database.set(figures ? 1 : 0)
    pages.set(htmlCache.size())
    pageBytes.set(htmlCache.bytes())
    orders.reset()
    for (const { state, count } of figures?.orders ?? []) orders.set({ state }, count)
    for (const { gauge, read } of gauges) {
      if (figures) gauge.set(read(figures, nowMs))
      // Old values would hide that the database is down.
      else gauge.remove()
    }
  }
}

/** Zero for a time in the future, which a wrong clock wrote. */
function secondsSince(dueAtMs: number | null, nowMs: number): number {
  return Math.max(0, nowMs - (dueAtMs ?? nowMs)) / 1000
}
