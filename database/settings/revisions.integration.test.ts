import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { bumpRevision, readRevisions } from './revisions.ts'

eachEngine('revisions', (engine) => {
  test('a topic that was never written has revision 0, and each bump adds one', async () => {
    const { db } = await engine.open()
    expect(await readRevisions(db)).toEqual({
      catalogue: 0,
      pieces: 0,
      stock: 0,
      'counted-stock': 0,
      settings: 0,
      drops: 0,
      connections: 0,
      texts: 0,
    })

    await Promise.all(Array.from({ length: 20 }, () => bumpRevision(db, 'catalogue')))
    expect(await readRevisions(db)).toEqual({
      catalogue: 20,
      pieces: 0,
      stock: 0,
      'counted-stock': 0,
      settings: 0,
      drops: 0,
      connections: 0,
      texts: 0,
    })
  })

  test('a bump returns the new revision', async () => {
    const { db } = await engine.open()
    expect([await bumpRevision(db, 'pieces'), await bumpRevision(db, 'pieces')]).toEqual([1, 2])
  })

  test('a rolled-back change does not change the revision', async () => {
    const { db } = await engine.open()
    const change = db.transaction().execute(async (transaction) => {
      await bumpRevision(transaction, 'catalogue')
      throw new Error('the change failed')
    })
    await expect(change).rejects.toThrow('the change failed')
    expect(await readRevisions(db)).toEqual({
      catalogue: 0,
      pieces: 0,
      stock: 0,
      'counted-stock': 0,
      settings: 0,
      drops: 0,
      connections: 0,
      texts: 0,
    })
  })
})
