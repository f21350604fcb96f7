import type { FastifyInstance } from 'fastify'
import { compressedResponse } from '#server/base/compressed-response'
import type { AppContext } from '#server/base/context'
import { sendCompressed } from '#server/base/http/send-page'

const TYPE = 'text/javascript; charset=utf-8'

/** The script is revalidated at every visit, so that a new build takes over at once. */
export function serveServiceWorker(app: FastifyInstance, { storefront }: AppContext) {
  const { serviceWorker } = storefront
  if (serviceWorker === null) return
  const script = compressedResponse({
    status: 200,
    type: TYPE,
    isPrivate: false,
    text: serviceWorker,
  })
  app.get('/sw.js', (request, reply) => {
    reply.header('cache-control', 'no-cache').header('vary', 'accept-encoding')
    return sendCompressed(request, reply, script)
  })
}
