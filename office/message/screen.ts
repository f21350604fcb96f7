import { findMessage } from '#database/contact/contact-messages'
import { variantName } from '#domain/catalogue/variant-name'
import { mailLink, whatsappLink } from '#domain/contact/contact-links'
import { ownerMessages } from '#domain/owner-messages/office'
import { markAnswered, markRead } from '#server/contact/mark-message'
import { findAgain } from '#server/orders/again/again-order'
import { orderPath, screenPath } from '../kit/paths.ts'
import {
  actorOfRequest,
  mayIn,
  type Post,
  type PostRequest,
  refuse,
  type ScreenRequest,
  show,
} from '../kit/screen.ts'
import { screens } from '../screens.ts'

/** Opening a message is reading it: the list then shows it as read, to everybody. */
export const load = async (request: ScreenRequest) => {
  const { context, params } = request
  const message = await findMessage(context.db, params.id ?? '')
  if (message === null) return null
  const { id, name, email, phone, subject } = message
  if (message.readAtMs === null) await markRead(context, { id, actor: actorOfRequest(request) })
  const { brand } = context.settings.current()
  return show('message', `Message from ${name}`, {
    id,
    name,
    email,
    subject,
    text: message.message,
    wantsNewsletter: message.newsletter,
    sentAtMs: message.createdAtMs,
    answeredAtMs: message.answeredAtMs,
    mailUrl:
      email === ''
        ? null
        : mailLink(email, {
            subject: subject === '' ? `Your message to ${brand.name}` : `Re: ${subject}`,
          }),
    phone,
    town: message.town,
    lines: message.lines.map((line) => ({
      name: variantName(line.title, line),
      price: line.price,
      href: `/product/${line.productId}`,
    })),
    orderUrl: message.orderId === null ? null : orderPath(message.orderId),
    canOfferAgain:
      message.orderId !== null && (await findAgain(context.orders, message.orderId)).ok,
    makeUrl:
      message.lines.length > 0 && message.orderId === null && mayIn(request, 'sell')
        ? `${screens['order-new'].path}?${new URLSearchParams({ message: id })}`
        : null,
    whatsappUrl:
      phone === '' ? null : whatsappLink(phone.replaceAll(/\D/g, ''), greeting(name, brand.name)),
  })
}

/** Writes the beginning of an answer. The person writes on before sending it. */
function greeting(name: string, brandName: string): string {
  return `Hello ${name}, this is ${brandName}. Thank you for your message.`
}

const ofMessage = { access: 'answer-customers', screen: 'message' } as const

export const posts: readonly Post[] = [
  {
    ...ofMessage,
    path: `${screens.message.path}/answered`,
    handle: (request) => mark(request, true),
  },
  {
    ...ofMessage,
    path: `${screens.message.path}/not-answered`,
    handle: (request) => mark(request, false),
  },
]

async function mark(request: PostRequest, isAnswered: boolean) {
  const { context, params } = request
  const answer = { id: params.id ?? '', isAnswered, actor: actorOfRequest(request) }
  const marked = await markAnswered(context, answer)
  if (!marked.ok) return refuse(404, ownerMessages[marked.error])
  return {
    kind: 'done',
    next: screenPath('message', params),
    notice: isAnswered ? 'message-answered' : 'message-unanswered',
  } as const
}
