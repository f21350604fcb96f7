import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressedResponse } from './compressed-response.ts'

function prepare(text: string) {
  return compressedResponse({ status: 200, type: 'text/html', isPrivate: false, text })
}

test('a page is available uncompressed, as brotli and as gzip', async () => {
  const page = prepare('<p>GH₵120.00</p>')
  expect(page.identity.toString()).toBe('<p>GH₵120.00</p>')
  expect(brotliDecompressSync(await page.encoded('br')).toString()).toBe('<p>GH₵120.00</p>')
  expect(gunzipSync(await page.encoded('gzip')).toString()).toBe('<p>GH₵120.00</p>')
})

test('an encoding is compressed once and then returned without a promise', async () => {
  const page = prepare('x')
  const [first, second] = await Promise.all([page.encoded('br'), page.encoded('br')])
  expect(first).toBe(second)
  expect(page.encoded('br')).toBe(first)
})

test('recompressing makes it smaller and does not change the content', async () => {
  const text = Array.from({ length: 500 }, (_, index) => `<li>${index * 7919} GH₵</li>`).join('')
  const page = prepare(text)
  const quick = await page.encoded('br')
  await page.recompress()
  const pressed = await page.encoded('br')
  expect(pressed.length).toBeLessThan(quick.length)
  expect(brotliDecompressSync(pressed).toString()).toBe(text)
})

test('pages with different content have different ETags', () => {
  const [a, again, b] = ['a', 'a', 'b'].map(prepare)
  expect(a?.etag).toBe(again?.etag)
  expect(a?.etag).not.toBe(b?.etag)
})
