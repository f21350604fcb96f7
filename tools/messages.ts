import { findMessage, listMessages, type StoredMessage } from '#database/contact/contact-messages'
import { variantName } from '#domain/catalogue/variant-name'
import { messageMessages } from '#domain/owner-messages/office'
import { markAnswered, markRead } from '#server/contact/mark-message'
import { iso, isoOrNull } from './order-json.ts'
import { dateText } from './order-text.ts'
import { type Command, CommandFailure, runCommand, toJson } from './run-command.ts'

const USAGE = `npm run messages -- list          every message from the contact form, the newest last
npm run messages -- show ID       one message, whole
npm run messages -- read ID       marks it as read
npm run messages -- answered ID   marks it as answered

With --json the answer is JSON.`

const ACTOR = { staffId: null, name: 'npm run messages' } as const
const LIST_SUBJECT = 60

function list(json: boolean): Command {
  return async (db) => {
    const messages = await listMessages(db)
    if (json) return toJson(messages.map(messageJson))
    return messages.map(lineText).join('\n') || 'Nobody has written yet.'
  }
}

function lineText(stored: StoredMessage) {
  const { id, createdAtMs, name, email, phone, subject, message, answeredAtMs } = stored
  const about = (subject || message.replaceAll('\n', ' ')).slice(0, LIST_SUBJECT)
  const columns = [id, dateText(createdAtMs), `${name} <${email || phone}>`, about]
  return [...columns, ...(answeredAtMs === null ? [] : ['(answered)'])].join('  ')
}

function show(id: string, json: boolean): Command {
  return async (db) => {
    const message = await findMessage(db, id)
    if (!message) throw new CommandFailure(messageMessages['message-unknown'](id))
    return json ? toJson(messageJson(message)) : messageText(message)
  }
}

function messageText(message: StoredMessage): string {
  const { answeredAtMs } = message
  return [
    `${message.id}  ${dateText(message.createdAtMs)}`,
    `  From        ${[message.name, message.email].filter(Boolean).join(', ')}`,
    ...(message.phone === '' ? [] : [`  Phone       ${message.phone}`]),
    ...(message.town === '' ? [] : [`  Town        ${message.town}`]),
    `  Subject     ${message.subject || 'none'}`,
    `  Newsletter  ${message.newsletter ? 'yes' : 'no'}`,
    ...message.lines.map((line) => `  Piece       ${variantName(line.title, line)}, ${line.price}`),
    ...(message.orderId === null ? [] : [`  Order       ${message.orderId}`]),
    ...(answeredAtMs === null ? [] : [`  Answered    ${dateText(answeredAtMs)}`]),
    '',
    message.message,
  ].join('\n')
}

function messageJson({ createdAtMs, readAtMs, answeredAtMs, ...texts }: StoredMessage) {
  return {
    ...texts,
    createdAt: iso(createdAtMs),
    readAt: isoOrNull(readAtMs),
    answeredAt: isoOrNull(answeredAtMs),
  }
}

function mark(id: string, how: 'read' | 'answered', json: boolean): Command {
  return async (db, now) => {
    if ((await findMessage(db, id)) === null) {
      throw new CommandFailure(messageMessages['message-unknown'](id))
    }
    const marked = { id, actor: ACTOR }
    if (how === 'read') await markRead({ db, now }, marked)
    else await markAnswered({ db, now }, { ...marked, isAnswered: true })
    return json ? toJson({ id, mark: how }) : `Message ${id} is marked as ${how}.`
  }
}

function readCommand(args: readonly string[]): Command | null {
  const json = args.includes('--json')
  const [name, id, ...more] = args.filter((arg) => arg !== '--json')
  if (more.length > 0) return null
  if (name === 'list' && id === undefined) return list(json)
  if (id === undefined) return null
  if (name === 'show') return show(id, json)
  return name === 'read' || name === 'answered' ? mark(id, name, json) : null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
