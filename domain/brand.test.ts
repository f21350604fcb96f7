import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { brand } from './brand.ts'

const ROOT = join(import.meta.dirname, '..')
const PARTS =
  '{assets,contracts,database,domain,office,pages,server,tools,ui}/**/*.{ts,tsx,css,json,html}'
const NOT_SHIPPED = /\.(test|builder|child)\.tsx?$/

const sources = globSync(PARTS, { cwd: ROOT })
  .filter((path) => !NOT_SHIPPED.test(path))
  .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/**
 * Pictures contain the name too; `npm run assets` renders them from the same file. The name could be
 * in any text, also in styles, so this test reads all files. An import rule says who may import it.
 */
test('only the brand file contains the brand name', () => {
  const name = new RegExp(`${brand.name}|${brand.nameInProse}`, 'i')
  const spelling = sources.filter(({ text }) => name.test(text)).map(({ path }) => path)
  expect(spelling).toEqual(['domain/brand.ts'])
})
