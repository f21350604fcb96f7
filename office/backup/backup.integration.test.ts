import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listBackups } from '#server/backup/list-backups'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/backup'

eachEngine('/owner/backup', (engine) => {
  if (engine.name === 'postgres') {
    test('PostgreSQL is backed up where it runs, and the screen says so', async () => {
      const { owner } = await openOffice(engine)
      expect((await owner.get(PATH)).html).toContain('The data is in PostgreSQL')
      expect((await owner.post(`${PATH}/make`)).status).toBe(409)
    })
    return
  }

  test('two presses at once make one backup, while pages are served; it is saved after step-up [N80]', async () => {
    const { owner, shop, dataDir, app } = await openOffice(engine)
    const [first, second, page] = await Promise.all([
      owner.post(`${PATH}/make`),
      owner.post(`${PATH}/make`),
      app.inject({ url: '/healthz' }),
    ])
    expect([first.status, second.status, page.statusCode]).toEqual([200, 200, 200])
    expect(first.html).toContain('The backup is made and checked.')
    const backups = await listBackups(dataDir)
    expect(backups).toHaveLength(1)
    const url = `${PATH}/file?name=${backups[0]?.name}`
    const saved = await owner.get(url)
    expect(saved.headers['content-disposition']).toContain(`filename="${backups[0]?.name}"`)
    expect(saved.html.startsWith('SQLite format 3')).toBe(true)
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await owner.get(url)
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Password')
  })

  test.each(['../shop.sqlite', 'shop.sqlite', '', '2026-01-01T00-00-00-000Z.sqlite'])(
    'no file but a backup is given out: %s [N81]',
    async (name) => {
      const { owner, dataDir } = await openOffice(engine)
      writeFileSync(join(dataDir, 'secret'), 'x')
      const { status } = await owner.get(`${PATH}/file?${new URLSearchParams({ name })}`)
      expect(status).toBe(404)
    },
  )

  test('a helper neither sees, makes nor saves a backup [N81]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    expect((await helper.post(`${PATH}/make`)).status).toBe(403)
    expect((await helper.get(`${PATH}/file?name=x`)).status).toBe(403)
    expect(await listBackups(open.dataDir)).toEqual([])
  })
})
