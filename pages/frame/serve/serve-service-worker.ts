import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/base/context'

/** The script is revalidated at every visit, so that a new build takes over at once. */
export function serveServiceWorker(app: FastifyInstance, { storefront }: AppContext) {
  const { serviceWorker } = storefront
  if (serviceWorker === null) return
  app.get('/sw.js', (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(serviceWorker),
  )
}
