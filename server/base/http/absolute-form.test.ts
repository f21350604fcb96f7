import { expect, test } from 'vitest'
import { rewriteAbsoluteForm } from './absolute-form.ts'

test.each([
  ['http://shop.example/cart?a=1', '/cart?a=1', 'shop.example'],
  ['HTTP://shop.example:8080/', '/', 'shop.example:8080'],
  ['https://shop.example', '/', 'shop.example'],
  ['http://shop.example?a=1', '/?a=1', 'shop.example'],
  ['http://[2001:db8::1]:3000//cart', '//cart', '[2001:db8::1]:3000'],
  ['http://me@shop.example/', '/', 'me@shop.example'],
  ['http:///cart', '/cart', ''],
  ['/http://other.example/', '/http://other.example/', 'here.example'],
  ['ftp://shop.example/', 'ftp://shop.example/', 'here.example'],
  ['*', '*', 'here.example'],
])('%s is %s at %s [M132]', (url, path, host) => {
  const request = { url, headers: { host: 'here.example' } }
  rewriteAbsoluteForm(request)
  expect(request).toEqual({ url: path, headers: { host } })
})
