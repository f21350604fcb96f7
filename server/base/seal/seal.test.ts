import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { seal, unseal } from './seal.ts'

const KEY = randomBytes(32)

test('a sealed text is opened by the same key under the same label, and never looks alike [M141]', () => {
  const sealed = [seal(KEY, 'mail', 'hush'), seal(KEY, 'mail', 'hush')]
  expect(new Set(sealed).size).toBe(2)
  expect(sealed.map((each) => unseal(KEY, 'mail', each))).toEqual(['hush', 'hush'])
  expect(sealed.join()).not.toContain('hush')
})

test('another key and another label open nothing [M141]', () => {
  const sealed = seal(KEY, 'mail', 'hush')
  expect(unseal(randomBytes(32), 'mail', sealed)).toBeNull()
  expect(unseal(KEY, 'payments', sealed)).toBeNull()
})

test('a text with any character changed, or cut off, opens nothing [M141]', () => {
  const sealed = seal(KEY, 'mail', 'hush')
  const body = sealed.lastIndexOf('.') + 1
  for (let at = 0; at < sealed.length; at += 1) {
    // The last character may hold bits that belong to no byte.
    if (at === sealed.length - 1) continue
    const other = sealed[at] === 'A' ? 'B' : 'A'
    const changed = sealed.slice(0, at) + other + sealed.slice(at + 1)
    expect([at, unseal(KEY, 'mail', changed)]).toEqual([at, null])
    if (at > body) expect(unseal(KEY, 'mail', sealed.slice(0, at))).toBeNull()
  }
  for (const nonsense of ['', '.', 'v1..', 'v1.x.y', 'v2.a.b']) {
    expect(unseal(KEY, 'mail', nonsense)).toBeNull()
  }
})
