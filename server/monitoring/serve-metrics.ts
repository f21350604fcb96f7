import { createServer, type Server } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import { countResponses } from './count-responses.ts'
import type { Measured } from './figures.ts'
import { addProcessMetrics } from './process-metrics.ts'
import { addShopMetrics } from './shop-metrics.ts'

export type Metrics = {
  readonly registry: Registry
  /** Reads the metrics that are not updated by events. */
  readonly refresh: () => Promise<void>
  readonly stop: () => void
}

/** Must be called before the app listens, so that every response is counted. */
export function createMetrics(app: FastifyInstance, context: Measured): Metrics {
  const registry = new Registry()
  countResponses(app, registry, context.readyAnswers)
  const stop = addProcessMetrics(registry)
  return { registry, refresh: addShopMetrics(registry, context), stop }
}

type Place = { readonly port: number; readonly host: string }

/** Prometheus reads these on a separate port that visitors cannot reach. */
export async function serveMetrics(metrics: Metrics, { port, host }: Place): Promise<Server> {
  const { registry, refresh, stop } = metrics
  const server = createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    refresh()
      .then(() => registry.metrics())
      .then(
        (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
        () => response.writeHead(503).end(),
      )
  })
  server.once('close', stop)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  return server
}
