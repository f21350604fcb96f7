import type { IncomingMessage } from 'node:http'
import { Agent, request } from 'node:https'
import { hostOf } from '../http/host.ts'
import { InsideFailure, isWrittenInside, lookUpOutside } from './look-up-outside.ts'

const OUTSIDE = new Agent({ keepAlive: true, lookup: lookUpOutside })

/** As `fetch`, by https alone, without following redirects, and never to what is inside the network of the server. */
export const fetchOutside = fetchBy(OUTSIDE)

/** The platform's `fetch` cannot be told how to resolve names. */
export function fetchBy(agent: Agent): typeof fetch {
  return async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    if (isWrittenInside(hostOf(url.href))) throw new InsideFailure()
    const asked = new Request(url, init)
    const body = Buffer.from(await asked.arrayBuffer())
    const headers = Object.fromEntries(asked.headers)
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
    const { method, signal } = asked
    const sent = request(url, {
      agent,
      method,
      signal,
      headers: method === 'PUT' || method === 'POST' ? { ...headers, ...lengthOf(body) } : headers,
    })
    sent.once('response', resolve)
    sent.once('error', reject)
    sent.end(body)
    return toResponse(await promise)
  }
}

/** Services refuse uploads that do not say how long they are. */
function lengthOf(body: Buffer) {
  return { 'content-length': body.byteLength }
}

/** These have no body, and a Response with one is refused. */
const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304])

function toResponse(answer: IncomingMessage): Response {
  const { statusCode = 502, rawHeaders } = answer
  const headers = new Headers()
  for (let at = 0; at < rawHeaders.length; at += 2) {
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '')
  }
  if (WITHOUT_BODY.has(statusCode)) {
    answer.resume()
    return new Response(null, { status: statusCode, headers })
  }
  return new Response(bodyOf(answer), { status: statusCode, headers })
}

/** It is read as fast as somebody takes it; whoever wants no more of it ends the connection. */
function bodyOf(answer: IncomingMessage): ReadableStream<Uint8Array> {
  const chunks = answer.iterator({ destroyOnReturn: true })
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await chunks.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => {
      await chunks.return?.()
    },
  })
}
