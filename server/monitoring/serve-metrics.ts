import { createServer, type Server } from 'node:http'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type HealthFigures, readHealthFigures } from '#database/repositories/health-figures'
import type { AppContext } from '../context.ts'
import { type Sample, toExposition } from './exposition.ts'

type Options = {
  readonly shop: Pick<AppContext, 'db' | 'now' | 'htmlCache'>
  readonly answers: () => readonly Sample[]
  readonly port: number
  readonly host: string
}

/** For Prometheus, on a port of its own that no visitor can reach. */
export async function serveMetrics({ shop, answers, port, host }: Options): Promise<Server> {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    collect(shop).then(
      (samples) => {
        const text = toExposition([
          ...answers(),
          ...processSamples(delay.percentile(99)),
          ...samples,
        ])
        delay.reset()
        response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' })
        response.end(text)
      },
      () => response.writeHead(503).end(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}

/** Without the database there is still something to say: that it is away. */
async function collect({ db, now, htmlCache }: Options['shop']): Promise<readonly Sample[]> {
  const nowMs = now()
  const figures = await readHealthFigures(db, nowMs).catch(() => null)
  return [
    gauge('shop_database_up', 'Whether the database answers.', figures ? 1 : 0),
    gauge('shop_pages_in_memory', 'Rendered pages that are kept.', htmlCache.size()),
    gauge(
      'shop_pages_in_memory_bytes',
      'Their size, compressed forms included.',
      htmlCache.bytes(),
    ),
    ...(figures ? databaseSamples(figures, nowMs) : []),
  ]
}

function databaseSamples(figures: HealthFigures, nowMs: number): readonly Sample[] {
  const { oldestMailDueAtMs, oldestOrderMailDueAtMs } = figures
  // A time ahead was written by a wrong clock, and nobody has waited since then.
  const latenessS = (dueAtMs: number | null) => Math.max(0, nowMs - (dueAtMs ?? nowMs)) / 1000
  return [
    ...figures.orders.map(({ state, count }) => ({
      ...gauge('shop_orders', 'Orders by state.', count),
      labels: { state },
    })),
    gauge('shop_mails_waiting', 'Mails that are due.', figures.mailsWaiting),
    gauge('shop_mails_parked', 'Mails that need a person.', figures.mailsFailed),
    gauge(
      'shop_mail_lateness_seconds',
      'How long the oldest due mail waits.',
      latenessS(oldestMailDueAtMs),
    ),
    gauge(
      'shop_order_mail_lateness_seconds',
      'How long the oldest due mail about an order waits.',
      latenessS(oldestOrderMailDueAtMs),
    ),
    gauge('shop_payments_to_ask', 'Payments the sweeper should ask about.', figures.paymentsToAsk),
    gauge('shop_webhooks_waiting', 'Announced payments not worked off.', figures.webhooksWaiting),
  ]
}

function processSamples(eventLoopDelayNs: number): readonly Sample[] {
  const { rss, heapUsed } = process.memoryUsage()
  return [
    gauge('process_resident_memory_bytes', 'Memory of the process.', rss),
    gauge('process_heap_bytes', 'Of that, what the program uses.', heapUsed),
    gauge('process_uptime_seconds', 'Since the start.', Math.round(process.uptime())),
    gauge(
      'process_event_loop_delay_seconds',
      'How late the program is with its work, 99th percentile since the last look.',
      eventLoopDelayNs / 1e9,
    ),
  ]
}

function gauge(name: string, help: string, value: number): Sample {
  return { name, help, type: 'gauge', value }
}
