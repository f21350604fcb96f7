import { loadOrderForOwner } from '#database/orders/owner-order'
import { findReturn } from '#database/returns/returns'
import { returnData } from '../kit/orders/read-return-data.ts'
import { mayIn, type ScreenRequest, show } from '../kit/screen.ts'

export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const one = await findReturn(context.db, params.id ?? '')
  const seen = one && (await loadOrderForOwner(context.db, one.orderId, context.now()))
  if (!seen) return null
  const { pictures } = context.catalogue.current()
  const { returnAddress } = context.settings.current()
  return show(
    'return',
    `Return of order ${one.orderId}`,
    returnData(one, seen, {
      mayRefund: mayIn(request, 'refund'),
      pictures,
      returnAddress,
      nowMs: context.now(),
    }),
  )
}

export { posts } from './posts.ts'
