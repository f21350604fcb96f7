import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { expect, test } from 'vitest'
import { ENV } from '#server/base/env'
import { readConfig } from '#server/config'
import { exampleFile, settingsTable, tableIn } from './describe-settings.ts'

const ROOT = join(import.meta.dirname, '../..')
const example = readFileSync(join(ROOT, '.env.example'), 'utf8')

test('.env.example and docs/settings.md match server/base/env.ts (to update: node tools/settings/main.ts)', () => {
  expect(example).toBe(exampleFile())
  expect(tableIn(readFileSync(join(ROOT, 'docs/settings.md'), 'utf8'))).toBe(settingsTable())
})

test('the example with every line enabled gives the default settings', () => {
  const given = parseEnv(example.replace(/^#(?=[A-Z])/gm, ''))
  expect(Object.keys(given).toSorted()).toEqual(Object.keys(ENV.entries).toSorted())
  expect(settingsOf(given)).toEqual(settingsOf({}))
})

/** Returns all settings except the list of what is set. */
function settingsOf(given: NodeJS.Dict<string>) {
  const config = readConfig(given)
  return config.ok ? { ...config.value, environment: [] } : config.error
}
