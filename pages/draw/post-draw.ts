import type { FastifyInstance } from 'fastify'
import { enterAddress, readAskedEntry } from '#domain/draw/draw-entry'
import type { AppContext } from '#server/base/context'
import { confirmEntry } from '#server/draws/confirm-entry'
import { enterDraw } from '#server/draws/enter-draw'
import { lineContextOf } from '#server/line/line-context'
import { handleLineForm } from '../kit/line/handle-line-form.ts'

export function postDraw(app: FastifyInstance, context: AppContext) {
  const line = lineContextOf(context)
  handleLineForm(app, context, {
    page: '/draw',
    ask: (asked) => enterDraw(line, asked),
    sentAddress: (body) => {
      const { dropId, productId } = readAskedEntry(body)
      return `${enterAddress(encodeURIComponent(dropId), productId ?? 0)}&sent=1`
    },
    confirm: async (token) => {
      const outcome = await confirmEntry(line, token)
      return outcome && `/draw?token=${token}${outcome === 'taken' ? '&state=taken' : ''}`
    },
  })
}
