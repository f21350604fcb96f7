import { setImmediate as settled } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

const TIMEOUT_MS = 1_000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

function aLimit() {
  const limit = limitConcurrency({ maxAtOnce: 2, timeoutMs: TIMEOUT_MS })
  const begun: string[] = []
  return {
    begun,
    come: (name: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const done = limit(() => {
        begun.push(name)
        return promise
      })
      return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
    },
  }
}

test('so many begin at once; whoever waits begins when one has ended, in order', async () => {
  const { begun, come } = aLimit()
  const [ama, kofi] = [come('Ama'), come('Kofi')]
  const esi = come('Esi')
  const yaw = come('Yaw')
  await settled()
  expect(begun).toEqual(['Ama', 'Kofi'])
  kofi.end()
  expect(await kofi.done).toBe('Kofi')
  await settled()
  expect(begun).toEqual(['Ama', 'Kofi', 'Esi'])
  for (const { end } of [ama, esi, yaw]) end()
  expect(await Promise.all([ama.done, esi.done, yaw.done])).toEqual(['Ama', 'Esi', 'Yaw'])
})

test('work that fails leaves its place to the next', async () => {
  const { begun, come } = aLimit()
  const [ama, kofi, esi] = [come('Ama'), come('Kofi'), come('Esi')]
  ama.fail()
  await expect(ama.done).rejects.toThrow('Ama')
  await settled()
  expect(begun).toContain('Esi')
  for (const { end } of [kofi, esi]) end()
  await Promise.all([kofi.done, esi.done])
})

test('whoever has waited too long is told so and does not begin any more', async () => {
  const { begun, come } = aLimit()
  const [ama, kofi, esi] = [come('Ama'), come('Kofi'), come('Esi')]
  const told = expect(esi.done).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await settled()
  vi.advanceTimersByTime(TIMEOUT_MS)
  await told
  const yaw = come('Yaw')
  ama.end()
  await ama.done
  await settled()
  expect(begun).toEqual(['Ama', 'Kofi', 'Yaw'])
  for (const { end } of [kofi, yaw]) end()
  await Promise.all([kofi.done, yaw.done])
})
