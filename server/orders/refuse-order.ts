import type { FastifyReply } from 'fastify'
import { describeRefusal } from './describe-refusal.ts'
import type { GoneAnswer } from './gone-answers.ts'
import type { OrderRefusal } from './order-refusal.ts'

/** The response to an order that was not placed. */
export function refuseOrder(reply: FastifyReply, refusal: OrderRefusal) {
  const { status, body } = describeRefusal(refusal)
  return reply.code(status).header('cache-control', 'no-store').send(body)
}

/** Sends a refusal whose text is ready. */
export function refuseGone(reply: FastifyReply, { status, body }: GoneAnswer) {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(body)
}
