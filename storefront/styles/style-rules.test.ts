import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readStyleSheet } from '#testing/css/read-style-sheet'

const STOREFRONT = join(import.meta.dirname, '..')
const TOKENS = 'styles/tokens.css'
const SHEETS = filesOf('**/*.css').map(({ file, text }) => ({ file, ...readStyleSheet(text) }))

function filesOf(pattern: string) {
  return globSync(pattern, { cwd: STOREFRONT })
    .sort()
    .map((file) => ({ file, text: readFileSync(join(STOREFRONT, file), 'utf8') }))
}

/** A custom property cannot stand in a media query, so the list is a comment of the tokens. */
function readBreakpoints(): Map<string, number> {
  const tokens = readFileSync(join(STOREFRONT, TOKENS), 'utf8')
  const rows = tokens.matchAll(/^ \* {3}(?<name>[a-z]+) +(?<width>\d+)px /gm)
  return new Map([...rows].map(({ groups }) => [groups?.name ?? '', Number(groups?.width)]))
}

function strayWidths(condition: string): string[] {
  const widths = [...readBreakpoints().values()]
  const allowed = widths.flatMap((width) => [`min-width: ${width}px`, `max-width: ${width - 1}px`])
  const named = condition.match(/(?:min-|max-)?(?:width|inline-size)\b[^)]*/g) ?? []
  return named.filter((words) => !allowed.includes(words))
}

describe('breakpoints', () => {
  test('there are at most three, each with a name', () => {
    expect([...readBreakpoints().keys()]).toEqual(['tablet', 'desktop', 'wide'])
  })

  test('no media query knows another width', () => {
    const stray = SHEETS.flatMap(({ file, preludes }) =>
      preludes
        .filter((prelude) => prelude.startsWith('@media'))
        .flatMap(strayWidths)
        .map((words) => `${file} ${words}`),
    )
    expect(stray).toEqual([])
  })

  test('no `sizes` of a picture knows another width', () => {
    const stray = filesOf('**/*.tsx').flatMap(({ file, text }) =>
      [...text.matchAll(/\((?:min|max)-width: [^)]*\)/g)]
        .flatMap(([condition]) => strayWidths(condition))
        .map((words) => `${file} ${words}`),
    )
    expect(stray).toEqual([])
  })
})
