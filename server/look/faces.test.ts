import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { TYPE_PAIRS } from '#domain/look/type-pairs'
import { readSigns } from '#testing/fonts/read-signs'
import { facesOf } from './faces.ts'

const FOLDER = join(import.meta.dirname, '../../assets/fonts')
const SIGNS = 'ABCXYZabcxyz0123456789.,:;!?&()/+-–—‘’“”…•×₵€£$≈ƐɛƆɔ←→↑éèñöçÀÖ'
const MAX_TEXT_BYTES = 45 * 1024

const others = TYPE_PAIRS.flatMap((type) => facesOf(type) ?? [])

test.each(['archivo', 'montserrat', 'source-sans', 'gelasio'])(
  'prices and Ghanaian names never change face midway in %s [O197]',
  (name) => {
    const file = readFileSync(join(FOLDER, `${name}.woff2`))
    const signs = readSigns(file)
    const missing = [...SIGNS].filter((sign) => !signs.has(sign.codePointAt(0) ?? 0))
    expect(missing).toEqual([])
    expect(file.byteLength).toBeLessThanOrEqual(MAX_TEXT_BYTES)
  },
)

test('every address in the rules of a pair is a file that is served', () => {
  expect(others).toHaveLength(2)
  for (const { rules, files, textFace } of others) {
    const addresses = [...rules.matchAll(/url\('([^']+)'\)/g)].map(([, address]) => address)
    expect(addresses).toEqual([...files.keys()].map((file) => `/look/${file}`))
    expect(addresses[0]).toBe(textFace)
  }
})

test('every family of the tokens is declared, here or in the styles of the shop', () => {
  const shared = readFileSync(join(FOLDER, 'fonts.css'), 'utf8')
  for (const { rules, tokens } of others) {
    const named = [...tokens.matchAll(/'([^']+)'/g)].map(([, family]) => family)
    const missing = named.filter(
      (family) =>
        !rules.includes(`font-family:'${family}'`) && !shared.includes(`font-family: '${family}'`),
    )
    expect(missing).toEqual([])
  }
})
