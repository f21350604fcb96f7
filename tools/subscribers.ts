import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import { countSubscribers } from '#database/repositories/subscribers'
import type { Schema } from '#database/schema'
import { readConfig } from '#server/config'
import { exportSubscribers } from '#server/newsletter/export-subscribers'
import { type Command, runCommand } from './run-command.ts'

const USAGE = `npm run subscribers -- count           how many there are
npm run subscribers -- export [file]   the confirmed addresses as CSV, each with its way out`

async function count(db: Kysely<Schema>): Promise<string> {
  const { confirmed, pending, unsubscribed } = await countSubscribers(db)
  return `${confirmed} confirmed, ${pending} not confirmed yet, ${unsubscribed} unsubscribed`
}

async function exportTo(db: Kysely<Schema>, now: Clock, file: string | undefined): Promise<string> {
  const config = readConfig(process.env)
  if (!config.ok) return refuse(config.error)
  const { publicUrl, dataDir } = config.value
  const time = new Date(now()).toISOString().replace(/[:.]/g, '-')
  const target = file ?? join(dataDir, 'exports', `subscribers-${time}.csv`)
  const exported = await exportSubscribers({ db, publicUrl, now })
  try {
    await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    await writeFile(target, exported.csv, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    return refuse(`Nothing was written: ${error instanceof Error ? error.message : error}`)
  }
  const addresses = exported.count === 1 ? '1 address' : `${exported.count} addresses`
  return `${addresses} in ${target}\nPut unsubscribe_url into every letter. Delete the file when it is used.`
}

function refuse(sentence: string): string {
  process.exitCode = 1
  return sentence
}

function readCommand([name, file, ...more]: readonly string[]): Command | null {
  if (more.length > 0) return null
  if (name === 'count' && file === undefined) return count
  return name === 'export' ? (db, now) => exportTo(db, now, file) : null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
