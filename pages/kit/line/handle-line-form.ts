import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { isHoneypotFilled } from '#domain/form/honeypot'
import { messages } from '#domain/messages'
import type { Result } from '#domain/result'
import type { AppContext } from '#server/base/context'
import type { AskedInLine, LineRefusal } from '#server/line/line-context'
import { handleForm, refuseFields } from '../handle-form.ts'

type LineForm = {
  readonly page: '/draw' | '/notify'
  readonly ask: (asked: AskedInLine) => Promise<Result<unknown, LineRefusal>>
  /** The page that says that a letter comes. */
  readonly sentAddress: (body: unknown) => string
  /** The page that follows the button of the mailed link; null for a link that no longer works. */
  readonly confirm: (token: string) => Promise<string | null>
}

const STATUS_OF: Readonly<Record<Exclude<LineRefusal['code'], 'fields-invalid'>, number>> = {
  'draw-unknown': 404,
  'waiting-piece-unknown': 404,
  'draw-closed': 409,
  'too-many-requests': 429,
}

const confirmSchema = v.object({ token: v.string() })

/** The form of a draw or a waiting list, whose answer is the same for everybody, and the button of its mailed link. */
export function handleLineForm(app: FastifyInstance, context: AppContext, form: LineForm) {
  const { page, ask, sentAddress, confirm } = form
  // Not stricter than what is stored in an hour: a carrier's people come all at once.
  const perMinute = context.config.formLimits.entriesPerHour
  handleForm(app, context, {
    api: `/api${page}`,
    page,
    perMinute,
    handle: async ({ body, ip }) => {
      // A bot that filled in the honeypot gets the same response as a person, and nothing is stored.
      const asked = isHoneypotFilled(body) ? null : await ask({ form: body, ip })
      if (!asked || asked.ok) {
        return { isAccepted: true, body: { status: 'requested' }, redirectTo: sentAddress(body) }
      }
      if (asked.error.code === 'fields-invalid') return refuseFields(asked.error.fields)
      const { code } = asked.error
      const error = { code, message: messages[code] }
      return { isAccepted: false, status: STATUS_OF[code], error }
    },
  })

  // Opening the link itself changes nothing. As many may press its button as may ask.
  const rateLimit = { max: perMinute, timeWindow: '1 minute' }
  app.post(`${page}/confirm`, { config: { rateLimit } }, async (request, reply) => {
    const { success: isReadable, output } = v.safeParse(confirmSchema, request.body)
    const next = isReadable ? await confirm(output.token) : null
    return reply.header('cache-control', 'no-store').redirect(next ?? `${page}?state=old`, 303)
  })
}
