import { writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

/** This holds the write lock of a SQLite file, as an owner's command does, until it is killed. */
const [, , databaseFile = ''] = process.argv
new DatabaseSync(databaseFile, { timeout: 5_000 }).exec('begin immediate')
writeSync(1, 'held')
setInterval(() => undefined, 60_000)
