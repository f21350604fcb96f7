import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { findMessage, listMessages, saveMessage } from './contact-messages.ts'

const ama = {
  id: 'a',
  name: "Ama'); drop table contact_messages; --",
  email: 'ama@example.com',
  subject: 'ƐƆ ₵ 👨‍👩‍👧',
  message: 'one\n\ntwo <script>alert(1)</script>',
  newsletter: true,
  createdAtMs: 1_800_000_000_000,
}

eachEngine('contact messages', (engine) => {
  test('messages are stored unchanged and listed with the newest last', async () => {
    const { db } = await engine.open()
    const kofi = { ...ama, id: 'b', newsletter: false, createdAtMs: ama.createdAtMs - 1 }
    await saveMessage(db, ama)
    await saveMessage(db, kofi)
    expect(await listMessages(db)).toEqual([kofi, ama])
    expect(await findMessage(db, 'a')).toEqual(ama)
    expect(await findMessage(db, 'c')).toBeNull()
  })
})
