import { screenPath } from '../kit/paths.ts'
import type { MessageRow } from '../kit/data/screen-data.ts'
import { screens } from '../kit/screens.ts'
import {
  countUnreadMessages,
  findMessage,
  listNewestMessages,
  type StoredMessage,
} from '#database/repositories/contact-messages'
import { ownerMessages } from '#domain/owner-messages/office'
import { markAnswered, markRead } from '#server/contact/mark-message'
import { mailLink, whatsappLink } from '../kit/contact-links.ts'
import {
  actorOfRequest,
  type Post,
  type PostRequest,
  refuse,
  type ScreenLoader,
} from '../kit/screen.ts'

const PER_PAGE = 50
const MAX_ABOUT_LENGTH = 90

export const messagesScreen: ScreenLoader = async ({ context, search }) => {
  const { db } = context
  const asked = { before: readBefore(search.get('before')), limit: PER_PAGE + 1 }
  const found = await listNewestMessages(db, asked)
  const shown = found.slice(0, PER_PAGE)
  const last = shown.at(-1)
  const before = last && `${last.createdAtMs}-${last.id}`
  return {
    screen: 'messages',
    title: 'Messages',
    data: {
      messages: shown.map(messageRow),
      unread: await countUnreadMessages(db),
      older: found.length > PER_PAGE ? `${screens.messages.path}?before=${before}` : null,
    },
  }
}

/** Time and id of the last message of the page before; null for anything else. */
function readBefore(given: string | null) {
  const [, time, id] = /^(\d{1,15})-(\w{1,40})$/.exec(given ?? '') ?? []
  return time === undefined || id === undefined ? null : { createdAtMs: Number(time), id }
}

function messageRow(message: StoredMessage): MessageRow {
  const { id, name, subject, createdAtMs, readAtMs, answeredAtMs } = message
  const about = subject || message.message.replaceAll('\n', ' ')
  return {
    id,
    name,
    about: about.length > MAX_ABOUT_LENGTH ? `${about.slice(0, MAX_ABOUT_LENGTH)}…` : about,
    sentAtMs: createdAtMs,
    state: answeredAtMs !== null ? 'answered' : readAtMs !== null ? 'read' : 'new',
  }
}

/** Opening a message is reading it: the list then shows it as read, to everybody. */
export const messageScreen: ScreenLoader = async (request) => {
  const { context, params } = request
  const message = await findMessage(context.db, params.id ?? '')
  if (message === null) return null
  const { id, name, email, phone, subject } = message
  if (message.readAtMs === null) await markRead(context, { id, actor: actorOfRequest(request) })
  const { brand } = context.settings.current()
  return {
    screen: 'message',
    title: `Message from ${name}`,
    data: {
      id,
      name,
      email,
      subject,
      text: message.message,
      wantsNewsletter: message.newsletter,
      sentAtMs: message.createdAtMs,
      answeredAtMs: message.answeredAtMs,
      mailUrl: mailLink(email, {
        subject: subject === '' ? `Your message to ${brand.name}` : `Re: ${subject}`,
      }),
      phone,
      whatsappUrl:
        phone === '' ? null : whatsappLink(phone.replaceAll(/\D/g, ''), greeting(name, brand.name)),
    },
  }
}

/** The beginning of an answer. The person writes on before sending it. */
function greeting(name: string, brandName: string): string {
  return `Hello ${name}, this is ${brandName}. Thank you for your message.`
}

const ofMessage = { access: 'helper', screen: 'message' } as const

export const messagePosts: readonly Post[] = [
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
