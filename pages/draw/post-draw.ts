import type { FastifyInstance } from 'fastify'
import { enterAddress, readAskedEntry } from '#domain/draw/draw-entry'
import type { AppContext } from '#server/base/context'
import { confirmEntry } from '#server/draws/confirm-entry'
import { enterDraw } from '#server/draws/enter-draw'
import { handleLineForm } from '../kit/line/handle-line-form.ts'

export function postDraw(app: FastifyInstance, context: AppContext) {
  handleLineForm(app, context, {
    page: '/draw',
    ask: (asked) => enterDraw(context, asked),
    sentAddress: (body) => {
      const { dropId, productId } = readAskedEntry(body)
      return `${enterAddress(encodeURIComponent(dropId), productId ?? 0)}&sent=1`
    },
    confirm: async (token) => {
      const outcome = await confirmEntry(context, token)
      return outcome && `/draw?token=${token}${outcome === 'taken' ? '&state=taken' : ''}`
    },
  })
}
