import { expect, test } from 'vitest'
import { confirmationLetter } from './confirmation-letter.ts'
import { isLetterToken } from './letter-link.ts'

const token = `${'A-_9'.repeat(10)}abc`

test('the letter has the confirmation link on its own line, and the unsubscribe link', () => {
  const { to, text, unsubscribeUrl } = confirmationLetter({
    email: 'ama@example.com',
    token,
    publicUrl: 'https://shop.example',
    brandName: 'The Brand',
  })
  expect(to).toBe('ama@example.com')
  expect(text.split('\n\n')).toContain(`https://shop.example/subscribe/confirm?token=${token}`)
  expect(text).toContain('7 days')
  expect(unsubscribeUrl).toBe(`https://shop.example/unsubscribe?token=${token}`)
})

test.each([
  [token, true],
  [token.slice(1), false],
  [`${token}a`, false],
  [`${token}\n`, false],
  ['ɛ'.repeat(43), false],
  [null, false],
  [[token], false],
  ['', false],
])('%j can be a token: %s', (text, isToken) => {
  expect(isLetterToken(text)).toBe(isToken)
})
