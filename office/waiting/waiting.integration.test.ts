import { expect, test } from 'vitest'
import { saveWaitingRequest } from '#database/waiting/waiting-list'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { TEE } from '#testing/waiting/open-waiting'

eachEngine('the screen of who waits', (engine) => {
  test('counts people by piece, and gives its file only after step-up [D55]', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await owner.get('/owner/waiting')).html).toContain('Nobody waits')
    for (const [id, name] of ['=ama', 'kofi'].entries()) {
      await saveWaitingRequest(shop.db, {
        id: String(id),
        kind: 'notify',
        variant: TEE,
        dropId: null,
        person: { email: `${name}@example.com`, firstName: '', phone: '', country: '' },
        nowMs: shop.now(),
      })
    }
    await shop.db.updateTable('waiting_list').set({ state: 'waiting' }).execute()
    const page = await owner.get('/owner/waiting')
    expect(page.html).toContain('2 to be told')
    expect(page.html).toContain('kofi@example.com')
    const file = await owner.get('/owner/waiting/export.csv')
    expect(file.status).toBe(200)
    expect(file.html).toContain("'=ama@example.com")
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const refused = await owner.get('/owner/waiting/export.csv')
    expect(refused.status).toBe(403)
    expect(refused.html).not.toContain('example.com,')
    expect(refused.html).toContain('Is it you?')
  })
})
