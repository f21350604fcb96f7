import { setImmediate as settled } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { limitWithTimeout } from './limit-with-timeout.ts'

const TIMEOUT_MS = 1_000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => vi.useRealTimers())

function aLimit() {
  const limit = limitWithTimeout({ maxConcurrent: 2, timeoutMs: TIMEOUT_MS })
  const started: string[] = []
  return {
    started,
    start: (name: string) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>()
      const done = limit(() => {
        started.push(name)
        return promise
      })
      return { done, end: () => resolve(name), fail: () => reject(new Error(name)) }
    },
  }
}

test('at most maxConcurrent tasks run at once; the others start in order when one ends', async () => {
  const { started, start } = aLimit()
  const [ama, kofi] = [start('Ama'), start('Kofi')]
  const esi = start('Esi')
  const yaw = start('Yaw')
  await settled()
  expect(started).toEqual(['Ama', 'Kofi'])
  kofi.end()
  expect(await kofi.done).toBe('Kofi')
  await settled()
  expect(started).toEqual(['Ama', 'Kofi', 'Esi'])
  for (const { end } of [ama, esi, yaw]) end()
  expect(await Promise.all([ama.done, esi.done, yaw.done])).toEqual(['Ama', 'Esi', 'Yaw'])
})

test('a failed task frees its place for the next one', async () => {
  const { started, start } = aLimit()
  const [ama, kofi, esi] = [start('Ama'), start('Kofi'), start('Esi')]
  ama.fail()
  await expect(ama.done).rejects.toThrow('Ama')
  await settled()
  expect(started).toContain('Esi')
  for (const { end } of [kofi, esi]) end()
  await Promise.all([kofi.done, esi.done])
})

test('a task that waits longer than the timeout is rejected and never starts', async () => {
  const { started, start } = aLimit()
  const [ama, kofi, esi] = [start('Ama'), start('Kofi'), start('Esi')]
  const rejected = expect(esi.done).rejects.toMatchObject({ code: 'ETIMEDOUT' })
  await settled()
  vi.advanceTimersByTime(TIMEOUT_MS)
  await rejected
  const yaw = start('Yaw')
  ama.end()
  await ama.done
  await settled()
  expect(started).toEqual(['Ama', 'Kofi', 'Yaw'])
  for (const { end } of [kofi, yaw]) end()
  await Promise.all([kofi.done, yaw.done])
})
