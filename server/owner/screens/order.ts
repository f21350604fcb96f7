import { loadOrderForOwner } from '#database/repositories/owner-order'
import { findLookAlikes } from '../../drops/find-look-alikes.ts'
import { mailServiceOf } from '../../mail/mail-service.ts'
import { findAgain } from '../../orders/again/again-order.ts'
import { orderData } from '../orders/order-data.ts'
import { type ScreenLoader, signedInOf } from '../screen.ts'

export const orderScreen: ScreenLoader = async (request) => {
  const { context, params } = request
  const nowMs = context.now()
  const seen = await loadOrderForOwner(context.db, params.id ?? '', nowMs)
  if (!seen) return null
  const isOwner = signedInOf(request).staff.role === 'owner'
  return {
    screen: 'order',
    title: `Order ${seen.order.id}`,
    data: orderData(seen, {
      nowMs,
      isOwner,
      brandName: context.settings.current().brand.name,
      mailService: mailServiceOf(context.config),
      pictures: context.catalogue.current().pictures,
      canOfferAgain:
        seen.order.state === 'expired' && (await findAgain(context.orders, seen.order.id)).ok,
      lookAlikes: await findLookAlikes(context.db, seen.order),
    }),
  }
}
