import type { Kysely } from 'kysely'
import {
  findMessage,
  listMessages,
  type StoredMessage,
} from '#database/repositories/contact-messages'
import type { Schema } from '#database/schema'
import { dateText } from './order-text.ts'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run messages -- list      every message from the contact form, the newest last
npm run messages -- show ID   one message, whole`

const LIST_SUBJECT = 60

async function list(db: Kysely<Schema>): Promise<string> {
  const messages = await listMessages(db)
  return messages.map(lineText).join('\n') || 'Nobody has written yet.'
}

function lineText({ id, createdAtMs, name, email, subject, message }: StoredMessage): string {
  const about = (subject || message.replaceAll('\n', ' ')).slice(0, LIST_SUBJECT)
  return [id, dateText(createdAtMs), `${name} <${email}>`, about].join('  ')
}

async function show(db: Kysely<Schema>, id: string): Promise<string> {
  const message = await findMessage(db, id)
  if (message) return messageText(message)
  process.exitCode = 1
  return `There is no message ${id}.`
}

function messageText(message: StoredMessage): string {
  return [
    `${message.id}  ${dateText(message.createdAtMs)}`,
    `  From        ${message.name}, ${message.email}`,
    `  Subject     ${message.subject || 'none'}`,
    `  Newsletter  ${message.newsletter ? 'yes' : 'no'}`,
    '',
    message.message,
  ].join('\n')
}

function readCommand([name, id, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null
  if (name === 'list' && id === undefined) return list
  if (name === 'show' && id !== undefined) return (db) => show(db, id)
  return null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
