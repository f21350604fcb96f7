import { expect, test } from 'vitest'
import { readContactMessage } from './contact-message.ts'

const typed = { name: ' Ama ', email: 'ama@example.com', message: ' Akwaaba!\r\nWhen? ' }

test('a message is trimmed; subject and newsletter may be left out', () => {
  expect(readContactMessage(typed)).toEqual({
    ok: true,
    value: {
      name: 'Ama',
      email: 'ama@example.com',
      phone: '',
      subject: '',
      message: 'Akwaaba!\nWhen?',
      newsletter: false,
    },
  })
})

test('a phone number may be left out; what can be none is refused before it is sent [S84]', () => {
  expect(readContactMessage({ ...typed, phone: ' 0244 123 456 ' })).toMatchObject({
    value: { phone: '0244 123 456' },
  })
  expect(readContactMessage({ ...typed, phone: 'call me' })).toEqual({
    ok: false,
    error: { phone: 'phone-invalid' },
  })
})

test('an empty form names all required fields, §5', () => {
  expect(readContactMessage({ name: ' ', email: '', message: '\n' })).toEqual({
    ok: false,
    error: {
      name: 'contact-name-required',
      email: 'contact-email-required',
      message: 'contact-message-required',
    },
  })
})

test('an invalid address and a missing one have different errors', () => {
  expect(readContactMessage({ ...typed, email: 'ama' })).toEqual({
    ok: false,
    error: { email: 'email-invalid' },
  })
})

test('text that is too long is rejected, not truncated', () => {
  expect(
    readContactMessage({ ...typed, name: 'a'.repeat(101), message: 'x'.repeat(5_001) }),
  ).toEqual({ ok: false, error: { name: 'value-too-long', message: 'value-too-long' } })
})

test('a subject cannot contain a second mail header [S2]', () => {
  const read = readContactMessage({ ...typed, subject: 'Hi\r\nBcc: x@y.z', newsletter: 'on' })
  expect(read).toMatchObject({ ok: true, value: { subject: 'Hi Bcc: x@y.z', newsletter: true } })
})
