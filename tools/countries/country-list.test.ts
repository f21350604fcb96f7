import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countryList } from './country-list.ts'
import { listIn } from './list-in-source.ts'

test('names and dial codes are those of Unicode and libphonenumber (to update: node tools/countries/main.ts)', () => {
  const file = join(import.meta.dirname, '../../domain/checkout/countries.ts')
  expect(listIn(readFileSync(file, 'utf8'))).toBe(countryList())
})
