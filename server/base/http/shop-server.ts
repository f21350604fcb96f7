import { createServer, type RequestListener, type Server } from 'node:http'
import { rewriteAbsoluteForm } from './absolute-form.ts'

export const REQUEST_TIMEOUT_MS = 15_000
export const KEEP_ALIVE_TIMEOUT_MS = 5_000
export const MAX_REQUESTS_PER_SOCKET = 1_000
export const HTTP_LIMITS = {
  headersTimeout: 10_000,
  // Node's default of 30 s would let slow clients exceed the timeouts by that much.
  connectionsCheckingInterval: 2_000,
  maxHeaderSize: 16 * 1024,
} as const

/** The server that Fastify would create, with a listener that need not be Fastify's. */
export function createShopServer(listener: RequestListener): Server {
  // Each request without a body would otherwise be read as a stream that ends at once.
  const options = { ...HTTP_LIMITS, optimizeEmptyRequests: true }
  const server = createServer(options, (request, response) => {
    rewriteAbsoluteForm(request)
    listener(request, response)
  })
  server.requestTimeout = REQUEST_TIMEOUT_MS
  server.keepAliveTimeout = KEEP_ALIVE_TIMEOUT_MS
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET
  return server
}
