import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { HELPER_EMAIL, signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { removeStaff } from './remove-staff.ts'
import { isEndedSession } from './sessions.ts'

const SHELL = { staffId: null, name: 'npm run owner' }
/** Two values of each are more than one statement takes on either database: 32,766, and 65,535. */
const SESSIONS = 33_000
const AT_ONCE = 3000

eachEngine('a person who has signed in tens of thousands of times', (engine) => {
  test('can be removed, and all their sessions end [O115]', async () => {
    const open = await openOffice(engine)
    const { shop } = open
    const helper = await signInAsHelper(open)
    const token = helper.cookie().split('=')[1] ?? ''
    const { id: staffId } = await shop.db
      .selectFrom('staff')
      .select('id')
      .where('email', '=', HELPER_EMAIL)
      .executeTakeFirstOrThrow()
    const nowMs = shop.now()
    const times = { created_at: nowMs, seen_at: nowMs, proved_at: nowMs }
    const row = { ...times, staff_id: staffId, device: 'Test', device_id: null }
    for (let start = 0; start < SESSIONS; start += AT_ONCE) {
      const ids = Array.from({ length: AT_ONCE }, (_, index) => `session ${start + index}`)
      const rows = ids.map((id) => ({ ...row, id, token_hash: id }))
      await shop.db.insertInto('staff_sessions').values(rows).execute()
    }
    expect(await removeStaff(shop, { staffId, actor: SHELL })).toMatchObject({ ok: true })
    const left = shop.db.selectFrom('staff_sessions').selectAll().where('staff_id', '=', staffId)
    expect(await left.execute()).toEqual([])
    expect(await isEndedSession(shop, token)).toBe(true)
  })
})
