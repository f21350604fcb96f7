import { loadOrderForOwner } from '#database/orders/owner-order'
import { PREVIEWED_MAILS, type PreviewedMail } from '#domain/order/mails/previewed-mails'
import { type MailPreview, previewMail } from '#server/letters/preview-mail'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'

/** Shows a mail about an order, before it is sent and after. */
export const load = async (request: ScreenRequest) => {
  const found = await findPreview(request)
  if (!found) return null
  const { orderId, mail, preview } = found
  const { to, subject, text } = preview
  return show('order-mail', `Mail of order ${orderId}`, { id: orderId, mail, to, subject, text })
}

type Found = {
  readonly orderId: string
  readonly mail: PreviewedMail
  readonly preview: MailPreview
}

export async function findPreview({
  context,
  params,
}: Pick<ScreenRequest, 'context' | 'params'>): Promise<Found | null> {
  const { db, now, config, settings, catalogue } = context
  const mail = PREVIEWED_MAILS.find((each) => each === params.mail)
  const seen = mail && (await loadOrderForOwner(db, params.id ?? '', now()))
  if (!seen) return null
  const writer = {
    now,
    publicUrl: config.publicUrl,
    brand: () => settings.current().brand,
    pictures: () => catalogue.current().pictures,
  }
  return { orderId: seen.order.id, mail, preview: previewMail(writer, seen, mail) }
}
