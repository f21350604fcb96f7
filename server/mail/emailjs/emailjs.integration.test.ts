import { expect, onTestFinished, test } from 'vitest'
import { emailjsFaults, startFakeEmailjs } from '#testing/stand-ins/fake-emailjs'
import { manualTimeout } from '#testing/stand-ins/manual-timeout'
import { aLetterMail, aMail } from '../mail.builder.ts'
import { createEmailjs } from './emailjs.ts'

const settings = {
  userId: 'user',
  serviceId: 'service',
  templateId: 'template',
  shopTemplateId: null,
  letterTemplateId: null,
  accessToken: null,
} as const

async function open(overrides: Partial<Parameters<typeof createEmailjs>[0]> = {}) {
  const service = await startFakeEmailjs()
  onTestFinished(service.close)
  const mailer = createEmailjs({ apiUrl: service.url, ...settings, ...overrides })
  return { service, mailer }
}

test('a mail is posted with the ids and its parameters, and nothing else', async () => {
  const { service, mailer } = await open()
  const mail = aMail()
  expect(await mailer.send(mail)).toEqual({ ok: true, value: null })
  expect(service.arrivals()).toMatchObject([{ method: 'POST', path: '/api/v1.0/email/send' }])
  expect(service.arrivals()[0]?.body).toEqual({
    user_id: 'user',
    service_id: 'service',
    template_id: 'template',
    template_params: mail.params,
  })
})

test('the private key is sent if there is one, and the shop may have its own template', async () => {
  const { service, mailer } = await open({ accessToken: 'private', shopTemplateId: 'for-us' })
  await mailer.send(aMail())
  await mailer.send(aMail({ audience: 'shop', replyTo: 'ama@example.com' }))
  expect(service.arrivals().map(({ body }) => [body.template_id, body.accessToken])).toEqual([
    ['template', 'private'],
    ['for-us', 'private'],
  ])
  expect(service.arrivals()[1]?.body.template_params).not.toHaveProperty('reply_to')
})

test('a letter uses the template for letters', async () => {
  const { service, mailer } = await open({ letterTemplateId: 'letters' })
  await mailer.send(
    aLetterMail({ subject: 'Hello', text: 'Good news', replyTo: 'kofi@example.com' }),
  )
  const { template_id, template_params } = service.arrivals()[0]?.body ?? {}
  expect(template_id).toBe('letters')
  expect(template_params).toEqual({
    email: 'ama@example.com',
    subject: 'Hello',
    message: 'Good news',
    reply_to: 'kofi@example.com',
  })
})

test('without one it uses the order template, with that template’s parameters only', async () => {
  const { service, mailer } = await open()
  await mailer.send(aLetterMail({ subject: 'Hello', text: 'Good news' }))
  const order = aMail()
  await mailer.send(order)
  const [letterBody, orderBody] = service.arrivals().map(({ body }) => body)
  expect(letterBody?.template_id).toBe('template')
  expect(Object.keys(letterBody?.template_params ?? {}).sort()).toEqual(
    Object.keys(orderBody?.template_params ?? {}).sort(),
  )
  expect(letterBody?.template_params).toMatchObject({
    order_id: 'Hello',
    email: 'ama@example.com',
    customer_name: '—',
    orders: [{ name: expect.stringContaining('not an order') }, { name: 'Good news' }],
  })
})

test.each([
  ['timeout', 'try-again'],
  ['connection cut', 'try-again'],
  ['too fast', 'try-again'],
  ['server error', 'try-again'],
  ['bad gateway in HTML', 'try-again'],
  ['quota used up', 'try-again'],
  ['mailbox lost', 'misconfigured'],
  ['headless', 'hopeless'],
  ['a way elsewhere', 'try-again'],
  ['a flood', 'try-again'],
  ['bad parameters', 'hopeless'],
  ['no recipient', 'hopeless'],
  ['server calls off', 'misconfigured'],
] as const)('%s: %s [E1] [E2] [E3] [E4]', async (fault, kind) => {
  const { service, mailer } = await open()
  service.answerWith(emailjsFaults[fault])
  const giveUp = manualTimeout()
  const sending = mailer.send(aMail())
  await service.arrived(1)
  if (fault === 'timeout') giveUp()
  const sent = await sending
  expect(sent).toMatchObject({ ok: false, error: { kind } })
  expect(sent.ok ? 0 : sent.error.detail.length).toBeLessThan(400)
  expect(service.arrivals()).toHaveLength(1)
})

test('a refusal contains the text of the service', async () => {
  const { service, mailer } = await open()
  service.answerWith(emailjsFaults['server calls off'])
  expect(await mailer.send(aMail())).toMatchObject({
    error: { detail: 'EmailJS said 403: API calls are disabled for non-browser applications' },
  })
})

test('a response that repeats the private key and the recipient is reported without them [S37]', async () => {
  const { service, mailer } = await open({ accessToken: 'private-key' })
  const text = 'Gmail_API: no such user: "ama@example.com" (key private-key)'
  for (const status of [400, 403, 500]) {
    service.answerWith({ status, text })
    expect(await mailer.send(aMail())).toMatchObject({
      error: { detail: `EmailJS said ${status}: Gmail_API: no such user: "…" (key …)` },
    })
  }
})

test('a login in the address of the service is not reported either [S37]', async () => {
  const { mailer } = await open({ apiUrl: 'https://owner:word@mail.example' })
  const sent = await mailer.send(aMail())
  expect(sent).toMatchObject({ error: { kind: 'try-again' } })
  expect(JSON.stringify(sent)).not.toMatch(/owner|word/)
})

test('an unreachable service is reported with the reason', async () => {
  const mailer = createEmailjs({ apiUrl: 'http://127.0.0.1:1', ...settings })
  expect(await mailer.send(aMail())).toEqual({
    ok: false,
    error: { kind: 'try-again', detail: expect.stringMatching(/^EmailJS was not reached: /) },
  })
})

test.each(['', 'Thank you', 'x'.repeat(10_000_000)])(
  'a 200 means accepted, whatever its text: a retry would send the mail twice',
  async (text) => {
    const { service, mailer } = await open()
    service.answerWith({ text })
    expect(await mailer.send(aMail())).toEqual({ ok: true, value: null })
  },
)
