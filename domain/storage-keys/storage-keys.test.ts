import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rejectAll, writeStoredConsent } from '../consent/consent.ts'
import { STORAGE_KEYS } from './storage-keys.ts'

const ROOT = join(import.meta.dirname, '../..')

/** The sources are the code that ships: whatever it keeps in a browser has to be in the list. */
const sources = globSync('{contracts,domain,server,pages,office,ui}/**/*.{ts,tsx,js}', {
  cwd: ROOT,
})
  .filter((file) => !/\.(?:test|builder|child)\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(join(ROOT, file), 'utf8') }))

test('no key is listed twice, and each has a purpose and a lifetime', () => {
  const names = STORAGE_KEYS.map(({ kind, name }) => `${kind} ${name}`)
  expect(new Set(names).size).toBe(names.length)
  for (const { purpose, lifetime } of STORAGE_KEYS) {
    expect(purpose).toMatch(/^[A-Z].+\.$/)
    expect(lifetime).not.toBe('')
  }
})

/**
 * These files touch the browser's own stores; all others go through them. A lint rule on globals would not see
 * `window.localStorage`, nor the name of a header.
 */
const GATES = {
  // The last one is for staff alone, and so not in the shoppers' list.
  localStorage: [
    'pages/kit/storage/storage.ts',
    'pages/frame/boot.ts',
    'office/kit/browser/device-store.ts',
  ],
  sessionStorage: ['pages/kit/forms/form-draft.ts', 'pages/frame/navigation/scroll-memory.ts'],
  'document.cookie': ['pages/kit/currency/currency-cookie.ts'],
  // The second one is the gate of tokens: those of staff, and those of `cookieName` in the list.
  "'set-cookie'": ['pages/kit/currency/post-currency.ts', 'server/base/http/cookie.ts'],
  cookieStore: [],
  setCookie: [],
  'caches.': ['pages/offline/cached-pages.ts', 'pages/frame/service-worker/response-cache.ts'],
  // The photos are on their way to the shop, and for staff alone.
  indexedDB: ['office/kit/photos/waiting-photo.ts'],
} as const

test.each(Object.entries(GATES))('%s is used only in the listed files', (name, gates) => {
  const found = sources.filter(({ code }) => withoutComments(code).includes(name))
  expect(found.map(({ file }) => file).filter((file) => !isGate(gates, file))).toEqual([])
})

test('the boot script reads storage and writes nothing', () => {
  const boot = sources.find(({ file }) => file === 'pages/frame/boot.ts')
  expect(boot?.code).not.toMatch(/localStorage(?!\.getItem\()/)
})

/** `writeStoredConsent` gives these keys, which the code writes in a loop. */
const CONSENT_KEYS = Object.keys(writeStoredConsent(rejectAll, 0))

test('every key written to local storage is in the list', () => {
  const written = sources.flatMap(({ file, code }) =>
    argumentsOf(code, /\bwriteStorage\(\s*([^,]+),/g)
      // The definition of `writeStorage` itself is found too.
      .filter((argument) => argument !== 'key: string')
      .flatMap((argument) =>
        file.startsWith('pages/frame/consent/') && argument === 'key'
          ? CONSENT_KEYS
          : [keyOf(file, code, argument)],
      ),
  )
  expect(new Set(written)).toEqual(new Set(namesOf('local storage')))
})

test('every cookie is in the list', () => {
  const cookies = sources.flatMap(({ code }) => [
    ...argumentsOf(code, /`([\w-]+)=\$\{[^`]*max-age=/gi),
    ...argumentsOf(code, /\bcookieName: '([\w-]+)'/g),
  ])
  expect(new Set(cookies)).toEqual(new Set(namesOf('cookie')))
})

test('every key written to session storage is in the list', () => {
  const written = sources.flatMap(({ file, code }) => [
    ...argumentsOf(code, /sessionStorage\.setItem\((\w+) \+/g).map(
      (prefix) => `${keyOf(file, code, prefix)}*`,
    ),
    ...argumentsOf(code, /\bdraftKey: (?!string)([^,\n]+)/g).map((key) => keyOf(file, code, key)),
  ])
  expect(new Set(written)).toEqual(new Set(namesOf('session storage')))
})

test('the cache of the service worker is in the list', () => {
  const gate = 'pages/frame/service-worker/response-cache.ts'
  const code = sources.find(({ file }) => file === gate)?.code ?? ''
  expect([`${constantIn(code, 'PREFIX')}*`]).toEqual(namesOf('cache'))
})

function isGate(gates: readonly string[], file: string): boolean {
  return gates.includes(file)
}

function namesOf(wanted: string): readonly string[] {
  return STORAGE_KEYS.filter(({ kind }) => kind === wanted).map(({ name }) => name)
}

function argumentsOf(code: string, pattern: RegExp): readonly string[] {
  return [...code.matchAll(pattern)].map(([, argument = '']) => argument.trim())
}

/** A key must be a literal or a constant of its file, so that this test can read it. */
function keyOf(file: string, code: string, argument: string): string {
  const literal = /^'([^']+)'$/.exec(argument)?.[1]
  return literal ?? constantIn(code, argument) ?? `${argument} in ${file}, which is no constant`
}

function constantIn(code: string, name: string): string | undefined {
  return new RegExp(`const ${name} = '([^']+)'`).exec(code)?.[1]
}

function withoutComments(code: string): string {
  return code.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
}
