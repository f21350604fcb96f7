import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { CompressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { acceptedEncoding } from '#server/base/http/accepted-encoding'
import { setsCookie } from '#server/base/http/cookie'
import { limitPerTick } from '#server/base/http/limit-per-tick'
import { REQUEST_ID_HEADER, requestIds } from '#server/base/http/request-ids'
import { createAskedReader } from './read-asked.ts'
import type { Asked, ReadyAnswer } from './ready-answers.ts'
import { type ReadyPeriod, readyPeriodAt } from './ready-period.ts'

/** Something else then waits for the event loop about as long as it does for eight pages of the ordinary way. */
const MAX_REPEATED_PER_TICK = 16

export type AnswerRepeater = {
  /** Repeats what it can, and leaves all other requests to the ordinary way. */
  readonly before: (ordinaryWay: RequestListener) => RequestListener
  /** The repeater learns here that the ordinary way has answered with a page of the HTML cache. */
  readonly remember: (request: FastifyRequest, reply: FastifyReply, sent: Sent) => void
  readonly stopOnClose: (app: FastifyInstance) => void
}

type Sent = Pick<ReadyAnswer, 'key'> & {
  readonly response: CompressedResponse
  /** The ordinary way chose the page for this time. */
  readonly atMs: number
}

/**
 * The ready way decides nothing: it repeats an answer that the ordinary way gave to a request that was the
 * same in everything that the ordinary way looks at, while the HTML cache still has that page.
 */
export function createAnswerRepeater(context: AppContext): AnswerRepeater {
  const { readyAnswers: answers, config, catalogue, orders } = context
  const readAsked = createAskedReader(context)
  const newId = requestIds(config.trustProxy)
  const limitRepeats = limitPerTick(MAX_REPEATED_PER_TICK)
  let period: ReadyPeriod | null = null
  let isClosing = false

  function forget() {
    answers.clear()
    period = null
  }
  context.htmlCache.onFlush(forget)

  /** Forgets the answers of another period. */
  function periodAt(atMs: number): ReadyPeriod {
    if (period && atMs >= period.fromMs && atMs < period.untilMs) return period
    forget()
    period = readyPeriodAt(atMs, catalogue.current().drops, orders.limits.dropLengthMs)
    return period
  }

  function readAskedAt(request: IncomingMessage, atMs: number): Asked | null {
    return readAsked(request, atMs < periodAt(atMs).frontUntilMs)
  }

  function repeat(request: IncomingMessage, response: ServerResponse): boolean {
    const asked = isClosing ? null : readAskedAt(request, context.now())
    const answer = asked && answers.find(asked)
    const cached = answer && context.htmlCache.find(answer.key)
    if (!answer || cached?.etag !== answer.etag) return false
    const body = bodyOf(answer, cached)
    if (body === undefined) return false
    answer.headers[answer.idAt] = newId(request)
    followRepeat(answer, response)
    response.writeHead(answer.status, answer.headers)
    response.end(body)
    return true
  }

  function followRepeat({ route, status }: ReadyAnswer, response: ServerResponse) {
    if (answers.listeners.size === 0) return
    const startedAtMs = performance.now()
    response.once('finish', () => {
      const ms = performance.now() - startedAtMs
      for (const listener of answers.listeners) listener({ route, status, ms })
    })
  }

  return {
    before: (ordinaryWay) => (request, response) => {
      if (!answers.has(request.url ?? '')) return ordinaryWay(request, response)
      limitRepeats(request.socket, () => {
        if (!repeat(request, response)) ordinaryWay(request, response)
      })
    },
    remember: (request, reply, { key, response, atMs }) => {
      if (!reply.raw.headersSent) return
      const asked = readAskedAt(request.raw, atMs)
      const answer = asked && readAnswer(request, reply, { key, etag: response.etag })
      if (answer) answers.add(asked, answer)
    },
    stopOnClose: (app) => {
      // Fastify says `Connection: close` from here on.
      app.addHook('preClose', (done) => {
        isClosing = true
        done()
      })
    },
  }
}

/** Returns null for an answer that is for one visitor alone. */
function readAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Pick<ReadyAnswer, 'key' | 'etag'>,
): ReadyAnswer | null {
  const sent = Object.entries(reply.getHeaders())
  const place = sent.findIndex(([name]) => name === REQUEST_ID_HEADER)
  if (place === -1 || setsCookie(reply)) return null
  const length = reply.getHeader('content-length')
  return {
    ...page,
    encoding: acceptedEncoding(request),
    status: reply.statusCode,
    headers: sent.flatMap(([name, value]) => [name, String(value)]),
    idAt: 2 * place + 1,
    bodyLength: length === undefined ? null : Number(length),
    route: `${request.method} ${request.routeOptions.url}`,
  }
}

/** Returns undefined while the body is being compressed, or if it has another length since it was compressed better. */
function bodyOf(
  { encoding, bodyLength }: ReadyAnswer,
  cached: CompressedResponse,
): Buffer | null | undefined {
  if (bodyLength === null) return null
  const bytes = encoding === null ? cached.identity : cached.encoded(encoding)
  return bytes instanceof Promise || bytes.length !== bodyLength ? undefined : bytes
}
