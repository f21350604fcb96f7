import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import type { Kysely } from 'kysely'
import type { Clock } from '#database/clock'
import type { Schema } from '#database/schema'
import { faultText } from '#domain/catalogue/catalogue-file/catalogue-file'
import { countNoun } from '#domain/count-noun'
import { importMessages } from '#domain/owner-messages/catalogue'
import { exportCatalogue, type FileFormat } from '#server/catalogue-file/export-catalogue'
import {
  type ImportRefusal,
  importCatalogue,
  type PlannedImport,
  planImport,
} from '#server/catalogue-file/import-catalogue'
import { type Command, CommandFailure, runCommand, toJson } from './run-command.ts'

const USAGE = `npm run catalogue -- export FILE                  writes the whole catalogue as JSON
npm run catalogue -- export FILE.csv              price and stock of every piece, for a spreadsheet
npm run catalogue -- import FILE [--dry-run]      takes over such a file, all of it or nothing

--dry-run only lists what would change; --json prints JSON.`

const ACTOR = { staffId: null, name: 'npm run catalogue' } as const
/** The limit is three times the export of 10,000 products. */
const MAX_FILE_BYTES = 96 * 1024 * 1024
const MAX_FAULTS = 1_000

type Options = { readonly isJson: boolean; readonly isDryRun: boolean }

function formatOf(path: string): FileFormat {
  return path.toLowerCase().endsWith('.csv') ? 'csv' : 'json'
}

/** The file is written beside and renamed, so that a full disk leaves no half file under that name. */
async function exportTo(db: Kysely<Schema>, path: string, { isJson }: Options): Promise<string> {
  const text = await exportCatalogue(db, formatOf(path))
  const unfinished = `${path}.unfinished`
  try {
    writeFileSync(unfinished, text)
    renameSync(unfinished, path)
  } catch (error) {
    throw new CommandFailure(`${path} cannot be written (${codeOf(error)}).`)
  }
  const bytes = Buffer.byteLength(text)
  return isJson ? toJson({ file: path, bytes }) : `The catalogue is in ${path}.`
}

type Imported = { readonly db: Kysely<Schema>; readonly now: Clock; readonly path: string }

async function importFrom({ db, now, path }: Imported, options: Options): Promise<string> {
  const file = { format: formatOf(path), text: readText(path) }
  const planned = options.isDryRun
    ? await planImport(db, file)
    : await importCatalogue({ db, now }, { ...file, actor: ACTOR, confirmed: null })
  if (!planned.ok) return refuse(planned.error, options)
  return report(planned.value, options)
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function readText(path: string): string {
  try {
    if (statSync(path).size > MAX_FILE_BYTES) {
      throw new CommandFailure(importMessages['file-too-large'](MAX_FILE_BYTES / 1024 / 1024))
    }
    return utf8.decode(readFileSync(path))
  } catch (error) {
    if (error instanceof CommandFailure) throw error
    if (error instanceof TypeError) throw new CommandFailure(importMessages['file-not-text'])
    throw new CommandFailure(`${path} cannot be read (${codeOf(error)}).`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

/** Each fault has one line. */
function refuse(refusal: ImportRefusal, { isJson }: Options): string {
  const faults = refusal.code === 'file-invalid' ? refusal.faults : []
  if (isJson) {
    process.exitCode = 1
    const shown = faults.slice(0, MAX_FAULTS)
    return toJson({ error: { code: refusal.code, faults: shown, count: faults.length } })
  }
  if (refusal.code === 'catalogue-changed') {
    throw new CommandFailure(importMessages['catalogue-changed'])
  }
  const more = faults.length - MAX_FAULTS
  const lines = faults.slice(0, MAX_FAULTS).map(faultText)
  throw new CommandFailure([...lines, ...(more > 0 ? [`And ${more} more.`] : [])].join('\n'))
}

function report({ lines, plan: { notes } }: PlannedImport, { isJson, isDryRun }: Options): string {
  if (isJson) return toJson({ isDryRun, changes: lines, notes })
  const count = countNoun(lines.length, 'change')
  const end = isDryRun ? `${count}; nothing is changed yet.` : `${count} made.`
  return [...lines, ...notes, end].join('\n')
}

function readCommand(args: readonly string[]): Command | null {
  const flags = new Set(args.filter((arg) => arg.startsWith('--')))
  const [name, path, ...rest] = args.filter((arg) => !arg.startsWith('--'))
  const options = { isJson: flags.delete('--json'), isDryRun: flags.delete('--dry-run') }
  if (path === undefined || rest.length > 0 || flags.size > 0) return null
  if (name === 'export' && !options.isDryRun) return (db) => exportTo(db, path, options)
  if (name === 'import') return (db, now) => importFrom({ db, now, path }, options)
  return null
}

await runCommand(readCommand(process.argv.slice(2)), USAGE)
