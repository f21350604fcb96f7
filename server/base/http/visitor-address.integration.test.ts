import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openTestShop } from '#testing/server/start-test-shop'
import { aConfig } from '../../config.builder.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { visitorAddress } from './visitor-address.ts'

const SETTINGS: readonly TrustProxy[] = [
  false,
  true,
  0,
  1,
  2,
  ['loopback'],
  ['loopback', '10.0.0.0/8'],
  ['127.0.0.1', '203.0.113.9', '2001:db8::/32'],
  'own-machine',
]

const REPORTED = [
  undefined,
  '41.66.192.1',
  ' 41.66.192.1 , 10.1.2.3',
  '41.66.192.1,203.0.113.9',
  '41.66.192.1, 5.9.0.1, 10.1.2.3',
  '::ffff:41.66.192.1, ::ffff:10.1.2.3',
  '2001:db8::1, 2001:db8::2',
  '10.1.2.3, 10.1.2.4, 10.1.2.5',
  '41.66.192.1, 127.0.0.1',
]

/** A shop that listens over IPv6 sees IPv4 in the second spelling. */
const PEERS = ['127.0.0.1', '::ffff:127.0.0.1', '2001:db8::7'] as const

function asFastifySaysIt(setting: TrustProxy) {
  if (typeof setting === 'number') return (_address: string, hop: number) => hop < setting
  if (setting !== 'own-machine') return setting
  return (address: string, hop: number) => hop === 0 && /^(?:::ffff:)?127\.|^::1$/.test(address)
}

/** Returns the address that Fastify finds, and the one that is found without Fastify. */
async function addressesOf(
  trustProxy: TrustProxy,
  reported: string | undefined,
  remoteAddress = '127.0.0.1',
) {
  const addressOf = visitorAddress(trustProxy)
  const app = fastify({ trustProxy: asFastifySaysIt(trustProxy) })
  onTestFinished(() => app.close())
  app.get('/', async (request) => [request.ip, addressOf(request.raw)])
  const headers = reported === undefined ? {} : { 'x-forwarded-for': reported }
  const response = await app.inject({ url: '/', headers, remoteAddress })
  const [ofFastify, own] = response.json()
  return { ofFastify, own }
}

test.each(SETTINGS.flatMap((setting) => REPORTED.map((reported) => ({ setting, reported }))))(
  'with TRUST_PROXY $setting and “$reported” it is the address that Fastify finds',
  async ({ setting, reported }) => {
    for (const peer of PEERS) {
      const { ofFastify, own } = await addressesOf(setting, reported, peer)
      expect([peer, own]).toEqual([peer, ofFastify])
    }
  },
)

test('a trusted proxy is trusted in either spelling of its address [M134]', async () => {
  for (const setting of [1, ['loopback'], ['127.0.0.1']]) {
    for (const peer of ['127.0.0.1', '::ffff:127.0.0.1']) {
      const { own } = await addressesOf(setting, '41.66.192.1', peer)
      expect([setting, peer, own]).toEqual([setting, peer, '41.66.192.1'])
    }
  }
})

test.each([
  ['unknown', '127.0.0.1'],
  ['41.66.192', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['41.66.192.1,', '127.0.0.1'],
  ['10.1.2.3, unknown', '127.0.0.1'],
  ['unknown, 41.66.192.1', '41.66.192.1'],
  ['41.66.192.1:1234', '41.66.192.1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
])(
  'what a trusted proxy reports as “%s” is %s: only addresses count [O200]',
  async (reported, address) => {
    for (const setting of [1, true, 'own-machine'] as const) {
      const { own } = await addressesOf(setting, reported)
      expect([setting, own]).toEqual([setting, address])
    }
  },
)

test('words are no visitors: behind a proxy that passes them on, a limit counts them together [O200]', async () => {
  const { app, close } = await openTestShop({ config: aConfig({ perMinute: 3 }) })
  onTestFinished(close)
  const statuses: number[] = []
  for (let visit = 0; visit < 6; visit += 1) {
    const headers = { 'x-forwarded-for': `word-${visit}` }
    const asked = { method: 'POST', url: '/api/subscribe', headers, payload: {} } as const
    statuses.push((await app.inject(asked)).statusCode)
  }
  expect(statuses).toEqual([422, 422, 422, 429, 429, 429])
})
