import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countAhead } from './count-ahead.ts'

const MINUTE = 60_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A database that several processes count in. */
function aDatabase() {
  let hits = 0
  const statements: number[] = []
  const database = { isDown: false }
  const countHits = async (_key: string, _windowMs: number, times: number) => {
    await Promise.resolve()
    if (database.isDown) throw new Error('down')
    hits += times
    statements.push(times)
    return { current: hits, ttl: MINUTE }
  }
  return { countHits, statements, database, hits: () => hits }
}

test('far from the limit a hit waits for nothing, and is sent together with others', async () => {
  const { countHits, statements } = aDatabase()
  const count = countAhead(countHits)
  await count('a', MINUTE, 3_000)
  const counted = Array.from({ length: 500 }, () => count('a', MINUTE, 3_000))
  expect(counted[0]).toMatchObject({ current: 2 })
  expect(counted[499]).toMatchObject({ current: 501 })
  expect(statements).toEqual([1])
  await vi.advanceTimersByTimeAsync(100)
  expect(statements).toEqual([1, 500])
})

test('near the limit each is counted exactly, with all that was counted ahead', async () => {
  const { countHits, hits, statements } = aDatabase()
  const count = countAhead(countHits)
  for (let hit = 0; hit < 498; hit += 1) await count('a', MINUTE, 1_000)
  const currents: number[] = []
  for (let hit = 0; hit < 4; hit += 1) currents.push((await count('a', MINUTE, 1_000)).current)
  expect(currents).toEqual([499, 500, 501, 502])
  expect([hits(), statements]).toEqual([502, [1, 499, 1, 1]])
})

test('a small limit is counted in the database from the first hit', async () => {
  const { countHits, statements } = aDatabase()
  const count = countAhead(countHits)
  for (let hit = 0; hit < 3; hit += 1) await count('a', MINUTE, 100)
  expect(statements).toEqual([1, 1, 1])
})

test('what another process counted is known after the next statement', async () => {
  const { countHits } = aDatabase()
  const [here, there] = [countAhead(countHits), countAhead(countHits)]
  await here('a', MINUTE, 2_000)
  for (let hit = 0; hit < 40; hit += 1) await there('a', MINUTE, 2_000)
  await vi.advanceTimersByTimeAsync(100)
  await here('a', MINUTE, 2_000)
  await vi.advanceTimersByTimeAsync(100)
  expect(await here('a', MINUTE, 2_000)).toMatchObject({ current: 43 })
})

test('a new window begins in the database', async () => {
  const { countHits, statements } = aDatabase()
  const count = countAhead(countHits)
  await count('a', MINUTE, 2_000)
  await vi.advanceTimersByTimeAsync(MINUTE)
  await count('a', MINUTE, 2_000)
  expect(statements).toEqual([1, 1])
})

test('while the database is down, hits that were counted ahead are lost and the next one fails', async () => {
  const { countHits, database } = aDatabase()
  const count = countAhead(countHits)
  await count('a', MINUTE, 2_000)
  database.isDown = true
  expect(await count('a', MINUTE, 2_000)).toMatchObject({ current: 2 })
  await vi.advanceTimersByTimeAsync(100)
  await expect(count('a', MINUTE, 2_000)).rejects.toThrow('down')
})

test('a crowd that comes while the database counts does not get past the limit [P133]', async () => {
  const { countHits, hits } = aDatabase()
  const count = countAhead(countHits)
  await count('a', MINUTE, 1_000)
  const counted = Array.from({ length: 5_000 }, () => count('a', MINUTE, 1_000))
  const currents = (await Promise.all(counted)).map(({ current }) => current)
  expect(currents.filter((current) => current <= 1_000)).toHaveLength(999)
  await vi.advanceTimersByTimeAsync(100)
  expect(hits()).toBe(5_001)
})

test('hits that come while others are being sent are sent, too, though none follow them [P133]', async () => {
  const { countHits, hits } = aDatabase()
  const answered = Promise.withResolvers<void>()
  const count = countAhead(async (...counted) => {
    const answer = await countHits(...counted)
    if (hits() === 2) await answered.promise
    return answer
  })
  await count('a', MINUTE, 2_000)
  await count('a', MINUTE, 2_000)
  await vi.advanceTimersByTimeAsync(100)
  await count('a', MINUTE, 2_000)
  answered.resolve()
  await vi.advanceTimersByTimeAsync(100)
  expect(hits()).toBe(3)
})
