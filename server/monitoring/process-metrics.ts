import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Gauge, type Registry } from 'prom-client'

/** The window is not reset at each scrape: a second scraper in between would shorten it. */
const WINDOW_MS = 15_000

/** Memory, uptime and event loop delay of this process. Returns a function that stops measuring. */
export function addProcessMetrics(registry: Registry): () => void {
  const measured = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(read())
      },
    })
  measured('process_resident_memory_bytes', 'Memory of the process.', () =>
    process.memoryUsage.rss(),
  )
  measured(
    'process_heap_bytes',
    'Of that, what the program uses.',
    () => process.memoryUsage().heapUsed,
  )
  measured('process_uptime_seconds', 'Since the start.', () => Math.round(process.uptime()))

  const lag = new Gauge({
    name: 'process_event_loop_delay_seconds',
    help: 'How late the program was with its work in the last 15 s, 99th percentile.',
    registers: [registry],
  })
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  const timer = setInterval(() => {
    lag.set(delay.percentile(99) / 1e9)
    delay.reset()
  }, WINDOW_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    delay.disable()
  }
}
