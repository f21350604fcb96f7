import { expect, onTestFinished, test } from 'vitest'
import { readUntoldProxy } from '#database/settings/untold-proxy'
import { eachEngine } from '#testing/database/each-engine'
import { openUnclaimedShop } from '#testing/owner/open-office'
import { openTestShop } from '#testing/server/start-test-shop'
import { ORDERS_HOST, sharePort } from './shared-port.ts'
import type { TrustProxy } from './trust-proxy.ts'
import { untoldProxyOf } from './untold-proxy.ts'

const GHANAIAN = '41.66.192.1'
const VISITOR = '203.0.113.9'
const FORWARDED = {
  'x-forwarded-for': GHANAIAN,
  'x-forwarded-host': 'shop.example',
  'x-forwarded-proto': 'https',
} as const

async function openShop(trustProxy?: TrustProxy) {
  const open = await openTestShop({ config: trustProxy === undefined ? {} : { trustProxy } })
  onTestFinished(open.close)
  const countryAt = async (remoteAddress: string) => {
    const { body } = await open.app.inject({ url: '/api/geo', headers: FORWARDED, remoteAddress })
    return body
  }
  return { ...open, countryAt }
}

test('a proxy on this machine is believed without being named, and no visitor is [O180]', async () => {
  const { countryAt } = await openShop()
  for (const address of ['127.0.0.1', '127.0.0.100', '::1', '::ffff:127.0.0.1']) {
    expect([address, await countryAt(address)]).toEqual([address, '{"country_code":"GH"}'])
  }
  for (const address of [VISITOR, '10.0.0.5', '::ffff:203.0.113.9', '2001:db8::7']) {
    expect([address, await countryAt(address)]).toEqual([address, ''])
  }
})

test('it is believed for one hop: what a visitor put before it counts for nothing [O180]', async () => {
  const { app } = await openShop()
  for (const forged of [`${GHANAIAN}, ${VISITOR}`, `${GHANAIAN}, 127.0.0.1`]) {
    const headers = { 'x-forwarded-for': forged }
    expect([forged, (await app.inject({ url: '/api/geo', headers })).body]).toEqual([forged, ''])
  }
})

test('TRUST_PROXY=false believes nobody, and a named proxy is the only one [O180]', async () => {
  expect(await (await openShop(false)).countryAt('127.0.0.1')).toBe('')
  const { countryAt } = await openShop(['10.0.0.5'])
  expect([await countryAt('127.0.0.1'), await countryAt('10.0.0.5')]).toEqual([
    '',
    '{"country_code":"GH"}',
  ])
})

test.runIf(process.platform === 'linux')(
  'a proxy is believed on every socket of the port, that of orders too [O180]',
  async () => {
    const { app } = await openShop()
    await sharePort(app).listen({ port: 0, host: '127.0.0.1' })
    const { port } = new URL(app.listeningOrigin)
    for (const host of ['127.0.0.1', ORDERS_HOST]) {
      const ask = () => fetch(`http://${host}:${port}/api/geo`, { headers: FORWARDED })
      const answers = await Promise.all(Array.from({ length: 20 }, ask))
      const bodies = await Promise.all(answers.map((answer) => answer.text()))
      expect([host, new Set(bodies)]).toEqual([host, new Set(['{"country_code":"GH"}'])])
    }
  },
)

eachEngine('a proxy that nobody named', (engine) => {
  test('decides where the office is on this machine alone: cookies, posts [O180]', async () => {
    const { app, code } = await openUnclaimedShop(engine)
    const setUp = (remoteAddress: string) =>
      app.inject({
        method: 'POST',
        url: '/owner/setup',
        remoteAddress,
        headers: {
          ...FORWARDED,
          host: '127.0.0.1:3000',
          origin: 'https://shop.example',
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload: new URLSearchParams({
          code,
          name: 'Ama',
          email: 'ama@example.com',
          password: 'kente over the roof',
        }).toString(),
      })
    expect((await setUp(VISITOR)).statusCode).toBe(403)
    const { statusCode, headers } = await setUp('127.0.0.1')
    expect([statusCode, String(headers['set-cookie'])]).toEqual([
      200,
      expect.stringMatching(/__Host-owner=[^;]+;.*Secure/),
    ])
  })

  test('in the network is noted once an hour, and a visitor who pretends to be one never [O186]', async () => {
    const { app, shop } = await openUnclaimedShop(engine)
    const from = (remoteAddress: string, headers: Record<string, string> = FORWARDED) =>
      app.inject({ url: '/api/time', remoteAddress, headers })
    await from('127.0.0.1')
    await from(VISITOR)
    await from('10.0.0.5', {})
    expect(await readUntoldProxy(shop.db)).toBeNull()
    await from('::ffff:10.0.0.5')
    await expect
      .poll(() => readUntoldProxy(shop.db))
      .toEqual({ address: '10.0.0.5', seenAtMs: expect.any(Number) })
    const updates: string[] = []
    for (let last = 6; last < 20; last += 1) {
      await from(`10.0.0.${last}`)
      updates.push((await readUntoldProxy(shop.db))?.address ?? '')
    }
    expect(new Set(updates)).toEqual(new Set(['10.0.0.5']))
  })

  test.each([false, 1, ['10.0.0.9']] as const)(
    'is not noted where TRUST_PROXY says %j [O186]',
    async (setting) => {
      const trustProxy = typeof setting === 'object' ? [...setting] : setting
      const { app, shop } = await openUnclaimedShop(engine, { trustProxy })
      await app.inject({ url: '/api/time', remoteAddress: '10.0.0.5', headers: FORWARDED })
      expect(await readUntoldProxy(shop.db)).toBeNull()
    },
  )
})

test.each([
  ['10.0.0.5', '10.0.0.5'],
  ['::ffff:192.168.1.2', '192.168.1.2'],
  ['fd00::1', 'fd00::1'],
  ['127.0.0.1', null],
  ['::1', null],
  ['203.0.113.9', null],
  ['2001:db8::7', null],
  [undefined, null],
])('what reports visitors from %s is named %s', (remoteAddress, named) => {
  const headers = { 'x-forwarded-for': GHANAIAN }
  expect(untoldProxyOf({ headers, socket: { remoteAddress } })).toBe(named)
  expect(untoldProxyOf({ headers: {}, socket: { remoteAddress } })).toBeNull()
})
