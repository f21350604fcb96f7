import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const ROOT = join(import.meta.dirname, '..')
const PARTS =
  '{assets,contracts,database,domain,server,storefront,tools,ui}/**/*.{ts,tsx,css,json,html}'
const NOT_SHIPPED = /\.(test|builder|child)\.tsx?$/

const sources = globSync(PARTS, { cwd: ROOT })
  .filter((path) => !NOT_SHIPPED.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/**
 * Pictures bear the name too; `npm run pictures` draws them from the same file. A name can stand in
 * any text, styles included: only reading the files finds it. Who may import it is an import rule.
 */
test('no file but the brand’s own spells its name', () => {
  const name = new RegExp(`${brand.name}|${brand.nameInProse}`, 'i')
  const spelling = sources.filter(({ text }) => name.test(text)).map(({ path }) => path)
  expect(spelling).toEqual(['domain/brand.ts'])
})
