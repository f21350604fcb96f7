import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenderAhead } from './render-ahead.ts'

const OPENS_AT = 1_800_000_000_000

beforeEach(() => {
  vi.useFakeTimers({ now: OPENS_AT - 3_600_000 })
})
afterEach(() => {
  vi.useRealTimers()
})

function open() {
  const rendered: string[] = []
  const errors: unknown[] = []
  const ahead = createRenderAhead<string>({
    now: Date.now,
    onError: (error) => errors.push(error),
    render: async (page, atMs) => {
      if (page === '/broken') throw new Error('broken')
      rendered.push(`${page} ${(atMs - Date.now()) / 1000}`)
    },
  })
  const note = (page: string) => ahead.note(page, () => page, OPENS_AT)
  return { note, rendered, errors }
}

test('pages of the last minute are rendered ten seconds ahead, once', async () => {
  const { note, rendered } = open()
  note('/collection')
  vi.setSystemTime(OPENS_AT - 59_000)
  note('/product/14')
  note('/product/14')
  note('/')
  await vi.advanceTimersByTimeAsync(48_999)
  expect(rendered).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(rendered).toEqual(['/product/14 10', '/ 10'])
})

test('a page that is first seen in the last seconds is rendered at once', async () => {
  const { note, rendered } = open()
  vi.setSystemTime(OPENS_AT - 3_000)
  note('/product/14')
  await vi.advanceTimersByTimeAsync(0)
  expect(rendered).toEqual(['/product/14 3'])
})

test('a page that cannot be rendered does not stop the others', async () => {
  const { note, rendered, errors } = open()
  vi.setSystemTime(OPENS_AT - 3_000)
  note('/broken')
  note('/')
  await vi.advanceTimersByTimeAsync(0)
  expect(rendered).toEqual(['/ 3'])
  expect(errors).toHaveLength(1)
})
