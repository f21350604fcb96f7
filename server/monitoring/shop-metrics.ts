import { Counter, Gauge, type Registry } from 'prom-client'
import { JOBS, jobHeartbeat } from '../base/jobs/jobs.ts'
import { mailPaceOf } from '../mail/mail-service.ts'
import {
  ageSeconds,
  FIGURES,
  type Measured,
  type Reading,
  readFigures,
  readProcessDisk,
} from './figures.ts'

/** The shop's own metrics. Returns a function that refreshes them before each scrape. */
export function addShopMetrics(registry: Registry, context: Measured) {
  const gauge = gaugesOf(registry)
  const database = gauge('shop_database_up', 'Whether the database answers.')
  const pages = gauge('shop_pages_in_memory', 'Rendered pages that are kept.')
  const pageBytes = gauge('shop_pages_in_memory_bytes', 'Their size, compressed forms included.')
  const spacing = gauge('shop_mail_spacing_seconds', 'From one mail to the next, while many wait.')
  spacing.set(mailPaceOf(context.config).spacingMs / 1000)
  const refreshFigures = addFigures(registry)
  const refreshJobs = addJobs(registry, context)
  const refreshDisk = addDisk(registry, context)
  countErrors(registry, context)

  return async (): Promise<void> => {
    const reading = await readFigures(context)
    database.set(reading ? 1 : 0)
    pages.set(context.htmlCache.size())
    pageBytes.set(context.htmlCache.bytes())
    refreshFigures(reading)
    refreshJobs(reading)
    await refreshDisk()
  }
}

function gaugesOf(registry: Registry) {
  return (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
}

/** The figures disappear without a reading: old values would hide that the database is down. */
function addFigures(registry: Registry) {
  const orders = new Gauge({
    name: 'shop_orders',
    help: 'Orders by state.',
    labelNames: ['state'],
    registers: [registry],
  })
  const gauge = gaugesOf(registry)
  const gauges = FIGURES.map(({ name, help, read }) => ({ gauge: gauge(name, help), read }))
  return (reading: Reading | null) => {
    orders.reset()
    for (const { state, count } of reading?.orders ?? []) orders.set({ state }, count)
    for (const each of gauges) {
      if (reading) each.gauge.set(each.read(reading))
      else each.gauge.remove()
    }
  }
}

/** A job that never succeeded is as old as this process. */
function addJobs(registry: Registry, { processCounts }: Measured) {
  const ages = new Gauge({
    name: 'shop_job_age_seconds',
    help: 'Since a background job last succeeded, in whichever process.',
    // `job` is a label that Prometheus uses for itself.
    labelNames: ['task'],
    registers: [registry],
  })
  return (reading: Reading | null) => {
    ages.reset()
    if (!reading) return
    for (const task of Object.keys(JOBS)) {
      const okAtMs = reading.heartbeats.get(jobHeartbeat(task))?.okAtMs
      ages.set({ task }, ageSeconds(okAtMs ?? processCounts.startedAtMs, reading.nowMs))
    }
  }
}

function addDisk(registry: Registry, context: Measured) {
  const gauge = gaugesOf(registry)
  const free = gauge('shop_disk_free_bytes', 'Free space on the disk with the data folder.')
  const total = gauge('shop_disk_bytes', 'Its size.')
  return async () => {
    const disk = await readProcessDisk(context)
    free.remove()
    total.remove()
    if (!disk) return
    free.set(disk.freeBytes)
    total.set(disk.totalBytes)
  }
}

function countErrors(registry: Registry, { processCounts }: Measured) {
  const counter = (name: string, help: string, read: () => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset()
        this.inc(read())
      },
    })
  counter(
    'shop_database_errors_total',
    'Requests and jobs of this process that failed because the database was unavailable.',
    () => processCounts.databaseErrors,
  )
  counter(
    'shop_page_errors_total',
    'Reports to this process of pages that a browser could not render, or had to render anew.',
    () => processCounts.pageErrors,
  )
}
