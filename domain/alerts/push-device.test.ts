import { expect, test } from 'vitest'
import { isPushEndpoint, readPushDevice } from './push-device.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def',
  'https://fcm.googleapis.com/wp/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s is a push service', (address) => {
  expect(isPushEndpoint(address)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/abc',
  'https://fcm.googleapis.com:8443/abc',
  'https://a@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com@evil.example/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://evilfcm.googleapis.com/abc',
  'https://a.b.notify.windows.com/abc',
  'https://127.0.0.1/abc',
  'https://[::1]/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://localhost/abc',
  'https://push.apple.com.evil.example/',
  `https://fcm.googleapis.com/${'a'.repeat(1000)}`,
  'fcm.googleapis.com/abc',
  'file:///etc/passwd',
  '',
])('no request is sent to %s [N70]', (address) => {
  expect(isPushEndpoint(address)).toBe(false)
})

const keys = { p256dh: `B${'a'.repeat(86)}`, auth: 'b'.repeat(22) }
const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'

test('a subscription is read as a browser describes it', () => {
  const given = { endpoint, expirationTime: null, keys }
  expect(readPushDevice(given)).toEqual({ endpoint, keys })
})

test.each([
  null,
  'x',
  [],
  { endpoint },
  { endpoint, keys: { ...keys, auth: 'short' } },
  { endpoint, keys: { ...keys, p256dh: `A${'a'.repeat(86)}` } },
  { endpoint: [endpoint], keys },
])('anything else is not: %j [N70]', (given) => {
  expect(readPushDevice(given)).toBeNull()
})
