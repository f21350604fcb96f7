import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { onOneEngine } from '#testing/database/each-engine'
import { storageOfSettings } from '#testing/database/take-backup'
import { makeArchive } from './make-archive.ts'
import { openBackup } from './open-backup.ts'

onOneEngine('a backup', (engine) => {
  test('is not called damaged where it cannot be unpacked [M123]', async () => {
    const settings = await engine.create()
    const file = join(settings.dataDir, 'backup.tar')
    const storage = storageOfSettings(settings)
    expect(await makeArchive({ storage, target: file, nowMs: Date.now() })).toMatchObject({
      ok: true,
    })
    // Like a full disk, a file in the place of a folder is no fault of the backup.
    const work = join(settings.dataDir, 'file')
    await writeFile(work, '')
    const opened = await openBackup(file, { work, privateKey: null, programs: null })
    expect(opened).toMatchObject({
      ok: false,
      error: expect.stringContaining('cannot be unpacked: '),
    })
  })
})
