import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { frontEndModules } from '#testing/code/front-end-modules'

const ROOT = join(import.meta.dirname, '..')
/** A lint rule forbids a whole global, and `new Date(ms)` is wanted: so this reads the files. */
const OWN_CLOCK = /\bDate\.now\b|\bnew Date\(\)/

/** SQLite's clock is the machine's; PostgreSQL's is measured again when the machine's jumps. */
const MAY_READ_IT = ['database/postgres/postgres-clock.ts', 'database/sqlite/open-sqlite.ts']

test('only the database’s clock is used: the clock of a machine may be wrong [S28]', () => {
  const inBrowsers = frontEndModules()
  const readers = globSync('{server,pages,office,database}/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((path) => !/\.(test|builder|child)\.tsx?$/.test(path) && !inBrowsers.has(path))
    .filter((path) => OWN_CLOCK.test(readFileSync(join(ROOT, path), 'utf8')))
  expect(readers.toSorted()).toEqual(MAY_READ_IT)
})
