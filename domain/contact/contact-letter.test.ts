import { expect, test } from 'vitest'
import { brand } from '../brand.ts'
import { readLetter } from '../mail/letter.ts'
import { contactLetter } from './contact-letter.ts'
import { type ContactMessage, readContactMessage } from './contact-message.ts'

const ama: ContactMessage = {
  name: 'Ama',
  email: 'ama@example.com',
  phone: '',
  subject: 'Sizes',
  message: 'Akwaaba!\n\nWhich size?',
  newsletter: false,
}

test('the shop gets sender and message, and replies go to the sender', () => {
  expect(contactLetter(ama, brand.email)).toEqual({
    to: brand.email,
    audience: 'shop',
    replyTo: 'ama@example.com',
    subject: 'Message from Ama: Sizes',
    text: 'From: Ama\nEmail: ama@example.com\nSubject: Sizes\nNewsletter: no\n\nAkwaaba!\n\nWhich size?',
  })
})

test('a message without a subject has the sender in its subject', () => {
  const { subject, text } = contactLetter({ ...ama, subject: '', newsletter: true }, brand.email)
  expect(subject).toBe('Message from Ama')
  expect(text).toContain('From: Ama\nEmail: ama@example.com\nNewsletter: yes\n\n')
})

test('typed text cannot add a header or a second recipient [S2]', () => {
  const read = readContactMessage({
    name: 'Ama\r\nBcc: all@example.com',
    email: 'ama@example.com',
    subject: 'Hi\u2028To: all@example.com\u0000',
    message: 'x',
  })
  if (!read.ok) throw new Error('Should be readable')
  const letter = readLetter(contactLetter(read.value, brand.email))
  expect(letter).toMatchObject({
    ok: true,
    value: {
      to: brand.email,
      replyTo: 'ama@example.com',
      subject: 'Message from Ama Bcc: all@example.com: Hi To: all@example.com',
    },
  })
})

test('the longest message that the form accepts arrives complete', () => {
  const message = 'ɛ'.repeat(5_000)
  const letter = readLetter(contactLetter({ ...ama, name: 'n'.repeat(100), message }, brand.email))
  expect(letter.ok && letter.value.text.endsWith(message)).toBe(true)
})
