import { expect, test } from 'vitest'
import { referrerHost } from './referrer-host.ts'

const own = ['shop.example']

test.each([
  ['https://www.google.com/search?q=ama@example.com', 'google.com'],
  ['https://L.Instagram.com/?u=1#x', 'l.instagram.com'],
  ['http://user:secret@blog.example:8080/post', 'blog.example'],
  ['https://café.example/', 'xn--caf-dma.example'],
])('%s is counted as %s [S22]', (referrer, host) => {
  expect(referrerHost(referrer, own)).toBe(host)
})

test.each([
  '',
  'google.com',
  'https://shop.example/cart',
  'http://localhost:3000/',
  'http://192.168.0.1/',
  'http://[::1]/',
  'android-app://com.example/',
  'javascript:alert(1)',
  `https://${'a.'.repeat(60)}example/`,
])('%j has no referrer host', (referrer) => {
  expect(referrerHost(referrer, own)).toBe('')
})
