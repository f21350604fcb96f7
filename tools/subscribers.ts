import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { listNewsletters } from '#database/newsletter/newsletters'
import { countSubscribers } from '#database/newsletter/subscribers'
import type { Schema } from '#database/schema'
import { newsletterMessages } from '#domain/owner-messages/newsletters'
import { ownerNotices } from '#domain/owner-messages/notices'
import { readConfig } from '#server/config'
import {
  pauseAfterRestore,
  pauseNewsletter,
  resumeNewsletter,
  stopNewsletter,
} from '#server/newsletter/change-sending'
import { exportSubscribers } from '#server/newsletter/export-subscribers'
import { takeOffList } from '#server/newsletter/take-off-list'
import { environmentWithAddress } from './environment-with-address.ts'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run subscribers -- count           how many there are
npm run subscribers -- export [file]   the confirmed addresses as CSV, each with its way out
npm run subscribers -- take-off EMAIL  no newsletter for this address until it subscribes again
npm run subscribers -- newsletters     those that were written, the latest first
npm run subscribers -- pause ID        pauses a newsletter that is being sent
npm run subscribers -- resume ID       goes on after the last reader
npm run subscribers -- stop ID         for good
npm run subscribers -- pause-all       all that are being sent, after a restore`

const ACTOR = { staffId: null, name: 'npm run subscribers' } as const
const MAX_LISTED = 100
const CHANGES = new Map([
  ['pause', pauseNewsletter],
  ['resume', resumeNewsletter],
  ['stop', stopNewsletter],
])

async function count(db: Kysely<Schema>): Promise<string> {
  const { confirmed, pending, unsubscribed, bounced } = await countSubscribers(db)
  return `${confirmed} confirmed, ${pending} not confirmed yet, ${unsubscribed} unsubscribed, ${bounced} bounced`
}

async function exportTo(db: Kysely<Schema>, now: Clock, file: string | undefined): Promise<string> {
  const config = readConfig(await environmentWithAddress(db))
  if (!config.ok) return refuse(config.error)
  const { publicUrl, dataDir } = config.value
  const time = new Date(now()).toISOString().replace(/[:.]/g, '-')
  const target = file ?? join(dataDir, 'exports', `subscribers-${time}.csv`)
  const exported = await exportSubscribers({ db, now, config: { publicUrl } })
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, exported.csv, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    return refuse(`Nothing was written: ${error instanceof Error ? error.message : error}`)
  }
  const addresses = exported.count === 1 ? '1 address' : `${exported.count} addresses`
  return `${addresses} in ${target}\nPut unsubscribe_url into every letter. Delete the file when it is used.`
}

async function takeOff(db: Kysely<Schema>, now: Clock, email: string): Promise<string> {
  const taken = await takeOffList({ db, now }, { email, actor: ACTOR })
  return taken.ok ? ownerNotices['reader-taken-off'] : refuse(newsletterMessages[taken.error])
}

async function listAll(db: Kysely<Schema>): Promise<string> {
  const newsletters = await listNewsletters(db, MAX_LISTED)
  const lines = newsletters.map(
    ({ id, state, subject, sent, readers }) =>
      `${id}  ${state}  ${subject} (sent to ${sent} of ${readers})`,
  )
  return lines.join('\n') || 'No newsletter has been written.'
}

async function pauseAll(db: Kysely<Schema>, now: Clock): Promise<string> {
  return `Paused: ${await pauseAfterRestore({ db, now })}.`
}

function change(name: string, id: string): Command | null {
  const apply = CHANGES.get(name)
  if (!apply) return null
  return async (db, now) => {
    const changed = await apply({ db, now }, { id, actor: ACTOR })
    if (!changed.ok) return refuse(newsletterMessages[changed.error])
    const { state, sent, readers } = changed.value
    return `${id} is ${state}: sent to ${sent} of ${readers}.`
  }
}

function refuse(sentence: string): string {
  process.exitCode = 1
  return sentence
}

function readCommand([name, file, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null
  if (name === 'count' && file === undefined) return count
  if (name === 'newsletters' && file === undefined) return listAll
  if (name === 'pause-all' && file === undefined) return pauseAll
  if (name === 'export') return (db, now) => exportTo(db, now, file)
  if (name === undefined || file === undefined) return null
  return name === 'take-off' ? (db, now) => takeOff(db, now, file) : change(name, file)
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
