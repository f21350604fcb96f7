import type { FastifyInstance } from 'fastify'
import { Counter, Histogram, type Registry } from 'prom-client'

type Answered = { readonly route: string; readonly status: number; readonly ms: number }

/** Some answers bypass Fastify, and so its hooks; this tells of them. */
type Bypassing = {
  readonly listeners: { add: (listener: (answered: Answered) => void) => unknown }
}

const BUCKETS_SECONDS = [0.005, 0.025, 0.1, 0.5, 1, 5]

/** Counts responses by route and class of status, never by address or visitor. */
export function countResponses(
  app: FastifyInstance,
  registry: Registry,
  { listeners }: Bypassing,
): void {
  const responses = new Counter({
    name: 'shop_answers_total',
    help: 'Answers by route and kind of status.',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'shop_answer_seconds',
    help: 'How long answers took.',
    buckets: BUCKETS_SECONDS,
    registers: [registry],
  })
  function count({ route, status, ms }: Answered) {
    responses.inc({ route, status: `${Math.floor(status / 100)}xx` })
    seconds.observe(ms / 1000)
  }
  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    count({ route, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
  listeners.add(count)
}
