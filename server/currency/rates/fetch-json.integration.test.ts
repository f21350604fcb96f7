import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ProgrammableService,
  startProgrammableService,
} from '#testing/stand-ins/programmable-service'
import type { Answer } from '#testing/stand-ins/serve-locally'
import { fetchJson } from './fetch-json.ts'

let service: ProgrammableService
beforeAll(async () => {
  service = await startProgrammableService({ json: {} })
})
afterAll(() => service.close())

const never = new AbortController().signal

const bomb = gzipSync(Buffer.alloc(3_000_000, ' '))
const REFUSED: readonly (readonly [string, Answer, string])[] = [
  ['an error status', { status: 503, json: {} }, 'service-refused'],
  ['HTML', { text: '<h1>It works</h1>' }, 'no-json'],
  ['nothing', { text: '' }, 'no-json'],
  [
    'a redirect to another host',
    { status: 302, headers: { location: 'http://127.0.0.1:1/' } },
    'service-unreachable',
  ],
  ['a body that is too large', { text: ' '.repeat(300_000) }, 'answer-too-large'],
  [
    'a small gzip body that expands beyond the limit',
    { headers: { 'content-encoding': 'gzip' }, bytes: bomb },
    'answer-too-large',
  ],
]

test.each(REFUSED)('%s is a failure [E6]', async (_what, response, error) => {
  service.answerWith(response)
  expect(await fetchJson(service.url, never)).toEqual({ ok: false, error })
})

test('a hanging request is aborted as soon as the shop closes', async () => {
  service.answerWith('hang')
  const closing = new AbortController()
  const result = fetchJson(service.url, closing.signal)
  closing.abort()
  expect(await result).toEqual({ ok: false, error: 'service-unreachable' })
})

test('JSON is parsed, and a refused connection is a failure', async () => {
  service.answerWith({ json: { result: 'success' } })
  expect(await fetchJson(service.url, never)).toEqual({ ok: true, value: { result: 'success' } })
  expect((await fetchJson('http://127.0.0.1:1/', never)).ok).toBe(false)
})
