import { expect, test } from 'vitest'
import { type Letter, letterParams, readLetter } from './letter.ts'

function aLetter(overrides: Partial<Letter> = {}): Letter {
  return {
    to: 'ama@example.com',
    audience: 'customer',
    subject: 'Please confirm',
    text: 'Hello,\n\nplease confirm.',
    ...overrides,
  }
}

test('a stored letter is read back unchanged', () => {
  const letter = aLetter({ replyTo: 'kofi@example.com', unsubscribeUrl: 'https://shop.example/u' })
  expect(readLetter(JSON.parse(JSON.stringify(letter)))).toEqual({ ok: true, value: letter })
})

test.each([
  { to: 'a@b.example,c@d.example' },
  { to: 'a@b.example\r\nBcc: c@d.example' },
  { replyTo: 'x@y.example\nBcc: z@y.example' },
  { unsubscribeUrl: 'not an address' },
])('a letter with %o is not sent [S2]', (overrides) => {
  expect(readLetter(aLetter(overrides))).toEqual({ ok: false, error: 'letter-unreadable' })
})

test('a subject stays one line, whatever was typed [S2]', () => {
  const read = readLetter(aLetter({ subject: 'Hi\r\nBcc: all@example.com\u2028there' }))
  expect(read).toMatchObject({ value: { subject: 'Hi Bcc: all@example.com there' } })
})

test('a text too long for the mail service is truncated between characters, with an ellipsis [E5]', () => {
  const read = readLetter(aLetter({ text: '👑'.repeat(9_000) }))
  expect(read).toMatchObject({ value: { text: `${'👑'.repeat(7_999)}…` } })
})

test('a letter contains no template placeholders [E5]', () => {
  const params = letterParams(aLetter({ subject: '{{x}}', text: '{{{y}}}' }))
  expect(JSON.stringify(params)).not.toMatch(/[{]{2}|[}]{2}"/)
})

test('the letter contains the unsubscribe link', () => {
  const { message } = letterParams(aLetter({ unsubscribeUrl: 'https://shop.example/u?token=1' }))
  expect(message).toContain('Unsubscribe:\nhttps://shop.example/u?token=1')
})
