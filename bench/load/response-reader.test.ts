import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createResponseReader } from './response-reader.ts'

const EACH = [
  Buffer.from('HTTP/1.1 409 Conflict\r\nContent-Length: 8\r\n\r\n{"ɔ":1}'),
  Buffer.from('HTTP/1.1 200 OK\r\ncontent-encoding: br\r\ncontent-length: 3\r\n\r\n\r\n\r'),
  Buffer.from('HTTP/1.1 204 No\r\ncontent-length: 0\r\nConnection: close\r\n\r\n'),
]
const RESPONSES = Buffer.concat(EACH)
const ENDS = EACH.map((_, index) => Buffer.concat(EACH.slice(0, index + 1)).length)

/** A socket does the same: every chunk lies in the same bytes, and those of the one before are gone. */
function readInChunks(cuts: readonly number[]) {
  const { read } = createResponseReader()
  const shared = Buffer.alloc(RESPONSES.length)
  const found = []
  let from = 0
  for (const to of [...new Set([...cuts, ...ENDS])].toSorted((a, b) => a - b)) {
    shared.fill('x')
    RESPONSES.copy(shared, 0, from, to)
    const response = read(shared, to - from)
    if (typeof response !== 'string') found.push(response)
    from = to
  }
  return found
}

test('responses are the same however the network cuts them; a compressed body is not read', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: RESPONSES.length })), (cuts) => {
      expect(readInChunks(cuts)).toEqual([
        { status: 409, isLast: false, body: '{"ɔ":1}' },
        { status: 200, isLast: false, body: '' },
        { status: 204, isLast: true, body: '' },
      ])
    }),
  )
})

test('a response without a length is told from one that is incomplete', () => {
  const { read } = createResponseReader()
  const head = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n')
  expect(read(head, 20)).toBe('incomplete')
  expect(read(head.subarray(20), head.length - 20)).toBe('no-length')
})
