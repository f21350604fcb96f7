import { expect, onTestFinished, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { withBucket } from '#testing/drill/bucket-storage'
import { openSqliteStorage } from '#testing/drill/drill-storage'
import { openPostgresStorage } from '#testing/drill/postgres-storage'
import { runDrill } from '#testing/drill/run-drill'

eachEngine('npm run drill with a bucket', (engine) => {
  test('loses nothing more when the machine is lost with its whole data folder [M113]', async () => {
    const lines: string[] = []
    const isOnSqlite = engine.name === 'sqlite'
    const opened = await (isOnSqlite ? openSqliteStorage() : openPostgresStorage())
    const storage = await withBucket(opened)
    onTestFinished(storage.remove)
    const isGood = await runDrill({ storage, shopToCopy: null, print: (line) => lines.push(line) })
    const text = lines.join('\n')
    expect([isGood, text]).toEqual([true, expect.not.stringContaining('WRONG')])
    expect(text).not.toContain('may be undone')
    expect(text).toContain('Removed from the staff stays removed, and nobody is signed in.')
  })
})
