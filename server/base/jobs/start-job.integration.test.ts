import { expect, onTestFinished, test, vi } from 'vitest'
import { readHeartbeats } from '#database/health/heartbeats'
import { currentRequestId } from '#database/request-id'
import { eachEngine } from '#testing/database/each-engine'
import { createProcessCounts } from '../process-counts.ts'
import { createHeartbeats } from './heartbeats.ts'
import { createJobStarter } from './start-job.ts'

eachEngine('a watched job', (engine) => {
  test('each run has an id, and its outcome is noted for all processes [M68]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = await engine.open()
    const processCounts = createProcessCounts(0)
    const one = createHeartbeats({ db, now: () => 1_000 })
    const two = createHeartbeats({ db, now: () => 2_000 })
    const errors: object[] = []
    const log = { info: () => {}, warn: () => {}, error: (about: object) => errors.push(about) }
    const shared = { db, engine: engine.name, now: Date.now, processCounts, log }
    const ids = new Set<string | null>()
    const failing = createJobStarter({ ...shared, heartbeats: one })('check-payments', async () => {
      ids.add(currentRequestId())
      throw Object.assign(new Error('to ama@example.com'), { code: 'ECONNREFUSED' })
    })
    await vi.advanceTimersByTimeAsync(61_000)
    await failing.stop()
    await one.flush()
    expect(ids.size).toBe(2)
    expect([errors.length, processCounts.databaseErrors]).toEqual([2, 2])
    const noted = (await readHeartbeats(db)).get('job check-payments')
    expect(noted).toMatchObject({ okAtMs: null, failingSinceMs: 1_000 })
    expect(noted?.detail).toMatch(/^ECONNREFUSED, in the log as [0-9a-f]{32}$/)

    const working = createJobStarter({ ...shared, heartbeats: two })(
      'check-payments',
      async () => undefined,
    )
    await vi.advanceTimersByTimeAsync(31_000)
    await working.stop()
    await two.flush()
    expect((await readHeartbeats(db)).get('job check-payments')).toEqual({
      okAtMs: 2_000,
      failingSinceMs: null,
      detail: null,
    })
  })

  test('who is not in turn notes nothing, so that the failures of the other are seen [M68]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { db } = await engine.open()
    const heartbeats = createHeartbeats({ db, now: () => 1_000 })
    const log = { info: () => {}, warn: () => {}, error: () => {} }
    const processCounts = createProcessCounts(0)
    const context = { db, engine: engine.name, now: () => 1_000, processCounts, log, heartbeats }
    let runs = 0
    const work = async () => {
      runs += 1
      throw new Error('broken')
    }
    const jobs = [1, 2].map(() => createJobStarter(context)('tell-staff', work))
    await vi.advanceTimersByTimeAsync(15_500)
    await Promise.all(jobs.map((job) => job.stop()))
    await heartbeats.flush()
    expect(runs).toBe(engine.name === 'sqlite' ? 2 : 1)
    expect((await readHeartbeats(db)).get('job tell-staff')).toMatchObject({ okAtMs: null })
  })

  test('what could not be written is written later [M68]', async () => {
    const { db } = await engine.open()
    const heartbeats = createHeartbeats({ db, now: () => 5_000 })
    heartbeats.ok('mail')
    await db.schema.alterTable('heartbeats').renameTo('away').execute()
    await expect(heartbeats.flush()).rejects.toThrow('heartbeats')
    await db.schema.alterTable('away').renameTo('heartbeats').execute()
    await heartbeats.flush()
    expect((await readHeartbeats(db)).get('mail')?.okAtMs).toBe(5_000)
  })
})
