import { expect, test } from 'vitest'
import { readLandingSubscription, readSubscription } from './subscription.ts'

test('an address is trimmed', () => {
  expect(readSubscription({ email: ' ama@example.com ', role: 'owner' })).toEqual({
    ok: true,
    value: { email: 'ama@example.com' },
  })
})

test('the domain is lower-cased; the local part stays as typed', () => {
  expect(readSubscription({ email: 'Ama.M+Drops@Example.COM' })).toEqual({
    ok: true,
    value: { email: 'Ama.M+Drops@example.com' },
  })
})

test.each([
  {},
  { email: '' },
  { email: '  ' },
  { email: null },
  { email: ['a@b.c'] },
  null,
  'x',
  [],
  7,
])('%j lacks an address', (input) => {
  expect(readSubscription(input)).toEqual({
    ok: false,
    error: { email: 'newsletter-email-required' },
  })
})

test.each(['ama', 'a@b.c,d@e.f', 'a@b.c\nBcc: d@e.f', `${'a'.repeat(300)}@example.com`])(
  '%j is not an address',
  (email) => {
    expect(readSubscription({ email })).toEqual({ ok: false, error: { email: 'email-invalid' } })
  },
)

test('the landing page requires the opt-in, §5', () => {
  expect(readLandingSubscription({ email: 'ama@example.com' })).toEqual({
    ok: false,
    error: { optIn: 'newsletter-opt-in-required' },
  })
  expect(readLandingSubscription({ email: 'ama@example.com', optIn: 'on' }).ok).toBe(true)
})

test('each field has its own message', () => {
  expect(readLandingSubscription({})).toEqual({
    ok: false,
    error: { email: 'newsletter-email-required', optIn: 'newsletter-opt-in-required' },
  })
})
