import type { FastifyServerOptions } from 'fastify'
import { createApp } from './app.ts'
import { createContext } from './create-context.ts'
import { type Config, readConfig } from './env.ts'
import { loggerOptions, outliveTheLog } from './http/logging.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMetrics, serveMetrics } from './monitoring/serve-metrics.ts'
import type { Storefront } from './pages/storefront.ts'
import { paymentModeOf } from './payments/configured-provider.ts'

const SHUTDOWN_TIMEOUT_MS = 20_000

type Options = Pick<FastifyServerOptions, 'serverFactory'> & {
  readonly root: string
  readonly loadStorefront: () => Promise<Storefront>
}

/** Opens the shop and keeps it open until a signal comes; what prevents it is told in a sentence. */
export async function start({ root, loadStorefront, ...options }: Options) {
  outliveTheLog()
  const config = readConfig(process.env)
  if (!config.ok) return giveUp(config.error)

  const opened = await createContext(config.value, await loadStorefront(), {
    info: (about, message) => app.log.info(about, message),
    warn: (about, message) => app.log.warn(about, message),
    error: (about, message) => app.log.error(about, message),
  })
  if (!opened.ok) return giveUp(opened.error.detail)

  const { shop, close } = opened.value
  const logger = loggerOptions(config.value.logLevel, process.stdout.isTTY)
  const app = await createApp(shop, { root, logger, ...options })
  const { metrics: place } = config.value
  // Counted only where somebody reads it: every page would pay for it.
  const metrics = place && createMetrics(app, shop)
  // One line tells it all; the framework would add one for every address.
  const { level } = app.log
  app.log.level = 'warn'
  try {
    await app.listen({ port: config.value.port, host: config.value.host })
    app.log.level = level
  } catch (error) {
    await close()
    return giveUp(whyNotListening(error, { setting: 'PORT', ...config.value }))
  }
  if (place && metrics) {
    // A shop without figures is better than none.
    await serveMetrics(metrics, place).catch((error: unknown) =>
      app.log.error(whyNotListening(error, { setting: 'METRICS_PORT', ...place })),
    )
  }
  console.log(welcome(config.value, shop.engine))
  if (config.value.allowTestPayments && shop.orders.payments.mode === 'live') {
    app.log.warn(
      'ALLOW_TEST_PAYMENTS=true is of no use with live keys. Take it out: it would let this shop open without them.',
    )
  }
  const jobs = startJobs(shop, app.log)
  stopOnSignals(async () => {
    await app.close()
    await jobs.stop()
    await close()
  })
}

function welcome(config: Config, engine: string): string {
  const database = engine === 'postgres' ? 'PostgreSQL' : 'embedded database'
  return `The shop is open at ${config.publicUrl} (${database}, ${paymentModeOf(config)} payments).`
}

/** Finishes what is in flight; a second signal changes nothing, a stuck request does not hold it. */
function stopOnSignals(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
  }
}

type Place = { readonly setting: string; readonly port: number; readonly host: string }

function whyNotListening(error: unknown, { setting, port, host }: Place): string {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE') {
    return `Port ${port} is taken. Stop what uses it, or set ${setting} to another one.`
  }
  if (code === 'EACCES') {
    return `Port ${port} may not be opened by this user. Set ${setting} to 1024 or higher.`
  }
  return `The shop cannot listen on ${host}:${port} (${code}).`
}

function giveUp(sentence: string) {
  console.error(sentence)
  process.exitCode = 1
}
