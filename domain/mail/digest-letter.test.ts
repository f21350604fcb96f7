import { expect, test } from 'vitest'
import { digestLetter } from './digest-letter.ts'
import { readLetter } from './letter.ts'

test.each([
  ['contact', 'npm run messages -- list'],
  ['data-rights', 'npm run rights -- list'],
] as const)('the digest of %s says where everything is listed', (topic, command) => {
  const letter = digestLetter(topic, { to: 'hello@shop.example', maxSingleMails: 10 })
  expect(readLetter(letter)).toMatchObject({ ok: true, value: { audience: 'shop' } })
  expect(letter.text).toContain(command)
  expect(letter.subject).toContain('than 10 in an hour')
})
