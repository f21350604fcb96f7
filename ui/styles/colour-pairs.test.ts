import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Hex, readHex } from '#domain/look/colour'
import { FIXED, PAIRS, SHIPPED } from '#domain/look/palette'
import { type Declaration, readStyleSheet } from '#testing/css/read-style-sheet'

const ROOT = join(import.meta.dirname, '../..')
const TOKENS = 'ui/styles/tokens.css'
const KNOWN: Readonly<Record<string, Hex>> = { ...FIXED, ...SHIPPED }
/** Nothing that is read or pressed stands on these but what no look changes. */
const UNDER_NO_LOOK: ReadonlySet<string> = new Set(['leaf', 'palm'])
/** These have another token's colour: a filled callout, which alone has words on its tone, is always a caution. */
const SAME_AS: Readonly<Record<string, string>> = {
  line: 'ink',
  'ink-channels': 'ink',
  'bone-channels': 'bone',
  tone: 'brass',
}

const rules = globSync('{ui,pages,office}/**/*.css', { cwd: ROOT })
  .filter((file) => file !== TOKENS)
  .sort()
  .flatMap((file) => {
    const { declarations } = readStyleSheet(readFileSync(join(ROOT, file), 'utf8'))
    const bySelector = Map.groupBy(declarations, ({ within }) => within.join(' '))
    return [...bySelector].map(([selector, ofRule]) => ({ name: `${file} ${selector}`, ofRule }))
  })

function tokensOf(declarations: readonly Declaration[], property: RegExp): readonly string[] {
  return declarations
    .filter((declaration) => property.test(declaration.property))
    .flatMap(({ value }) => [...value.matchAll(/var\(--([a-z-]+)\)/g)])
    .map(([, token = '']) => SAME_AS[token] ?? token)
}

const WORDS = /^(?:color|fill)$/
const GROUND = /^background(?:-color)?$/

test('the tokens of the styles have the values that the looks are computed from', () => {
  const { declarations } = readStyleSheet(readFileSync(join(ROOT, TOKENS), 'utf8'))
  const values = new Map(declarations.map(({ property, value }) => [property, value]))
  const valueBehind = (token: string): string => {
    const value = values.get(`--${token}`) ?? ''
    const [, name] = /^(?:rgb\()?var\(--([a-z-]+)\)+$/.exec(value) ?? []
    return name ? valueBehind(name) : value
  }
  const toHex = (value: string) =>
    readHex(value) ??
    `#${value
      .split(' ')
      .map((part) => Number(part).toString(16).padStart(2, '0'))
      .join('')}`
  const read = Object.keys(KNOWN).map((token) => [token, toHex(valueBehind(token))])
  expect(Object.fromEntries(read)).toEqual(KNOWN)
})

test('a colour and its ground in one rule are a pair of the table [O191]', () => {
  const isListed = (colour: string, ground: string) =>
    PAIRS.some((pair) => pair.colour === colour && pair.ground === ground)
  const missing = rules.flatMap(({ name, ofRule }) =>
    tokensOf(ofRule, GROUND).flatMap((ground) =>
      tokensOf(ofRule, WORDS)
        .filter((colour) => !(UNDER_NO_LOOK.has(ground) || isListed(colour, ground)))
        .map((colour) => `${name}: ${colour} on ${ground}`),
    ),
  )
  expect(missing).toEqual([])
})

test('every colour of words and every ground stands in the table, or changes with no look [O191]', () => {
  const listed = new Set<string>(PAIRS.flatMap(({ colour, ground }) => [colour, ground]))
  const isOfLooks = (token: string) => Object.hasOwn(KNOWN, token)
  const used = rules.flatMap(({ name, ofRule }) =>
    [...tokensOf(ofRule, WORDS), ...tokensOf(ofRule, GROUND), ...tokensOf(ofRule, /^outline/)]
      .filter((token) => isOfLooks(token) && !UNDER_NO_LOOK.has(token) && !listed.has(token))
      .map((token) => `${name}: ${token}`),
  )
  expect(used).toEqual([])
})
