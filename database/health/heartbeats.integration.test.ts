import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { readHeartbeats, writeHeartbeats } from './heartbeats.ts'

eachEngine('heartbeats', ({ open }) => {
  test('a failure keeps its beginning and the last success, until the next success', async () => {
    const { db } = await open()
    const failed = (atMs: number, detail: string) =>
      writeHeartbeats(db, [{ name: 'mail', isOk: false, atMs, detail }])
    const find = async () => (await readHeartbeats(db)).get('mail')
    await writeHeartbeats(db, [{ name: 'mail', isOk: true, atMs: 1_000 }])
    await failed(2_000, 'first')
    await failed(3_000, 'second')
    expect(await find()).toEqual({ okAtMs: 1_000, failingSinceMs: 2_000, detail: 'second' })
    await writeHeartbeats(db, [{ name: 'mail', isOk: true, atMs: 4_000 }])
    expect(await find()).toEqual({ okAtMs: 4_000, failingSinceMs: null, detail: null })
  })

  test('processes that write many at once do not wait for each other', async () => {
    const { db } = await open()
    const names = ['b', 'a', 'c', 'd']
    const write = (order: readonly string[]) =>
      writeHeartbeats(
        db,
        order.map((name) => ({ name, isOk: true, atMs: 1_000 })),
      )
    await Promise.all([write(names), write(names.toReversed()), write(names.toSorted())])
    expect([...(await readHeartbeats(db)).keys()].toSorted()).toEqual(['a', 'b', 'c', 'd'])
  })
})
