import type { FastifyInstance } from 'fastify'
import { notifyAddress, readWaitingPiece } from '#domain/waiting/waiting-request'
import type { AppContext } from '#server/base/context'
import { confirmRequest } from '#server/waiting/confirm-request'
import { requestPiece } from '#server/waiting/request-piece'
import { handleLineForm } from '../kit/line/handle-line-form.ts'

export function postNotify(app: FastifyInstance, context: AppContext) {
  handleLineForm(app, context, {
    page: '/notify',
    ask: (asked) => requestPiece(context, asked),
    sentAddress: (body) => {
      const piece = readWaitingPiece(body)
      return piece ? `${notifyAddress(piece)}&sent=1` : '/notify'
    },
    confirm: async (token) => {
      const kind = await confirmRequest(context, token)
      // In line, the page asks for its place with the token; a fragment is in no log.
      return kind && `/notify?state=${kind}${kind === 'waiting' ? `#${token}` : ''}`
    },
  })
}
