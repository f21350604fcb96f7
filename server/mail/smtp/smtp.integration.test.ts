import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { readMessage } from '#testing/mail/read-message'
import { smtpFaults, startFakeSmtp } from '#testing/stand-ins/fake-smtp'
import { manualTimeout } from '#testing/stand-ins/manual-timeout'
import { selfSigned } from '#testing/stand-ins/self-signed'
import { aLetterMail, aMail } from '../mail.builder.ts'
import { createSmtp } from './smtp.ts'
import type { SmtpSettings } from './smtp-settings.ts'

const NOW = Date.UTC(2026, 10, 15, 3, 47, 9)
const LOGIN = { user: 'shop-login', password: 'pass word' }

async function open(
  overrides: Partial<SmtpSettings> = {},
  options: Parameters<typeof startFakeSmtp>[0] = {},
  keptMs = 0,
) {
  const server = await startFakeSmtp(options)
  onTestFinished(server.close)
  const settings: SmtpSettings = {
    host: '127.0.0.1',
    port: server.port,
    tls: 'none',
    login: LOGIN,
    clientName: 'shop.example',
    from: { name: 'Shop', address: 'post@shop.example' },
    perSecond: 10,
    ...overrides,
  }
  return { server, mailer: createSmtp(settings, () => NOW, keptMs) }
}

test('a mail arrives complete, from the configured sender to its one recipient', async () => {
  const { server, mailer } = await open()
  expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  const [taken] = server.messages()
  expect(taken).toMatchObject({
    from: 'post@shop.example',
    to: ['ama@example.com'],
    login: LOGIN,
  })
  const { headers, text } = readMessage(taken?.bytes ?? Buffer.alloc(0))
  expect(headers).toMatchObject({
    from: 'Shop <post@shop.example>',
    to: 'ama@example.com',
    subject: 'Your order ORD-1800000000000-0001',
    date: 'Sun, 15 Nov 2026 03:47:09 +0000',
    'message-id': '<order-mail.ORD-1800000000000-0001@shop.example>',
  })
  expect(text).toContain('1 x Ancient Dragon Tee (Black, M) at GH₵500.00')
  await server.reached('QUIT')
  expect(server.commands()[0]).toBe('EHLO shop.example')
})

test('a letter arrives with Reply-To, List-Unsubscribe and lines that start with a dot', async () => {
  const { server, mailer } = await open({ login: null })
  const letter = {
    text: 'Hello\n.\n..two\n.end',
    replyTo: 'kofi@example.com',
    unsubscribeUrl: 'https://shop.example/u?token=1',
  }
  await mailer.send(aLetterMail(letter))
  const { headers, text } = readMessage(server.messages()[0]?.bytes ?? Buffer.alloc(0))
  expect(headers).toMatchObject({
    'reply-to': 'kofi@example.com',
    'list-unsubscribe': '<https://shop.example/u?token=1>',
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
  expect(text).toContain(letter.text)
  expect(server.commands().some((line) => line.startsWith('AUTH'))).toBe(false)
})

test.each([
  ['timeout', 'try-again'],
  ['connection cut', 'try-again'],
  ['silent from the start', 'try-again'],
  ['cut from the start', 'try-again'],
  ['no mail server', 'try-again'],
  ['shutting down', 'try-again'],
  ['blocked network', 'misconfigured'],
  ['wrong password', 'misconfigured'],
  ['login down', 'try-again'],
  ['sender refused', 'misconfigured'],
  ['too fast', 'try-again'],
  ['quota used up', 'try-again'],
  ['quota used up, in other words', 'try-again'],
  ['message too long', 'hopeless'],
  ['no such mailbox', 'hopeless'],
  ['mailbox full', 'try-again'],
  ['greylisted', 'try-again'],
  ['greylisted with a 5xx', 'try-again'],
  ['cut at the recipient', 'try-again'],
  ['local error', 'try-again'],
  ['spam', 'hopeless'],
  ['a flood', 'try-again'],
  ['an endless line', 'try-again'],
  ['nonsense', 'try-again'],
] as const)('%s: %s [E1] [E2] [E3] [E4]', async (name, kind) => {
  const { server, mailer } = await open()
  const fault = smtpFaults[name]
  server.failWith(fault)
  const giveUp = manualTimeout()
  const sending = mailer.send(aMail())
  await server.reached(fault.at)
  if (fault.answer === 'hang') giveUp()
  const sent = await sending
  expect(sent).toMatchObject({ ok: false, error: { kind } })
  expect(sent.ok ? 0 : sent.error.detail.length).toBeLessThan(400)
})

test('a refusal contains the text of the server and the SMTP step', async () => {
  const { server, mailer } = await open()
  server.failWith(smtpFaults['wrong password'])
  expect(await mailer.send(aMail())).toMatchObject({
    error: {
      detail: 'The mail server said to AUTH PLAIN: 535 5.7.8 Username and password not accepted',
    },
  })
})

test('an unreachable or slow server is reported with the reason', async () => {
  const { server, mailer } = await open()
  server.failWith(smtpFaults['silent from the start'])
  const giveUp = manualTimeout()
  const sending = mailer.send(aMail())
  await server.reached('greeting')
  giveUp()
  expect(await sending).toMatchObject({
    error: { detail: 'The mail server was not reached: it did not answer in time' },
  })
  await server.close()
  expect(await mailer.send(aMail())).toMatchObject({
    error: { kind: 'try-again', detail: expect.stringContaining('ECONNREFUSED') },
  })
})

test('login and recipient are removed from a reply that repeats them [S34]', async () => {
  const { server, mailer } = await open()
  const { user, password } = LOGIN
  const echoes = [user, password, `\0${user}\0${password}`].map((text) =>
    Buffer.from(text).toString('base64'),
  )
  const reply = `535 Not ${user} with ${password} (${echoes.join(' ')}) for <ama@example.com>`
  for (const at of ['AUTH', 'RCPT'] as const) {
    server.failWith({ at, answer: reply })
    const sent = await mailer.send(aMail())
    const detail = sent.ok ? '' : sent.error.detail
    expect(detail).toContain('535 Not … with … (… … …) for <…>')
    for (const secret of [user, password, 'ama@', ...echoes]) expect(detail).not.toContain(secret)
  }
})

test('a mail counts as sent if the server closes the connection without a reply to QUIT', async () => {
  const { server, mailer } = await open()
  server.failWith({ at: 'QUIT', answer: 'cut' })
  expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  await server.reached('QUIT')
  expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
})

test('a server that never completes QUIT does not keep the connection open [I15]', async () => {
  const { server, mailer } = await open()
  server.failWith({ at: 'QUIT', answer: 'drip' })
  expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  await server.reached('QUIT')
  expect(server.connections()).toBe(1)
  await expect.poll(server.connections, { interval: 100 }).toBe(0)
}, 20_000)

/** Longer than any test: such a connection ends with its mailer. */
const KEPT = 600_000

test('mails one after the other share a connection, which ends with the mailer', async () => {
  const { server, mailer } = await open({}, {}, KEPT)
  for (const _mail of [1, 2]) expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  mailer.close?.()
  await server.reached('QUIT')
  expect(server.commands().map((line) => line.split(' ')[0])).toEqual([
    ...['EHLO', 'AUTH', 'MAIL', 'RCPT', 'DATA'],
    ...['RSET', 'MAIL', 'RCPT', 'DATA', 'QUIT'],
  ])
})

test('mails at the same time have a connection each', async () => {
  const { server, mailer } = await open({}, {}, KEPT)
  const sent = await Promise.all([1, 2, 3].map(() => mailer.send(aMail())))
  expect(sent.every(({ ok }) => ok)).toBe(true)
  expect(server.connections()).toBe(3)
})

test.each(['cut', 'hang', '421 4.3.2 Service shutting down'] as const)(
  'a kept connection that ended meanwhile (%s) costs no mail an attempt',
  async (answer) => {
    const { server, mailer } = await open({}, {}, KEPT)
    await mailer.send(aMail())
    server.failWith({ at: 'RSET', answer })
    expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
    expect(server.messages()).toHaveLength(2)
  },
)

test('a connection over which a mail failed is not used again', async () => {
  const { server, mailer } = await open({}, {}, KEPT)
  server.failWith(smtpFaults['no such mailbox'])
  await mailer.send(aMail())
  server.failWith(null)
  expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  expect(server.commands().filter((line) => line.startsWith('EHLO'))).toHaveLength(2)
})

test('a connection is left after 100 mails, before the server ends it', async () => {
  const { server, mailer } = await open({}, {}, KEPT)
  for (let mail = 0; mail < 101; mail += 1) await mailer.send(aMail())
  expect(server.messages()).toHaveLength(101)
  expect(server.commands().filter((line) => line.startsWith('EHLO'))).toHaveLength(2)
})

test('a server without TLS gets neither login nor mail [S35]', async () => {
  const { server, mailer } = await open({ tls: 'required' })
  expect(await mailer.send(aMail())).toMatchObject({ error: { kind: 'misconfigured' } })
  server.failWith(smtpFaults['TLS down'])
  expect(await mailer.send(aMail())).toMatchObject({ error: { kind: 'try-again' } })
  expect(server.commands().filter((line) => !/^(?:EHLO|STARTTLS)/.test(line))).toEqual([])
})

test('a server with an untrusted certificate gets neither login nor mail [S35]', async () => {
  const { server, mailer } = await open({ tls: 'required' }, { tls: selfSigned() })
  expect(await mailer.send(aMail())).toMatchObject({
    error: { kind: 'try-again', detail: expect.stringContaining('self-signed certificate') },
  })
  expect(server.commands().filter((line) => !/^(?:EHLO|STARTTLS)/.test(line))).toEqual([])
})

test.each([
  ['required', false],
  ['from-start', true],
] as const)(
  'with TLS %s and a trusted certificate everything is encrypted [S35]',
  async (tls, isTlsFromStart) => {
    const certificate = selfSigned()
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, certificate.cert])
    onTestFinished(() => setDefaultCACertificates(usual))
    const { server, mailer } = await open({ tls }, { tls: certificate, isTlsFromStart })
    expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
    expect(server.messages()).toMatchObject([{ isEncrypted: true, to: ['ama@example.com'] }])
  },
)
