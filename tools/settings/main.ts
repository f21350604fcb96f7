import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exampleFile, replaceTable, settingsTable } from './describe-settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const PAGE = join(ROOT, 'docs/settings.md')

// Run this by hand after a change of server/base/env.ts: node tools/settings/main.ts
writeFileSync(join(ROOT, '.env.example'), exampleFile())
writeFileSync(PAGE, replaceTable(readFileSync(PAGE, 'utf8'), settingsTable()))
