import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressText } from './compress-text.ts'

const PLENTY = 1_000_000

test('pieces of any length are compressed to one text', async () => {
  const parts = ['GH₵', '', 'x'.repeat(200_000), 'end']
  const compressed = await compressText(parts, PLENTY)
  expect(compressed && gunzipSync(compressed.gzip).toString()).toBe(parts.join(''))
})

test('equal texts have equal ETags, different texts different ones', async () => {
  const tags = await Promise.all(
    [['a', 'b'], ['ab'], ['abc']].map(async (parts) => (await compressText(parts, PLENTY))?.etag),
  )
  expect(tags[0]).toBe(tags[1])
  expect(tags[0]).not.toBe(tags[2])
})

test('a text that is too long is aborted before it is written to its end [S30]', async () => {
  let written = 0
  function* endless() {
    for (;;) {
      written += 1
      yield Array.from(
        { length: 1_000 },
        (_, index) => (written * (index + 3) * 7919) % 10_007,
      ).join()
    }
  }
  expect(await compressText(endless(), 10_000)).toBeNull()
})

test('compressing a long text does not block the event loop [S30]', async () => {
  let turns = 0
  let next = setImmediate(count)
  function count() {
    turns += 1
    next = setImmediate(count)
  }
  const turnsAtPart: number[] = []
  function* parts() {
    for (let part = 0; part < 100; part += 1) {
      turnsAtPart.push(turns)
      yield 'x'.repeat(64 * 1024)
    }
  }
  await compressText(parts(), PLENTY)
  clearImmediate(next)
  const inOneTurn = Map.groupBy(turnsAtPart, (turn) => turn)
  expect(Math.max(...inOneTurn.values().map(({ length }) => length))).toBeLessThanOrEqual(4)
})
