import type { FastifyInstance } from 'fastify'
import { WORKER_PATH } from '../../kit/paths.ts'
import type { AppContext } from '#server/context'

/** The worker that shows notifications. It stands here because its folder bounds what it can reach. */
export function serveWorker(office: FastifyInstance, { backoffice }: AppContext) {
  office.get(WORKER_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(backoffice.worker),
  )
}
