import {
  countUnreadMessages,
  listNewestMessages,
  type StoredMessage,
} from '#database/contact/contact-messages'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const PER_PAGE = 50
const MAX_ABOUT_LENGTH = 90

export type MessageRow = {
  readonly id: string
  readonly name: string
  /** The text is the subject, or how the message starts. */
  readonly about: string
  readonly sentAtMs: number
  readonly state: 'new' | 'read' | 'answered'
}

export const load = async ({ context, search }: ScreenRequest) => {
  const { db } = context
  const asked = { before: readBefore(search.get('before')), limit: PER_PAGE + 1 }
  const found = await listNewestMessages(db, asked)
  const shown = found.slice(0, PER_PAGE)
  const last = shown.at(-1)
  const before = last && `${last.createdAtMs}-${last.id}`
  return show('messages', 'Messages', {
    messages: shown.map(messageRow),
    unread: await countUnreadMessages(db),
    older: found.length > PER_PAGE ? `${screens.messages.path}?before=${before}` : null,
  })
}

/** Reads time and id of the last message of the page before. Returns null for anything else. */
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
