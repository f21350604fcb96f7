import { loadOrderForOwner } from '#database/orders/owner-order'
import { findLookAlikes } from '#server/drops/find-look-alikes'
import { mailServiceOf } from '#server/mail/mail-service'
import { findAgain } from '#server/orders/again/again-order'
import { orderData } from '../kit/orders/read-order-data.ts'
import { type ScreenRequest, show, signedInOf } from '../kit/screen.ts'

export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const nowMs = context.now()
  const seen = await loadOrderForOwner(context.db, params.id ?? '', nowMs)
  if (!seen) return null
  return show(
    'order',
    `Order ${seen.order.id}`,
    orderData(seen, {
      nowMs,
      staff: signedInOf(request).staff,
      brandName: context.settings.current().brand.name,
      mailService: mailServiceOf(context.config),
      pictures: context.catalogue.current().pictures,
      canOfferAgain:
        seen.order.state === 'expired' && (await findAgain(context.orders, seen.order.id)).ok,
      lookAlikes: await findLookAlikes(context.db, seen.order),
    }),
  )
}

export { posts } from './posts.ts'
