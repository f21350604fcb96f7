import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  beginBackup,
  noteBackupProgress,
  readLastBackupElsewhere,
  writeBackupFailure,
} from '#database/health/backup-facts'
import { dataFolder } from '#database/sqlite/data-folder'
import { listBackups } from '#server/backup/list-backups'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/backup'

eachEngine('/owner/backup', (engine) => {
  test('two presses at once make one backup, while pages are served; it is saved after step-up [N80]', async () => {
    const { owner, shop, dataDir, app } = await openOffice(engine)
    const [first, second, page] = await Promise.all([
      owner.post(`${PATH}/make`),
      owner.post(`${PATH}/make`),
      app.inject({ url: '/healthz' }),
    ])
    expect([first.status, second.status, page.statusCode]).toEqual([200, 200, 200])
    await expect
      .poll(async () => (await owner.get(PATH)).html)
      .toContain('The backup is made and checked.')
    const backups = await listBackups(dataDir)
    expect(backups).toHaveLength(1)
    expect(await readLastBackupElsewhere(shop.db)).toBeNull()
    const url = `${PATH}/file?name=${backups[0]?.name}`
    const saved = await owner.get(url)
    expect(saved.headers).toMatchObject({
      'content-type': 'application/x-tar',
      'content-length': String(backups[0]?.bytes),
      'content-disposition': `attachment; filename="${backups[0]?.name}"`,
    })
    expect(saved.html).toMatch(/^database\.(?:sqlite\.gz|dump)\0/)
    expect(await readLastBackupElsewhere(shop.db)).toMatchObject({ place: 'elsewhere' })
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await owner.get(url)
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Password')
  })

  test('one that is under way is followed without script, and one that was killed is not believed [N80]', async () => {
    const { owner, shop, dataDir } = await openOffice(engine)
    const { db, now } = shop
    expect(await beginBackup(db, now())).toBe(true)
    await noteBackupProgress(db, { share: 0.425, atMs: now() })
    // A press shows what another process makes.
    const { html } = await owner.post(`${PATH}/make`)
    expect(html).toContain('Being made: 42 %')
    expect(html).toContain('<noscript><meta http-equiv="refresh" content="3"></noscript>')
    expect(html).not.toContain('Save a copy of everything')
    expect(await listBackups(dataDir)).toEqual([])
    await noteBackupProgress(db, { share: 0.425, atMs: now() - 61_000 })
    const later = await owner.get(PATH)
    expect(later.html).toContain('Save a copy of everything')
    expect(later.html).not.toContain('refresh')
  })

  test('why the last one failed is said in a sentence [D187]', async () => {
    const { owner, shop } = await openOffice(engine)
    const detail = 'The disk is full.'
    await writeBackupFailure(shop.db, { reason: 'not-made', detail }, shop.now())
    expect((await owner.get(PATH)).html).toContain('The backup was not made. The disk is full.')
    const today = await owner.get('/owner')
    expect(today.html).toContain('Something does not work: Backup')
    expect((await owner.get('/owner/health')).html).toContain('The disk is full.')
  })

  test.each([
    '../shop.sqlite',
    'shop.sqlite',
    '',
    'shop-2026-01-01T00-00-00-000Z.tar',
    'before-restore-2026-01-01T00-00-00-000Z.sqlite',
  ])('no file but a backup is given out: %s [N81]', async (name) => {
    const { owner, dataDir } = await openOffice(engine)
    const { backupFolder } = dataFolder(dataDir)
    mkdirSync(backupFolder, { recursive: true })
    writeFileSync(join(backupFolder, 'before-restore-2026-01-01T00-00-00-000Z.sqlite'), 'x')
    const { status } = await owner.get(`${PATH}/file?${new URLSearchParams({ name })}`)
    expect(status).toBe(404)
  })

  test('a helper neither sees, makes nor saves a backup [N81]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    expect((await helper.post(`${PATH}/make`)).status).toBe(403)
    expect((await helper.get(`${PATH}/file?name=x`)).status).toBe(403)
    expect(await listBackups(open.dataDir)).toEqual([])
  })
})
