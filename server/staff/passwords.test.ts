import { expect, test } from 'vitest'
import { createPasswords } from './passwords.ts'

test('a password is verified against its own hash only', async () => {
  const { hash, verify } = createPasswords()
  const stored = await hash('kente over the roof')
  expect(await verify('kente over the roof', stored, 'stranger')).toBe(true)
  expect(await verify('kente over the door', stored, 'stranger')).toBe(false)
})

test('the hash is argon2id with 19 MiB and 2 passes, and never the same twice', async () => {
  const { hash } = createPasswords()
  const first = await hash('kente over the roof')
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await hash('kente over the roof')).not.toBe(first)
})

test('without an account no password is right, and a broken hash is never right', async () => {
  const { verify } = createPasswords()
  expect(await verify('kente over the roof', null, 'stranger')).toBe(false)
  expect(await verify('kente over the roof', 'not a hash', 'stranger')).toBe(false)
})

test('a crowd of guesses is refused instead of queued without end', async () => {
  const { verify } = createPasswords({ maxQueued: 3 })
  const guesses = Array.from({ length: 100 }, (_, index) =>
    verify(`guess number ${index}`, null, 'stranger'),
  )
  const results = await Promise.allSettled(guesses)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(96)
})

test('whoever is known to an account, or sets a new password, does not wait behind strangers [O101]', async () => {
  const { hash, verify } = createPasswords({ maxQueued: 3 })
  const stored = await hash('kente over the roof')
  const guesses = Array.from({ length: 100 }, (_, index) =>
    verify(`guess number ${index}`, stored, 'stranger'),
  )
  const own = [verify('kente over the roof', stored, 'known'), hash('another one of mine')]
  const results = await Promise.allSettled(guesses)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(96)
  expect(await Promise.all(own)).toEqual([true, expect.stringMatching(/^\$argon2id/)])
})
