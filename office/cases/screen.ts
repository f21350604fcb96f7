import { countOpenReviewCases, listOpenReviewCases } from '#database/orders/review-cases'
import { closeCase } from '#server/orders/cases/close-case'
import { caseData, caseSums } from '../kit/orders/case-data.ts'
import { refuseNote } from '../kit/orders/refuse-order.ts'
import { actorOfRequest, type Post, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens.cases
/** Strangers can cause some cases at no cost. */
const MAX_SHOWN = 100

export const load = async ({ context }: ScreenRequest) => {
  const cases = await listOpenReviewCases(context.db, MAX_SHOWN)
  const { all } = await countOpenReviewCases(context.db)
  return show('cases', 'Payment cases', {
    cases: await Promise.all(
      cases.map(async (one) =>
        caseData(one, { seen: null, sums: await caseSums(context.db, one) }),
      ),
    ),
    more: Math.max(0, all - cases.length),
  })
}

export const posts: readonly Post[] = [
  {
    access: 'handle-payments',
    screen: 'cases',
    path: `${path}/close`,
    handle: async (request) => {
      const { context, fields } = request
      const which = { key: fields.text('key') }
      const note = fields.text('note')
      const actor = actorOfRequest(request)
      const closed = await closeCase(context, { which, note, actor })
      if (!closed.ok) return refuseNote(closed.error, 'This case')
      return { kind: 'done', next: path, notice: 'case-closed' }
    },
  },
]
