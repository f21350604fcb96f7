import type { FastifyInstance } from 'fastify'
import { notifyAddress, readWaitingVariant } from '#domain/waiting/waiting-request'
import type { AppContext } from '#server/base/context'
import { confirmRequest } from '#server/waiting/confirm-request'
import { requestVariant } from '#server/waiting/request-variant'
import { handleLineForm } from '../kit/line/handle-line-form.ts'

export function postNotify(app: FastifyInstance, context: AppContext) {
  handleLineForm(app, context, {
    page: '/notify',
    ask: (asked) => requestVariant(context, asked),
    sentAddress: (body) => {
      const variant = readWaitingVariant(body)
      return variant ? `${notifyAddress(variant)}&sent=1` : '/notify'
    },
    confirm: async (token) => {
      const kind = await confirmRequest(context, token)
      // In line, the page asks for its place with the token; a fragment is in no log.
      return kind && `/notify?state=${kind}${kind === 'waiting' ? `#${token}` : ''}`
    },
  })
}
