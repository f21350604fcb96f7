import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createUnpacker } from './unpack-gzip.ts'

const LONG = 'GH₵120.00 '.repeat(100_000)

test('what is read comes unpacked', async () => {
  const stream = createUnpacker(1)(gzipSync(LONG))
  expect(stream && (await text(stream))).toBe(LONG)
})

test('who does not read holds one of few places, until they hang up [S30]', async () => {
  const unpack = createUnpacker(2)
  const gzip = gzipSync(LONG)
  const [slow, other] = [unpack(gzip), unpack(gzip)]
  expect(unpack(gzip)).toBeNull()
  slow?.destroy()
  if (slow) await once(slow, 'close')
  expect(unpack(gzip)).not.toBeNull()
  expect(other?.destroyed).toBe(false)
})
