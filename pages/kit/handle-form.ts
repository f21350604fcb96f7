import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contracts/error-body'
import type { FormAcceptedBody, FormState } from '#contracts/form'
import { fieldSentences } from '#domain/form/field-sentences'
import type { FieldErrors } from '#domain/form/read-form'
import { messages } from '#domain/messages'
import type { AppContext } from '#server/base/context'
import { replyWithError, toErrorBody, wantsHtml } from '#server/base/http/errors'
import { createFloodLimit, FLOOD_TIMES } from '#server/base/http/flood-limit'
import { refuseFlood } from '#server/base/http/refuse-flood'
import { sendPage } from '#server/base/http/send-page'
import { currencyOf } from '../frame/serve/page-currency.ts'
import { loadAndRenderPage, routeRequest, siteDataOf } from '../frame/serve/render-page.ts'

export type FormOutcome =
  | {
      readonly isAccepted: true
      /** The app gets this JSON body. */
      readonly body: FormAcceptedBody
      /** A browser without script is sent to this thank-you page. */
      readonly redirectTo: string
    }
  | { readonly isAccepted: false; readonly status: number; readonly error: ErrorBody['error'] }

type FormEndpoint = {
  readonly api: string
  /** The form's page. Plain forms post to it, so that a reload or Back returns to the form. */
  readonly page: string
  /** The limit is per network (see FormLimits). */
  readonly perMinute: number
  readonly bodyLimitBytes?: number
  readonly handle: (request: FastifyRequest) => Promise<FormOutcome>
}

/**
 * Registers both endpoints of a form. The app gets JSON. A browser without script is redirected on
 * success; otherwise it gets the form again with the errors and everything that was typed.
 */
export function handleForm(app: FastifyInstance, context: AppContext, endpoint: FormEndpoint) {
  const { api, page, perMinute, bodyLimitBytes, handle } = endpoint
  const isWithinFlood = createFloodLimit(perMinute * FLOOD_TIMES)
  const options = {
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      if (!isWithinFlood(request)) return refuseFlood(request, reply)
    },
    // Posts are counted after the body is parsed, so that a 429 page still has what was typed.
    config: {
      rateLimit: { max: perMinute, timeWindow: '1 minute', hook: 'preHandler' },
    },
    ...(bodyLimitBytes === undefined ? {} : { bodyLimit: bodyLimitBytes }),
    errorHandler: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      if (!wantsHtml(request)) throw error
      const status = error.statusCode ?? 500
      if (status >= 500) request.log.error({ err: error }, 'form failed')
      return sendForm(context, { request, reply, page, status, error: toErrorBody(status) })
    },
  } as const

  async function respond(request: FastifyRequest, reply: FastifyReply) {
    const outcome = await handle(request)
    reply.header('cache-control', 'no-store')
    if (wantsHtml(request))
      return outcome.isAccepted
        ? reply.redirect(outcome.redirectTo, 303)
        : sendForm(context, { request, reply, page, ...outcome })
    return outcome.isAccepted
      ? reply.code(201).send(outcome.body)
      : replyWithError(reply, outcome.status, outcome.error)
  }

  for (const address of [api, page]) app.post(address, options, respond)
}

export function refuseFields(errors: FieldErrors): FormOutcome {
  const fields = fieldSentences(errors)
  const error = { code: 'fields-invalid', message: messages['request-invalid'], fields }
  return { isAccepted: false, status: 422, error }
}

type Refusal = {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly page: string
  readonly status: number
  readonly error: ErrorBody['error']
}

async function sendForm(context: AppContext, { request, reply, page, status, error }: Refusal) {
  if (!context.mayRenderRefusal(request)) return refuseFlood(request, reply)
  const { match, loaderContext } = routeRequest(context, page)
  const { message, fields } = error
  const form: FormState = {
    values: textFields(request.body),
    errors: fields ?? {},
    message: fields ? null : message,
  }
  const siteData = siteDataOf(context, currencyOf(context, request))
  const withForm = { ...loaderContext, form }
  const rendered = await loadAndRenderPage(context, { match, loaderContext: withForm, siteData })
  return sendPage(request, reply, { ...rendered, status, isPrivate: true })
}

function textFields(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
