import { afterEach, expect, test, vi } from 'vitest'
import { takeLinkToken } from './link-token.ts'

const TOKEN = `${'aB3_'.repeat(10)}x-9`

afterEach(() => vi.unstubAllGlobals())

/** A page whose address ends with this, and which has an element with the id `main`. */
function openPage(hash: string) {
  const replaceState = vi.fn()
  vi.stubGlobal('location', { hash, pathname: '/pay', search: '?saved=address' })
  vi.stubGlobal('history', { state: null, replaceState })
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'main' ? {} : null) })
  return { cleaned: () => replaceState.mock.calls.map(([, , address]) => address) }
}

test.each([
  ['as it was sent', TOKEN],
  ['with the full stop of a sentence', `${TOKEN}.`],
  ['with what a chat adds', `${TOKEN}?fbclid=IwAR0`],
  ['with the marks of slanted text', `${TOKEN}_`],
  ['in brackets', `${TOKEN})`],
])('a token is taken out of the address %s [R135]', (_how, hash) => {
  const page = openPage(`#${hash}`)
  expect(takeLinkToken()).toBe(TOKEN)
  expect(page.cleaned()).toEqual(['/pay?saved=address'])
})

test('what is cut short leaves the address, too [R135]', () => {
  const page = openPage(`#${TOKEN.slice(0, 42)}`)
  expect(takeLinkToken()).toBe(TOKEN.slice(0, 42))
  expect(page.cleaned()).toHaveLength(1)
})

test.each(['', '#', '#main'])('%j is no token: a place in the page stays [R136]', (hash) => {
  const page = openPage(hash)
  expect(takeLinkToken()).toBeNull()
  expect(page.cleaned()).toEqual([])
})
