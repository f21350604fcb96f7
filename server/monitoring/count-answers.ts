import type { FastifyInstance } from 'fastify'
import type { Sample } from './exposition.ts'

/** Seconds; the last one is everything. */
const BUCKETS = [0.005, 0.025, 0.1, 0.5, 1, 5, Number.POSITIVE_INFINITY]

type Count = { readonly route: string; readonly status: string; answers: number }

/** Counts what the server answers, by route and kind of status: never by address or visitor. */
export function countAnswers(app: FastifyInstance): () => readonly Sample[] {
  const counts = new Map<string, Count>()
  const slower = BUCKETS.map(() => 0)
  let seconds = 0

  app.addHook('onResponse', (request, reply, done) => {
    const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
    const status = `${Math.floor(reply.statusCode / 100)}xx`
    const key = `${route} ${status}`
    const count = counts.get(key) ?? { route, status, answers: 0 }
    count.answers += 1
    counts.set(key, count)
    const tookS = reply.elapsedTime / 1000
    seconds += tookS
    for (const [index, limit] of BUCKETS.entries()) {
      if (tookS <= limit) slower[index] = (slower[index] ?? 0) + 1
    }
    done()
  })

  return () => [
    ...[...counts.values()].map(
      ({ route, status, answers }): Sample => ({
        name: 'shop_answers_total',
        help: 'Answers by route and kind of status.',
        type: 'counter',
        labels: { route, status },
        value: answers,
      }),
    ),
    ...BUCKETS.map(
      (limit, index): Sample => ({
        name: 'shop_answer_seconds_bucket',
        help: 'Answers that took no longer than this.',
        type: 'counter',
        labels: { le: limit === Number.POSITIVE_INFINITY ? '+Inf' : String(limit) },
        value: slower[index] ?? 0,
      }),
    ),
    {
      name: 'shop_answer_seconds_sum',
      help: 'Time spent on all answers.',
      type: 'counter',
      value: seconds,
    },
  ]
}
