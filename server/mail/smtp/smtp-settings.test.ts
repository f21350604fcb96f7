import { expect, test } from 'vitest'
import { readSmtpSettings } from './smtp-settings.ts'

const SMTP_URL = 'smtps://shop:secret@smtp.example'
const MAIL_FROM = 'Shop <hello@shop.example>'
const SMTP_MAILS_PER_SECOND = 10

function read(url: string) {
  return readSmtpSettings({ SMTP_URL: url, MAIL_FROM, SMTP_MAILS_PER_SECOND })
}

test('without settings there is no mail server', () => {
  expect(readSmtpSettings({ SMTP_MAILS_PER_SECOND })).toEqual({ ok: true, value: null })
})

test('an address and a sender suffice', () => {
  expect(readSmtpSettings({ SMTP_URL, MAIL_FROM, SMTP_MAILS_PER_SECOND })).toEqual({
    ok: true,
    value: {
      host: 'smtp.example',
      port: 465,
      tls: 'from-start',
      login: { user: 'shop', password: 'secret' },
      clientName: null,
      from: { name: 'Shop', address: 'hello@shop.example' },
      perSecond: 10,
    },
  })
})

test('user and password are percent-encoded', () => {
  expect(read('smtp://a%40b.c:p%3A%2F%23%20@smtp.example:2525?name=shop.example')).toMatchObject({
    value: { port: 2525, login: { user: 'a@b.c', password: 'p:/# ' }, clientName: 'shop.example' },
  })
})

test.each([
  ['smtp://smtp.example', 'required', 587],
  ['smtp://10.0.0.5', 'required', 587],
  ['smtp://localhost.evil.example', 'required', 587],
  ['smtp://mail?secure=false', 'none', 587],
  ['smtp://LOCALHOST:1025', 'none', 1025],
  ['smtp://127.0.0.1:25/', 'none', 25],
  ['smtp://[::1]', 'none', 587],
  ['smtps://localhost', 'from-start', 465],
])('%s: TLS %s, port %i [S35]', (url, tls, port) => {
  expect(read(url)).toMatchObject({ value: { tls, port, login: null } })
})

const URL_WRONG =
  'SMTP_URL must be an address such as smtps://user:password@smtp.example:465, with characters such as @ : / # in user and password percent-encoded.'
const OPTIONS_WRONG =
  'SMTP_URL takes the options secure=false (no TLS, with smtp:// alone) and name=HOST, each once.'

test.each([
  ['smtp.example:587', URL_WRONG],
  ['https://user:secret@smtp.example', URL_WRONG],
  ['smtp://', URL_WRONG],
  ['smtp://user@smtp.example', URL_WRONG],
  ['smtp://:secret@smtp.example', URL_WRONG],
  ['smtp://user:sec%ret@smtp.example', URL_WRONG],
  ['smtp://user:sec#ret@smtp.example', URL_WRONG],
  ['smtp://user:sec/ret@smtp.example', URL_WRONG],
  ['smtp://user:secret@smtp.example/folder', URL_WRONG],
  ['smtp://user:secret@smtp.example:99999', URL_WRONG],
  ['smtps://user:secret@smtp.example?secure=false', OPTIONS_WRONG],
  ['smtp://user:secret@smtp.example?secure=no', OPTIONS_WRONG],
  ['smtp://user:secret@smtp.example?Secure=false', OPTIONS_WRONG],
  ['smtp://user:secret@smtp.example?name=a&name=b', OPTIONS_WRONG],
  ['smtp://user:secret@smtp.example?name=a%0d%0aMAIL', OPTIONS_WRONG],
])('%s is refused with a message that does not repeat it [S34]', (url, sentence) => {
  expect(read(url)).toEqual({ ok: false, error: sentence })
})

test.each([
  ['hello@shop.example', '', 'hello@shop.example'],
  [' "Shop, Accra" <hello@shop.example> ', 'Shop, Accra', 'hello@shop.example'],
  ['<hello@shop.example>', '', 'hello@shop.example'],
  ['Ŋkabɔm <hello@shop.example>', 'Ŋkabɔm', 'hello@shop.example'],
])('MAIL_FROM=%s is read', (given, name, address) => {
  expect(readSmtpSettings({ SMTP_URL, MAIL_FROM: given, SMTP_MAILS_PER_SECOND })).toMatchObject({
    value: { from: { name, address } },
  })
})

test.each([
  'Shop',
  'a@shop.example, b@shop.example',
  'Shop <a@shop.example>, b@shop.example',
  'Shop <hello@shop.example>\r\nBcc: <x@evil.example>',
  'Shop\r\n <hello@shop.example>',
  'hello@shop.example\n',
  'Shop <hello@shop.example\0>',
])('MAIL_FROM=%j is refused with a message [S2]', (given) => {
  expect(readSmtpSettings({ SMTP_URL, MAIL_FROM: given, SMTP_MAILS_PER_SECOND })).toEqual({
    ok: false,
    error:
      'MAIL_FROM must be one mailbox, such as hello@shop.example or Shop <hello@shop.example>.',
  })
})

test('SMTP and EmailJS together are refused', () => {
  const both = { SMTP_URL, MAIL_FROM, SMTP_MAILS_PER_SECOND, EMAILJS_USER_ID: 'u' }
  expect(readSmtpSettings(both)).toEqual({
    ok: false,
    error:
      'SMTP_URL and EMAILJS_USER_ID are both given, but all mail goes one way: take one of them out.',
  })
})
