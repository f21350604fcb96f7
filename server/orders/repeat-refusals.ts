import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type OrderRequest, readOrderRequest } from '#contracts/order-request'
import type { AppContext } from '../base/context.ts'
import { type CountRequest, routeKey } from '../base/http/count-requests.ts'
import { limitPerTick } from '../base/http/limit-per-tick.ts'
import { requestIds } from '../base/http/request-ids.ts'
import { visitorAddress } from '../base/http/visitor-address.ts'
import { ORDERS_ROUTE, ORDERS_WINDOW_MS } from './orders-route.ts'
import { type RefusalTemplate, readTemplate, varyKeyReader } from './refusal-template.ts'

/**
 * An order of the ordinary way costs about 0.25 ms. When thousands come at once, the others wait here, unread, until the
 * first are placed: then most of them can be refused at once.
 */
const MAX_ORDERS_PER_TICK = 32
/** An order of four lines has a quarter of it, one of fifty lines twice as much. */
const MAX_BODY_BYTES = 4 * 1024
/** One order a second goes the ordinary way, and what it was told is repeated. */
const LEARN_AFTER_MS = 1_000
const FORGET_AFTER_MS = 5_000
const MAX_TEMPLATES = 50

export type RefusalRepeater = {
  /** Refuses what it can, and leaves all other requests to the ordinary way. */
  readonly before: (ordinaryWay: RequestListener) => RequestListener
  /** Called when the ordinary way has refused an order because something is gone. */
  readonly remember: (request: FastifyRequest, reply: FastifyReply) => void
  readonly stopOnClose: (app: FastifyInstance) => void
}

/**
 * Refuses orders of what is gone before they reach Fastify, with the headers that the ordinary way sent to a request
 * that was the same in everything it looks at, and the body that it would send (create-gone-answers.ts). The limit by
 * network counts them all the same.
 */
export function createRefusalRepeater(
  { config, orders, readyAnswers, now }: AppContext,
  count: CountRequest,
): RefusalRepeater {
  const templates = new Map<string, RefusalTemplate>()
  const limitOrders = limitPerTick(MAX_ORDERS_PER_TICK)
  const addressOf = visitorAddress(config.trustProxy)
  const newId = requestIds(config.trustProxy)
  const varyKeyOf = varyKeyReader(config.trustProxy)
  const max = orders.limits.ordersPerMinute
  const log = createRefusalLog(orders.log)
  let learningSinceMs = 0
  let isClosing = false

  /** Returns what was learned last for such requests; null if it is too old or has to be learned again. */
  function findTemplate(request: IncomingMessage, nowMs: number): RefusalTemplate | null {
    const varyKey = varyKeyOf(request)
    const template = varyKey === null ? undefined : templates.get(varyKey)
    const ageMs = template ? Math.abs(nowMs - template.learnedAtMs) : FORGET_AFTER_MS
    if (!template || ageMs >= FORGET_AFTER_MS) return null
    if (ageMs < LEARN_AFTER_MS || Math.abs(nowMs - learningSinceMs) < LEARN_AFTER_MS)
      return template
    learningSinceMs = nowMs
    return null
  }

  async function refuse(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const startedAtMs = performance.now()
    const template = findTemplate(request, now())
    const address = addressOf(request)
    const body = template && address !== null ? readOrder(request) : null
    if (!template || address === null || body === null) return false
    const gone = await orders.goneAnswers.find(body)
    if (gone === null) return false
    const { current, ttl } = await count(routeKey(ORDERS_ROUTE, address), ORDERS_WINDOW_MS, max)
    if (current > max || response.destroyed) return response.destroyed
    const headers = template.fill({
      requestId: newId(request),
      bodyBytes: gone.bytes,
      remaining: max - current,
      resetsInSeconds: Math.ceil(ttl / 1000),
    })
    response.writeHead(gone.status, headers).end(gone.body)
    noteRefusal(gone.status, performance.now() - startedAtMs)
    return true
  }

  function noteRefusal(status: number, ms: number) {
    log.note()
    for (const listener of readyAnswers.listeners) {
      listener({ route: `POST ${ORDERS_ROUTE}`, status, ms })
    }
  }

  return {
    before: (ordinaryWay) => (request, response) => {
      if (request.url !== ORDERS_ROUTE || request.method !== 'POST') {
        return ordinaryWay(request, response)
      }
      limitOrders(request.socket, () => {
        if (isClosing || !orders.goneAnswers.hasRefusedLately() || !isPlain(request)) {
          return ordinaryWay(request, response)
        }
        // A small body comes with its headers, and is there in the next moment.
        process.nextTick(async () => {
          // The ordinary way finds the same failure, and answers for it.
          const isRefused = await refuse(request, response).catch(() => false)
          if (!isRefused && !request.destroyed) ordinaryWay(request, response)
        })
      })
    },
    remember: (request, reply) => {
      const varyKey = varyKeyOf(request.raw)
      const template = varyKey === null ? null : readTemplate(reply, now())
      if (varyKey === null || template === null) return
      if (templates.size >= MAX_TEMPLATES) templates.clear()
      templates.set(varyKey, template)
    },
    stopOnClose: (app) => {
      // Fastify then says `Connection: close`.
      app.addHook('preClose', (done) => {
        isClosing = true
        done()
      })
    },
  }
}

/** A plain body is small, has a length and is not compressed. */
function isPlain({ headers }: IncomingMessage): boolean {
  const { 'content-length': length, 'transfer-encoding': transfer, expect } = headers
  const isOdd = transfer !== undefined || expect !== undefined || headers['content-encoding']
  return !isOdd && Number(length) > 0 && Number(length) <= MAX_BODY_BYTES
}

/** JSON.parse keeps these names as fields, which Fastify's parser refuses, in escaped signs, too. */
const PROTOTYPE_NAME = /__proto__|constructor|\\u/

/** Reads the body and puts it back for the ordinary way; null if it is incomplete or no valid order. */
function readOrder(request: IncomingMessage): OrderRequest | null {
  const { readableLength } = request
  if (readableLength !== Number(request.headers['content-length'])) return null
  const body: unknown = request.read()
  if (!Buffer.isBuffer(body)) return null
  request.unshift(body)
  const order = readOrderRequest(parseJson(body.toString()))
  return order.ok ? order.value : null
}

function parseJson(text: string): unknown {
  if (PROTOTYPE_NAME.test(text)) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const LOG_EVERY_MS = 1_000

/** One line a second instead of one for each: thousands are the same. */
function createRefusalLog({ info }: AppContext['orders']['log']) {
  let refused = 0
  return {
    note: () => {
      refused += 1
      if (refused > 1) return
      setTimeout(() => {
        info({ refused }, 'orders refused, their pieces are gone')
        refused = 0
      }, LOG_EVERY_MS).unref()
    },
  }
}
