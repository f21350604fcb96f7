import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody } from '#server/base/http/errors'
import { unsubscribe } from '#server/newsletter/unsubscribe'

/** The limit is high, because mail services post from few addresses for many people. */
const LIMIT = { max: 600, timeWindow: '1 minute' } as const
const BODY_LIMIT_BYTES = 4096

const querySchema = v.object({ token: v.string(), of: v.optional(v.string()) })
/** The button on our own page is the only one that sends this. */
const pageSchema = v.object({ from: v.literal('page') })

/**
 * The post is authorised by the token in the address alone: mail programs post it themselves, without cookies and from
 * any origin (RFC 8058), and must not get a redirect.
 */
export async function postUnsubscribe(app: FastifyInstance, context: AppContext) {
  const config = { rateLimit: LIMIT, isOpenToOtherSites: true }
  await app.register(async (scope) => {
    // Some send multipart, some send no body; other content types are accepted and ignored.
    scope.addContentTypeParser(
      '*',
      { parseAs: 'string', bodyLimit: BODY_LIMIT_BYTES },
      (_request, _body, done) => done(null, null),
    )
    scope.post('/unsubscribe', { config }, async (request, reply) => {
      const { success: isReadable, output } = v.safeParse(querySchema, request.query)
      const isDone = await unsubscribe(context, isReadable ? output.token : null)
      const ofProducts = isReadable && output.of === 'pieces' ? '&of=pieces' : ''
      reply.header('cache-control', 'no-store')
      if (v.is(pageSchema, request.body))
        return reply.redirect(isDone ? `/unsubscribe?state=done${ofProducts}` : '/unsubscribe', 303)
      return isDone ? { status: 'unsubscribed' } : replyWithError(reply, 404, toErrorBody(404))
    })
  })
}
