import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/base/context'
import { WORKER_PATH } from '../../kit/paths.ts'

/** The worker that shows notifications. It stands here because its folder bounds what it can reach. */
export function serveWorker(office: FastifyInstance, { backoffice }: AppContext) {
  office.get(WORKER_PATH, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(backoffice.worker),
  )
}
