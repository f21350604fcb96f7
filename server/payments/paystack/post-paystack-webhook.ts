import type { FastifyInstance } from 'fastify'
import { replyWithError } from '../../base/http/errors.ts'
import type { Heartbeats } from '../../base/jobs/heartbeats.ts'
import type { PaymentProvider } from '../payments.ts'
import { PAYSTACK } from './create-paystack.ts'
import { PAYSTACK_WEBHOOK_PATH } from './paystack-settings.ts'

/** The orders decide what becomes of a webhook. */
type Inbox = {
  readonly provider: PaymentProvider
  readonly heartbeats: Heartbeats
  /** Checks the signature and stores the event. */
  readonly receive: (
    rawBody: Buffer,
    signature: string | undefined,
  ) => Promise<'stored' | 'forged' | 'unreadable'>
  readonly processStored: (rawBody: Buffer) => Promise<void>
}

const BODY_LIMIT_BYTES = 256 * 1024

/** Responds as soon as the event is stored; if storing fails, the provider sends it again. */
export function postPaystackWebhook(
  app: FastifyInstance,
  { provider, heartbeats, receive, processStored }: Inbox,
) {
  app.register(async (scope) => {
    // The signature covers the raw bytes, so the body must not be parsed first.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    scope.post(
      PAYSTACK_WEBHOOK_PATH,
      { bodyLimit: BODY_LIMIT_BYTES, config: { isOrderOrWebhook: true } },
      async (request, reply) => {
        const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const signature = request.headers['x-paystack-signature']
        // The signature cannot be checked without Paystack's keys.
        const outcome =
          provider.name === PAYSTACK ? await receive(rawBody, [signature].flat()[0]) : 'forged'
        if (outcome !== 'stored') {
          request.log.warn({ outcome }, 'webhook refused')
          const status = outcome === 'forged' ? 401 : 400
          return replyWithError(reply, status, { code: outcome, message: 'Not taken.' })
        }
        heartbeats.ok('webhook')
        setImmediate(() => {
          processStored(rawBody).catch((error) =>
            app.log.error({ err: error }, 'webhook not processed'),
          )
        })
        return reply.code(200).send({ status: 'ok' })
      },
    )
  })
}
