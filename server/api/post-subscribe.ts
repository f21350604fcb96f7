import type { FastifyInstance } from 'fastify'
import { messages } from '#domain/messages'
import { replyWithError } from '../http/errors.ts'
import type { Shop } from '../shop.ts'
import { subscribe } from '../use-cases/subscribe.ts'

/** Generous: a mobile carrier puts thousands of shoppers behind one address. */
const LIMIT = { max: 60, timeWindow: '1 minute' } as const

export function postSubscribe(app: FastifyInstance, { db }: Shop) {
  app.post('/api/subscribe', { config: { rateLimit: LIMIT } }, async (request, reply) => {
    const result = await subscribe(db, request.body, 'form')
    if (!result.ok) {
      const { email = 'newsletter-email-required' } = result.error
      return replyWithError(reply, 422, { code: email, message: messages[email] })
    }
    // A plain HTML form, sent without script, is taken to the page that says thank you.
    if (request.headers.accept?.includes('text/html'))
      return reply.redirect('/landing-success', 303)
    return reply.code(201).send(result.value)
  })
}
