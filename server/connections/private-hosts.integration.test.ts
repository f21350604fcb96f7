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
  'localhost.',
  '10.0.0.7.',
  '0177.0.0.1',
  '017700000001',
  '[::ffff:0.0.0.0]',
  '[::ffff:10.0.0.7]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[2002:7f00:1::]',
  '[fec0::1]',
  '[ff02::1]',
  '100.64.0.1',
  '100.127.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '224.0.0.1',
  '255.255.255.255',
  'shop.example.127.1',
])('%s is inside the network of the server [M149]', async (host) => {
  expect(await findPrivateHost('mail', configOf(host))).not.toBeNull()
})

test.each(['[::ffff:0:7f00:1]', '[::ffff:0:10.0.0.7]', '[2001:0:7f00:1::]'])(
  '%s has an address of IPv4 inside, and nobody says that it leads outside [O209]',
  async (host) => {
    expect(await findPrivateHost('mail', configOf(host))).not.toBeNull()
  },
)

test.each([
  'http://2130706433',
  'http://0x7f.1',
  'https://0177.0.0.1',
  'https://localhost.',
  'https://[::ffff:0.0.0.0]',
  'https://100.64.0.1',
  'https://198.18.7.7',
])(
  'the bucket at %s is inside the network of the server, or refused as it is written [M149]',
  async (endpoint) => {
    const typed = {
      PICTURES_S3_ENDPOINT: endpoint,
      PICTURES_S3_BUCKET: 'shop-pictures',
      PICTURES_S3_KEY: 'k',
      PICTURES_S3_SECRET: 's',
    }
    const config = readConfig({}, typed)
    const found = config.ok ? await findPrivateHost('pictures', config.value) : 'refused'
    expect(found).not.toBeNull()
  },
)

test.each([
  '8.8.8.8',
  '[2001:4860:4860::8888]',
  'no-such-host.invalid',
  '100.63.255.255',
  '198.20.0.1',
])('%s is outside [M149]', async (host) => {
  expect(await findPrivateHost('mail', configOf(host))).toBeNull()
})
