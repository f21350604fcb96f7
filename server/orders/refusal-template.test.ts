import { expect, test } from 'vitest'
import { varyKeyReader } from './refusal-template.ts'

function anOrder(remoteAddress: string, headers: Readonly<Record<string, string>> = {}) {
  return { headers: { host: 'shop.example', ...headers }, socket: { remoteAddress } } as const
}

const readKey = varyKeyReader(['127.0.0.1'])
const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' }

test('orders that the ordinary way looks at alike have one key, from whichever address', () => {
  expect(readKey(anOrder('203.0.113.1', { accept: '*/*' }))).toBe(readKey(anOrder('203.0.113.2')))
})

test('what a proxy says has another key when a stranger says it [P134]', () => {
  expect(readKey(anOrder('203.0.113.1', forwarded))).not.toBe(
    readKey(anOrder('127.0.0.1', forwarded)),
  )
})

test('headers that are too long have none', () => {
  expect(readKey(anOrder('203.0.113.1', { host: 'x'.repeat(600) }))).toBeNull()
})
