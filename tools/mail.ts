import { type FailedItem, listFailedMails } from '#database/mail/failed-mails'
import { mailMessages } from '#domain/owner-messages/office'
import { retryMails } from '#server/mail/retry-mails'
import { iso } from './order-json.ts'
import { dateText } from './order-text.ts'
import { type Command, CommandFailure, runCommand, toJson } from './run-command.ts'

const USAGE = `npm run mail -- failed         mails that could not be sent, and why
npm run mail -- retry [NAME]   puts one of them, or all, back into the queue
npm run mail -- resend         the same as retry, for all

With --json the answer is JSON.`

const ACTOR = { staffId: null, name: 'npm run mail' } as const

function failed(json: boolean): Command {
  return async (db) => {
    const mails = await listFailedMails(db)
    if (json) return toJson(mails.map(failedJson))
    if (mails.length === 0) return 'No mail has failed.'
    const how = 'Once the reason is gone: npm run mail -- resend'
    return [...mails.map(failedText), how].join('\n\n')
  }
}

function failedText({ dedupeKey, createdAtMs, attempts, lastError }: FailedItem): string {
  const times = attempts === 1 ? 'once' : `${attempts} times`
  return `${dedupeKey}\n  Since   ${dateText(createdAtMs)}, tried ${times}\n  Reason  ${lastError}`
}

function failedJson({ dedupeKey, kind, createdAtMs, attempts, lastError }: FailedItem) {
  return { mail: dedupeKey, kind, createdAt: iso(createdAtMs), attempts, lastError }
}

function retry(dedupeKey: string | undefined, json: boolean): Command {
  return async (db, now) => {
    const retried = await retryMails({ db, now }, { dedupeKey, actor: ACTOR })
    if (!retried.ok) throw new CommandFailure(mailMessages[retried.error](dedupeKey ?? ''))
    const { mails: count } = retried.value
    if (json) return toJson({ mails: count })
    if (count === 0) return 'No mail has failed.'
    const mails = count === 1 ? '1 mail is' : `${count} mails are`
    return `${mails} back in the queue. The running shop sends one a second.`
  }
}

function readCommand(args: readonly string[]): Command | null {
  const json = args.includes('--json')
  const [name, ...words] = args.filter((arg) => arg !== '--json')
  if (name === 'retry') return retry(words.length === 0 ? undefined : words.join(' '), json)
  if (words.length > 0) return null
  if (name === 'failed') return failed(json)
  return name === 'resend' ? retry(undefined, json) : null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
