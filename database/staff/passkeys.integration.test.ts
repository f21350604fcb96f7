import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { insertPasskey, markPasskeyUsed } from './passkeys.ts'
import { insertStaff } from './staff.ts'

const MAX_COUNTER = 2 ** 32 - 1

eachEngine('the counter of a passkey', (engine) => {
  test('[O77] only grows, up to the largest that a key can count; a key that counts nothing stays at 0', async () => {
    const { db } = await engine.open()
    const staff = { id: 's', name: 'Adwoa', email: 'adwoa@example.com', role: 'owner' } as const
    await insertStaff(db, { ...staff, createdAtMs: 1, passwordHash: '' })
    const passkey = { id: 'k', staffId: 's', name: 'Phone', publicKey: '', transports: [] }
    await insertPasskey(db, { ...passkey, counter: 0, createdAtMs: 1 })
    const outcomes: boolean[] = []
    for (const counter of [0, 0, 7, 7, 6, 0, MAX_COUNTER, MAX_COUNTER]) {
      outcomes.push(await markPasskeyUsed(db, { id: 'k', counter, nowMs: 2 }))
    }
    expect(outcomes).toEqual([true, true, true, false, false, false, true, false])
  })
})
