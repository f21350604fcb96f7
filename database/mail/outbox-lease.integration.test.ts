import { CompiledQuery, createQueryId, type Kysely, type KyselyPlugin } from 'kysely'
import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import type { Schema } from '../schema.ts'
import { enqueueMail, markForRetry } from './outbox.ts'
import { isAnyDue, leaseNext, type OutboxQuery } from './outbox-lease.ts'
import { aMailOf } from './queued-mail.builder.ts'
import type { QueuedMail } from './queued-mail.ts'

const NOW = 1_800_000_000_000
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function at(nowMs: number, changes: Partial<OutboxQuery> = {}): OutboxQuery {
  return { nowMs, leaseMs: MINUTE, withLetters: true, ...changes }
}

function put(db: Kysely<Schema>, kind: QueuedMail['kind'], nowMs = NOW) {
  return enqueueMail(db, aMailOf(kind, { nowMs }))
}

eachEngine('the outbox', (engine) => {
  test('leases each item to one worker, until the lease ends', async () => {
    const { db } = await engine.open()
    await put(db, 'order-mail')
    const leases = await Promise.all([1, 2, 3].map(() => leaseNext(db, at(NOW))))
    expect(leases.filter(Boolean)).toHaveLength(1)
    expect(await leaseNext(db, at(NOW + MINUTE - 1))).toBeNull()
    expect(await isAnyDue(db, at(NOW + MINUTE - 1))).toBe(false)
    expect(await leaseNext(db, at(NOW + MINUTE))).toMatchObject({ attempts: 2 })
  })

  test('releases at once what a clock a day ahead has leased or postponed [S28]', async () => {
    const { db } = await engine.open()
    await put(db, 'order-mail')
    expect(await leaseNext(db, at(NOW + DAY))).not.toBeNull()
    expect(await leaseNext(db, at(NOW))).toMatchObject({ attempts: 2 })

    await markForRetry(db, 'order-mail 1', { nextAtMs: NOW + DAY + HOUR, error: 'x' })
    expect(await leaseNext(db, at(NOW))).toMatchObject({ attempts: 3 })
    await put(db, 'shop-mail', NOW + DAY)
    expect(await leaseNext(db, at(NOW))).toMatchObject({ kind: 'shop-mail' })
  })

  test('respects leases and retry intervals when clocks differ by seconds [S28]', async () => {
    const { db } = await engine.open()
    await put(db, 'order-mail')
    await leaseNext(db, at(NOW))
    expect(await leaseNext(db, at(NOW - 20_000))).toBeNull()
    await markForRetry(db, 'order-mail 1', { nextAtMs: NOW + HOUR, error: 'x' })
    expect(await leaseNext(db, at(NOW - 20_000))).toBeNull()
  })

  test('skips letters while they may not be sent [S25]', async () => {
    const { db } = await engine.open()
    await put(db, 'letter')
    expect(await isAnyDue(db, at(NOW, { withLetters: false }))).toBe(false)
    expect(await leaseNext(db, at(NOW, { withLetters: false }))).toBeNull()
    await put(db, 'order-mail', NOW + 1)
    const later = at(NOW + 1, { withLetters: false })
    expect(await leaseNext(db, later)).toMatchObject({ kind: 'order-mail' })
    expect(await leaseNext(db, at(NOW + 1))).toMatchObject({ kind: 'letter' })
  })

  if (engine.name !== 'sqlite') return
  test('finds the next mail by an index, however many letters wait [D138]', async () => {
    const { db } = await engine.open()
    const statements: CompiledQuery[] = []
    const spy: KyselyPlugin = {
      transformQuery: ({ node }) => {
        statements.push(db.getExecutor().compileQuery(node, createQueryId()))
        return node
      },
      transformResult: async ({ result }) => result,
    }
    const purposes = [{ purpose: 'draw', maxPlace: 10 }] as const
    expect(await leaseNext(db.withPlugin(spy), at(NOW, { purposes }))).toBeNull()
    const plans = []
    for (const { sql, parameters } of statements) {
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      )
      plans.push(rows.map(({ detail }) => detail).join('; '))
    }
    expect(plans).toHaveLength(2)
    expect(plans[0]).toContain('outbox_other_mails')
    // The index returns letters in their order, so that only the first is read.
    expect(plans[1]).toContain('outbox_letters')
    expect(plans[1]).not.toContain('ORDER BY')
  })
})
