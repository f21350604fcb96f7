import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '#database/database'
import { type RecordedCall, readCalls } from './recorded-calls.ts'
import type { DatabaseSchema } from './schema.ts'

const FOLDER = join(import.meta.dirname, 'fixture')

type Engine = Database['engine']

/** `npm run record-release` writes these files of the release before. */
export function fixtureFile(kind: 'statements' | 'schema' | 'life', engine: Engine): string {
  return join(FOLDER, `${engine}-${kind}.${kind === 'statements' ? 'txt' : 'json'}`)
}

/** The file names the newest migration of the release before. */
export const NEWEST_FILE = join(FOLDER, 'newest-migration.txt')

export function readNewestBefore(): string {
  return readFileSync(NEWEST_FILE, 'utf8').trim()
}

export function readStatements(engine: Engine): readonly string[] {
  return readFileSync(fixtureFile('statements', engine), 'utf8').trimEnd().split('\n')
}

export function readSchemaBefore(engine: Engine): DatabaseSchema {
  return JSON.parse(readFileSync(fixtureFile('schema', engine), 'utf8'))
}

export function readLife(engine: Engine): readonly RecordedCall[] {
  return readCalls(readFileSync(fixtureFile('life', engine), 'utf8'))
}
