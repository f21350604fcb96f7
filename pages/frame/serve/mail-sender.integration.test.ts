import { expect, test } from 'vitest'
import type { SmtpSettings } from '#server/mail/smtp/smtp-settings'
import { openTestShop } from '#testing/server/start-test-shop'

const SMTP: SmtpSettings = {
  host: 'smtp.example.com',
  port: 587,
  tls: 'required',
  login: { user: 'shop', password: 'wfx9-pass' },
  clientName: null,
  from: { name: '', address: 'shop@shop.example' },
  perSecond: 10,
}

async function readPolicy(smtp: SmtpSettings | null): Promise<string> {
  const { app, close } = await openTestShop({ config: { smtp } })
  // The second answer comes from the cache.
  await app.inject('/privacy-policy')
  const { body } = await app.inject('/privacy-policy')
  const { body: data } = await app.inject('/_data/privacy-policy')
  await close()
  return `${body}${data}`
}

test('the privacy policy follows the mail service that is set up, and shows nothing else of it [O149]', async () => {
  const sent = await readPolicy(SMTP)
  expect(sent.includes('smtp.example.com')).toBe(true)
  expect(/EmailJS|\b587\b|wfx9/.exec(sent)?.[0]).toBeUndefined()
  const own = await readPolicy({ ...SMTP, host: '10.0.0.7' })
  expect(own.includes('Our own mail server')).toBe(true)
  expect(own.includes('10.0.0.7')).toBe(false)
  expect((await readPolicy(null)).includes('No mail service')).toBe(true)
})
