import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createDecompressor } from './decompress-gzip.ts'

const LONG = 'GH₵120.00 '.repeat(100_000)

test('the stream contains the decompressed text', async () => {
  const stream = createDecompressor(1)(gzipSync(LONG))
  expect(stream && (await text(stream))).toBe(LONG)
})

test('a client that does not read occupies one of the few streams until it disconnects [S30]', async () => {
  const decompress = createDecompressor(2)
  const gzip = gzipSync(LONG)
  const [slow, other] = [decompress(gzip), decompress(gzip)]
  expect(decompress(gzip)).toBeNull()
  slow?.destroy()
  if (slow) await once(slow, 'close')
  expect(decompress(gzip)).not.toBeNull()
  expect(other?.destroyed).toBe(false)
})
