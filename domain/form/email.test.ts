import { expect, test } from 'vitest'
import { isEmail, mailboxOf } from './email.ts'

test.each([
  'ama@example.com',
  'ama.mensah+drop@mail.example.com.gh',
  "o'neil@example.ie",
  'AMA@EXAMPLE.COM',
  'ɛsi@example.com',
  'a@b.c',
])('%s looks like an email address', (text) => {
  expect(isEmail(text)).toBe(true)
})

test.each([
  '',
  'ama',
  'ama@',
  '@example.com',
  'ama@example',
  'ama@.com',
  'ama@example.',
  'ama@example..com',
  'ama@@example.com',
  'ama mensah@example.com',
  'ama@exa mple.com',
  'ama@example.com\nbcc@example.com',
  'ama@example.com\r\nBcc: kofi@example.com',
  'ama@example.com,kofi@example.com',
  'ama@example.com;kofi@example.com',
  'Ama <ama@example.com>',
  'ama\u0000@example.com',
  'ama\u200b@example.com',
  '\u202eama@example.com',
  `${'a'.repeat(250)}@b.co`,
])('%j does not look like an email address', (text) => {
  expect(isEmail(text)).toBe(false)
})

test.each(['a'.repeat(1_000_000), `a@${'.'.repeat(1_000_000)}`, `${'a@'.repeat(500_000)}!`])(
  'a text of a million characters is rejected by its length [S18]',
  (text) => {
    expect(isEmail(text)).toBe(false)
  },
)

test('addresses that differ in case are one mailbox', () => {
  expect(mailboxOf('Ama@Example.com')).toBe(mailboxOf('ama@example.COM'))
})
