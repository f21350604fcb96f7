import type { FastifyInstance } from 'fastify'
import { readRevisions } from '#database/settings/revisions'
import type { AppContext } from '../base/context.ts'
import { VERSION } from '../base/version.ts'

/** /healthz: the process responds, with its version. /readyz: it also reaches the database. */
export function getHealth(app: FastifyInstance, { db }: AppContext) {
  app.get('/healthz', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok', version: VERSION }),
  )
  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      await readRevisions(db)
      return { status: 'ready' }
    } catch (error) {
      request.log.error({ err: error }, 'database not reachable')
      return reply.code(503).send({ status: 'database not reachable' })
    }
  })
}
