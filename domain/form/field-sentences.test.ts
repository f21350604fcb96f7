import { expect, test } from 'vitest'
import { fieldSentences } from './field-sentences.ts'

test('each field with an error gets its sentence', () => {
  expect(
    fieldSentences({ name: 'contact-name-required', email: 'email-invalid', subject: undefined }),
  ).toEqual({
    name: 'Please enter your name',
    email: 'Please enter a valid email address',
  })
})
