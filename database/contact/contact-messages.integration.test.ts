import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { findMessage, listMessages, saveMessage, setAnswered, setRead } from './contact-messages.ts'

const ama = {
  id: 'a',
  name: "Ama'); drop table contact_messages; --",
  email: 'ama@example.com',
  phone: '+233 24 412 3456',
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
    const unread = { readAtMs: null, answeredAtMs: null }
    expect(await listMessages(db)).toEqual([
      { ...kofi, ...unread },
      { ...ama, ...unread },
    ])
    expect(await findMessage(db, 'a')).toEqual({ ...ama, ...unread })
    expect(await findMessage(db, 'c')).toBeNull()
  })
  test('a mark keeps its first time; an answer can be taken back', async () => {
    const { db } = await engine.open()
    await saveMessage(db, ama)
    expect(await setRead(db, 'a', 5)).toBe(true)
    expect(await setRead(db, 'a', 9)).toBe(false)
    expect(await setAnswered(db, 'a', 7)).toBe(true)
    expect(await setAnswered(db, 'a', 9)).toBe(false)
    expect(await findMessage(db, 'a')).toMatchObject({ readAtMs: 5, answeredAtMs: 7 })
    expect(await setAnswered(db, 'a', null)).toBe(true)
    expect(await setRead(db, 'c', 9)).toBe(false)
  })
})
