import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { findPrivateHost } from './private-hosts.ts'

function configOf(server: string) {
  const typed = { SMTP_URL: `smtp://a:b@${server}`, MAIL_FROM: 'hello@shop.example' }
  const config = readConfig({}, typed)
  if (!config.ok) throw new Error(config.error)
  return config.value
}

test.each([
  'localhost',
  'mail.localhost',
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::]',
  '0.0.0.0',
  '10.0.0.7',
  '172.16.3.4',
  '192.168.1.1',
  '169.254.169.254',
  '[fd00::1]',
  '[fe80::1]',
  'printer.local',
  'mailhost',
])('%s is inside the network of the server [M149]', async (host) => {
  expect(await findPrivateHost('mail', configOf(host))).not.toBeNull()
})

test.each(['8.8.8.8', '[2001:4860:4860::8888]', 'no-such-host.invalid'])(
  '%s is outside [M149]',
  async (host) => {
    expect(await findPrivateHost('mail', configOf(host))).toBeNull()
  },
)
