import { expect, test } from 'vitest'
import { smtpFailure } from './smtp-failure.ts'

const SETTINGS = {
  host: 'smtp.example',
  port: 465,
  tls: 'from-start',
  login: null,
  clientName: null,
  from: { name: '', address: 'hello@shop.example' },
  perSecond: 10,
} as const

function refusalOf(response: string, command = 'RCPT TO') {
  const responseCode = Number(response.slice(0, 3))
  return smtpFailure({ message: 'x', response, responseCode, command }, SETTINGS)
}

test.each([
  '550 5.1.1 <ama@example.com>: no such user here',
  '550-5.1.1 The email account that you tried to reach does not exist.',
  '550 5.1.10 Recipient not found',
  '554 5.1.2 Bad destination system address',
  '550 5.2.1 The account is disabled',
  '550 No such user',
  '551 User not local',
  '553 Mailbox name not allowed',
])('%s: the mailbox does not exist [N28]', (response) => {
  expect(refusalOf(response)).toMatchObject({ kind: 'hopeless', isBounce: true })
})

test.each([
  '550 5.7.1 Relaying denied',
  '554 5.7.1 Service unavailable; client host blocked',
  '550 relay not permitted',
  '550 Your address is listed in a blacklist',
  '550 Authentication required',
  '552 5.3.4 Message size exceeds fixed limit',
  '554 Refused',
])('%s: about the shop, so no reader is taken off the list [N28]', (response) => {
  expect(refusalOf(response).isBounce).toBeUndefined()
})

test.each([
  ['550 5.1.1 no such user', 'DATA'],
  ['550 5.1.8 sender address does not exist', 'MAIL FROM'],
  ['450 4.1.1 try later', 'RCPT TO'],
  ['550 5.1.1 Grey-listed, come back later', 'RCPT TO'],
])('%s to %s: no bounce [N28]', (response, command) => {
  expect(refusalOf(response, command).isBounce).toBeUndefined()
})

test('the name of a server that does not exist is said in plain words', () => {
  const message = 'getaddrinfo ENOTFOUND smtp.shop.example'
  expect(smtpFailure({ message, code: 'EDNS' }, SETTINGS)).toMatchObject({
    kind: 'try-again',
    detail: 'The mail server was not reached: there is no server of this name',
  })
})
