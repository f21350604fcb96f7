import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Declaration, readStyleSheet } from '#testing/css/read-style-sheet'

const ROOT = join(import.meta.dirname, '../..')
const TOKENS = 'ui/styles/tokens.css'
/** The second of these files has the sizes of single pages. */
const TOKEN_FILES = [TOKENS, 'ui/styles/page-sizes.css']
const SHEETS = filesOf('**/*.css').map(({ file, text }) => ({ file, ...readStyleSheet(text) }))

function filesOf(pattern: string) {
  return globSync(`{ui,pages,office}/${pattern}`, { cwd: ROOT })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }))
}

/** Every declaration outside of the tokens that `isStray`, as a line with its location. */
function findStray(isStray: (declaration: Declaration) => boolean): string[] {
  return SHEETS.filter(({ file }) => !TOKEN_FILES.includes(file)).flatMap(
    ({ file, declarations }) =>
      declarations
        .filter(isStray)
        .map(({ within, property, value }) => `${file} ${within.join(' ')} ${property}: ${value}`),
  )
}

/** A media query cannot use a custom property, so the list is a comment in the tokens. */
function readBreakpoints(): Map<string, number> {
  const tokens = readFileSync(join(ROOT, TOKENS), 'utf8')
  const rows = tokens.matchAll(/^ \* {3}(?<name>[a-z]+) +(?<width>[\d.]+)em /gm)
  return new Map([...rows].map(({ groups }) => [groups?.name ?? '', Number(groups?.width)]))
}

function strayWidths(condition: string): string[] {
  const widths = [...readBreakpoints().values()]
  const allowed = widths.flatMap((width) => [
    `min-width: ${width}em`,
    `max-width: ${width - 0.01}em`,
  ])
  const named = condition.match(/(?:min-|max-)?(?:width|inline-size)\b[^)]*/g) ?? []
  return named.filter((words) => !allowed.includes(words))
}

describe('breakpoints', () => {
  test('there are at most three, each with a name', () => {
    expect([...readBreakpoints().keys()]).toEqual(['tablet', 'desktop', 'wide'])
  })

  test('no media query uses another width', () => {
    const stray = SHEETS.flatMap(({ file, preludes }) =>
      preludes
        .filter((prelude) => prelude.startsWith('@media'))
        .flatMap(strayWidths)
        .map((words) => `${file} ${words}`),
    )
    expect(stray).toEqual([])
  })

  test('no `sizes` of a picture uses another width', () => {
    const stray = filesOf('**/*.tsx').flatMap(({ file, text }) =>
      [...text.matchAll(/\((?:min|max)-width: [^)]*\)/g)]
        .flatMap(([condition]) => strayWidths(condition))
        .map((words) => `${file} ${words}`),
    )
    expect(stray).toEqual([])
  })
})

test('every font size is a token, at most reduced by the viewport; print has its own sizes', () => {
  const TOKEN = /^var\(--size-[a-z0-9-]+\)$/
  const TOKEN_OR_LESS = /^min\((?:var\(--size-[a-z0-9-]+\)|1em), [\d.]+(?:vw|vh|cqi)\)$/
  const stray = findStray(({ property, value, within }) => {
    if (property === 'font') return value !== 'inherit' && !/ var\(--size-[a-z0-9-]+\)/.test(value)
    if (property !== 'font-size' || value === 'inherit') return false
    if (within.includes('@media print')) return !/^[\d.]+pt$/.test(value)
    return !TOKEN.test(value) && !TOKEN_OR_LESS.test(value)
  })
  expect(stray).toEqual([])
})

test('every layer is a token', () => {
  const stray = findStray(
    ({ property, value }) => property === 'z-index' && !/^var\(--layer-[a-z]+\)$/.test(value),
  )
  expect(stray).toEqual([])
})

test('every colour is a token, or the channels of one with an opacity', () => {
  const RAW_COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\((?!var\()/i
  const TAKES_A_COLOUR =
    /color$|^background|^border|^outline|shadow$|^fill|^stroke|^text-decoration|^column-rule/
  /** These are allowed in a value with a colour; any other word would be a colour's name. */
  const OTHER_WORDS = new Set(
    `transparent currentColor inherit none solid inset underline line-through auto collapse cover
    linear-gradient rgb px vw deg important`.split(/\s+/),
  )
  /** The visitor's own colours, in a forced-colours mode. */
  const SYSTEM_COLOURS = new Set(['Highlight', 'HighlightText', 'GrayText', 'Canvas', 'CanvasText'])
  const stray = findStray(({ property, value, within }) => {
    const isForced = within.includes('@media (forced-colors: active)')
    if (RAW_COLOUR.test(value)) return true
    if (!TAKES_A_COLOUR.test(property)) return false
    const words = value.replaceAll(/var\([^)]*\)/g, '').match(/[a-z][a-z-]*/gi) ?? []
    return words.some((word) => !OTHER_WORDS.has(word) && !(isForced && SYSTEM_COLOURS.has(word)))
  })
  expect(stray).toEqual([])
})

test('every size and layer that is used is declared in the tokens', () => {
  const tokens = new Set(
    SHEETS.filter(({ file }) => TOKEN_FILES.includes(file)).flatMap(({ declarations }) =>
      declarations.map(({ property }) => property),
    ),
  )
  const stray = SHEETS.flatMap(({ file, declarations }) => {
    const used = declarations.flatMap(({ value }) => value.match(/--(?:size|layer)-[\w-]+/g) ?? [])
    return used.filter((name) => !tokens.has(name)).map((name) => `${file} ${name}`)
  })
  expect(stray).toEqual([])
})
