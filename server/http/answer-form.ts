import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ErrorBody } from '#contracts/error-body'
import type { FormAcceptedBody, FormState } from '#contracts/form'
import { fieldSentences } from '#domain/form/field-sentences'
import type { FieldErrors } from '#domain/form/read-form'
import { messages } from '#domain/messages'
import type { AppContext } from '../context.ts'
import { currencyOf } from '../currency/page-currency.ts'
import { readRequest, renderPage, siteDataOf } from '../pages/render-page.ts'
import { sendPage } from '../pages/send-page.ts'
import { replyWithError, toErrorBody, wantsHtml } from './errors.ts'

export type FormOutcome =
  | {
      readonly isAccepted: true
      /** For the app. */
      readonly body: FormAcceptedBody
      /** For a browser without script: the page that says thank you. */
      readonly goTo: string
    }
  | { readonly isAccepted: false; readonly status: number; readonly error: ErrorBody['error'] }

type FormEndpoint = {
  readonly api: string
  /** The form's own page. Plain forms are posted there, so that a reload or Back finds it. */
  readonly page: string
  /** By source, which is a network: a mobile carrier puts thousands of people behind one. */
  readonly perMinute: number
  readonly bodyLimitBytes?: number
  readonly take: (request: FastifyRequest) => Promise<FormOutcome>
}

/**
 * One form, two ways to send it. The app gets JSON. A browser without script gets a page: on
 * success another one, otherwise the form again, with what is wrong and everything that was typed.
 */
export function answerForm(app: FastifyInstance, context: AppContext, endpoint: FormEndpoint) {
  const { api, page, perMinute, bodyLimitBytes, take } = endpoint
  const options = {
    // Counted after reading, so that who is refused gets back what was typed.
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

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const outcome = await take(request)
    reply.header('cache-control', 'no-store')
    if (wantsHtml(request))
      return outcome.isAccepted
        ? reply.redirect(outcome.goTo, 303)
        : sendForm(context, { request, reply, page, ...outcome })
    return outcome.isAccepted
      ? reply.code(201).send(outcome.body)
      : replyWithError(reply, outcome.status, outcome.error)
  }

  for (const address of [api, page]) app.post(address, options, answer)
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
  const { match, asked } = readRequest(context, page)
  const { message, fields } = error
  const form: FormState = {
    values: textsOf(request.body),
    errors: fields ?? {},
    message: fields ? null : message,
  }
  const siteData = siteDataOf(context, currencyOf(context, request))
  const rendered = await renderPage(context, { match, asked: { ...asked, form }, siteData })
  return sendPage(request, reply, { ...rendered, status, isPrivate: true })
}

function textsOf(body: unknown): Record<string, string> {
  if (typeof body !== 'object' || body === null) return {}
  return Object.fromEntries(
    Object.entries(body).flatMap(([name, value]): [string, string][] =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  )
}
