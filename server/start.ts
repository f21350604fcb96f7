import { flushCompileCache } from 'node:module'
import type { FastifyServerOptions } from 'fastify'
import { announceSetup } from './announce-setup.ts'
import { createApp } from './app.ts'
import type { Config } from './base/config.ts'
import { drainConnections } from './base/http/drain-connections.ts'
import { ignoreLogErrors, loggerOptions } from './base/http/logging.ts'
import { sharePort } from './base/http/shared-port.ts'
import type { Log } from './base/log.ts'
import { VERSION } from './base/version.ts'
import { readConfig } from './config.ts'
import { createContext, type FrontEnds } from './create-context.ts'
import { paymentModeOf } from './payments/payment-settings.ts'
import { startJobs } from './start-jobs.ts'

const SHUTDOWN_TIMEOUT_MS = 20_000

/** The log belongs to the app, which does not exist yet. */
const CONSOLE: Log = {
  info: (_about, sentence) => console.log(sentence),
  warn: say,
  error: say,
}

function say(_about: object, sentence: string) {
  console.error(sentence)
}

type Options = Pick<FastifyServerOptions, 'serverFactory'> & {
  readonly root: string
  readonly loadFrontEnds: () => Promise<FrontEnds>
}

/** Runs the shop until a signal arrives. Prints one sentence if it cannot start. */
export async function start({ root, loadFrontEnds, ...options }: Options) {
  ignoreLogErrors()
  const config = readConfig(process.env)
  if (!config.ok) return giveUp(config.error)

  const fronts = await loadFrontEnds()
  // Node still keeps all that it read of its compile cache, whose files it could read again.
  flushCompileCache()
  let log = CONSOLE
  const opened = await createContext(config.value, fronts, {
    log: {
      info: (about, message) => log.info(about, message),
      warn: (about, message) => log.warn(about, message),
      error: (about, message) => log.error(about, message),
    },
    readWith: (typed) => readConfig(process.env, typed),
  })
  if (!opened.ok) return giveUp(opened.error.detail)

  const { shop, close } = opened.value
  const logger = loggerOptions(config.value.logLevel, process.stdout.isTTY)
  const app = await createApp(shop, { root, logger, ...options })
  log = app.log
  const { trustProxy } = config.value
  const isBehindProxy = trustProxy !== false && trustProxy !== 'own-machine'
  const shared = sharePort(app)
  drainConnections(app, {
    hasOthers: isBehindProxy && shop.engine === 'postgres',
    untilClosed: shared.untilClosed,
  })
  const { metrics: metricsAddress } = config.value
  // Metrics are loaded only if configured: the library costs memory, and counting costs time on every page.
  const monitoring = metricsAddress && (await import('./monitoring/serve-metrics.ts'))
  const metrics = monitoring?.createMetrics(app, shop)
  // Fastify would log a line for every address that it listens on.
  const { level } = app.log
  app.log.level = 'warn'
  try {
    const { port, host } = config.value
    await shared.listen({ port, host })
    app.log.level = level
  } catch (error) {
    await close()
    return giveUp(listenErrorText(error, { setting: 'PORT', ...config.value }))
  }
  const jobs = startJobs(shop, app.log)
  // This comes before anything else is awaited: requests come in already.
  stopOnSignals(async () => {
    await app.close()
    await jobs.stop()
    await close()
  })
  if (monitoring && metrics) {
    // A failure here must not keep the shop from running.
    await monitoring
      .serveMetrics(metrics, metricsAddress)
      .catch((error: unknown) =>
        app.log.error(listenErrorText(error, { setting: 'METRICS_PORT', ...metricsAddress })),
      )
  }
  console.log(welcome(shop.config, shop.engine))
  const whyClosed = await shop.testPayments.whyClosed().catch(() => null)
  if (whyClosed !== null) console.error(`It takes no orders. ${whyClosed}.`)
  // The shop is open already, or being stopped.
  await announceSetup(shop, process.stdout).catch((error: unknown) =>
    app.log.error({ err: error }, 'address of the setup not announced: start the shop again'),
  )
  if (shop.config.allowTestPayments && shop.orders.payments.mode === 'live') {
    app.log.warn(
      'ALLOW_TEST_PAYMENTS=true is of no use with live keys. Take it out: it would let this shop open without them.',
    )
  }
}

function welcome(config: Config, engine: string): string {
  const database = engine === 'postgres' ? 'PostgreSQL' : 'embedded database'
  return `The shop is open at ${config.publicUrl} (version ${VERSION}, ${database}, ${paymentModeOf(config)} payments).`
}

/** Finishes requests in flight, up to the shutdown timeout. Further signals are ignored. Takes over from main.ts. */
function stopOnSignals(stop: () => Promise<void>) {
  let isStopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const earlier = process.listeners(signal)
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      setTimeout(() => process.exit(1), SHUTDOWN_TIMEOUT_MS).unref()
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      )
    })
    // Last: without any listener, a signal that has not been delivered yet would be lost.
    for (const listener of earlier) process.off(signal, listener)
  }
}

type ListenAddress = { readonly setting: string; readonly port: number; readonly host: string }

function listenErrorText(error: unknown, { setting, port, host }: ListenAddress): string {
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
