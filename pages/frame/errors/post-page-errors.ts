import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { PAGE_ERRORS_PATH } from '#contracts/page-error'
import { pageErrorSchema } from '#contracts/page-error-request'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody } from '#server/base/http/errors'
import { createMemoryCounter } from '#server/base/http/memory-counter'
import { routes } from '../routes.ts'
import { describePageError } from './describe-page-error.ts'

const BODY_LIMIT_BYTES = 16 * 1024
const MAX_PER_NETWORK_AND_MINUTE = 10
/** A release that breaks a page breaks it for everybody: further reports are counted and not logged. */
const MAX_LOGGED_PER_MINUTE = 30
const MINUTE_MS = 60_000

/** Browsers report here what they could not render. The log gets nothing personal. */
export function postPageErrors(
  app: FastifyInstance,
  { processCounts }: Pick<AppContext, 'processCounts'>,
) {
  const countLogged = createMemoryCounter()
  const rateLimit = { max: MAX_PER_NETWORK_AND_MINUTE, timeWindow: MINUTE_MS }
  const options = { config: { rateLimit }, bodyLimit: BODY_LIMIT_BYTES }
  app.post(PAGE_ERRORS_PATH, options, (request, reply) => {
    const parsed = v.safeParse(pageErrorSchema, request.body)
    if (!parsed.success || !Object.hasOwn(routes, parsed.output.route)) {
      return replyWithError(reply, 422, toErrorBody(422))
    }
    processCounts.pageErrors += 1
    if (countLogged('', MINUTE_MS).current <= MAX_LOGGED_PER_MINUTE) {
      request.log.warn({ page: describePageError(parsed.output) }, 'a page failed in a browser')
    }
    return reply.code(204).header('cache-control', 'no-store').send()
  })
}
