import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { type FailedItem, listFailed, retryFailed } from '#database/repositories/outbox'
import type { Schema } from '#database/schema'
import { dateText } from './order-text.ts'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run mail -- failed   mails that could not be sent, and why
npm run mail -- resend   puts them all back into the queue`

async function failed(db: Kysely<Schema>): Promise<string> {
  const mails = await listFailed(db)
  if (mails.length === 0) return 'No mail has failed.'
  return [...mails.map(failedText), 'Once the reason is gone: npm run mail -- resend'].join('\n\n')
}

function failedText({ dedupeKey, createdAtMs, attempts, lastError }: FailedItem): string {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  return `${dedupeKey}\n  Since   ${dateText(createdAtMs)}, tried ${times}\n  Reason  ${lastError}`
}

async function resend(db: Kysely<Schema>, now: Clock): Promise<string> {
  const count = await retryFailed(db, now())
  if (count === 0) return 'No mail has failed.'
  const mails = count === 1 ? '1 mail is' : `${count} mails are`
  return `${mails} back in the queue. The running shop sends one a second.`
}

const COMMANDS: ReadonlyMap<string, Command> = new Map([
  ['failed', failed],
  ['resend', resend],
])

const [name = '', ...more] = process.argv.slice(2)
await runCommand(more.length === 0 ? COMMANDS.get(name) : null, USAGE)
