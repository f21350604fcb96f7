import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const ROOT = join(import.meta.dirname, '..')
const PARTS = '{assets,database,domain,server,storefront,tools}/**/*.{ts,tsx,css,json,html}'
const NOT_SHIPPED = /\.(test|builder|child)\.tsx?$/

const sources = globSync(PARTS, { cwd: ROOT })
  .filter((path) => !NOT_SHIPPED.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** Pictures contain the name too; `npm run pictures` renders them from the same file. */
test('only the brand file contains the brand name', () => {
  const name = new RegExp(`${brand.name}|${brand.nameInProse}`, 'i')
  const spelling = sources.filter(({ text }) => name.test(text)).map(({ path }) => path)
  expect(spelling).toEqual(['domain/brand.ts'])
})

test('pages get the brand from the site data, not by import', () => {
  const importing = sources
    .filter(({ path, text }) => path.startsWith('storefront/') && text.includes("'#domain/brand'"))
    .map(({ path }) => path)
  expect(importing).toEqual([])
})
