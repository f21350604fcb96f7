import { expect, test } from 'vitest'
import { compressedResponse } from '#server/base/compressed-response'
import { createRenderLimiter } from './render-limiter.ts'

function prepare(text: string) {
  return compressedResponse({ status: 200, type: 'text/html', isPrivate: false, text })
}

test('at most one page is rendered per tick of the event loop [S30]', async () => {
  const limitRendering = createRenderLimiter()
  let tick = 0
  let next = setImmediate(count)
  function count() {
    tick += 1
    next = setImmediate(count)
  }
  const ticks: number[] = []
  const pages = Array.from({ length: 10 }, () =>
    limitRendering(async () => {
      ticks.push(tick)
      return prepare('x')
    }, null),
  )
  await Promise.all(pages)
  clearImmediate(next)
  expect(ticks).toHaveLength(10)
  expect(new Set(ticks).size).toBe(10)
})

test('a page is compressed in the accepted encoding', async () => {
  const page = await createRenderLimiter()(async () => prepare('x'), 'br')
  expect(page.encoded('br')).toBeInstanceOf(Buffer)
  expect(page.byteLength()).toBeGreaterThan(1)
})

test('at most four pages are in memory while they are compressed [S30]', async () => {
  const limitRendering = createRenderLimiter()
  let [held, maxHeld] = [0, 0]
  const { promise: compressed, resolve: compress } = Promise.withResolvers<Buffer>()
  const pages = Array.from({ length: 20 }, () =>
    limitRendering(async () => {
      held += 1
      maxHeld = Math.max(maxHeld, held)
      return {
        ...prepare('x'),
        encoded: () =>
          compressed.finally(() => {
            held -= 1
          }),
      }
    }, 'br'),
  )
  compress(Buffer.from('x'))
  await Promise.all(pages)
  expect(maxHeld).toBeLessThanOrEqual(4)
})

test('a page that fails to render does not block the others', async () => {
  const limitRendering = createRenderLimiter()
  const failing = limitRendering(() => Promise.reject(new Error('no')), null)
  const good = limitRendering(async () => prepare('x'), null)
  await expect(failing).rejects.toThrow('no')
  expect((await good).identity.toString()).toBe('x')
})
