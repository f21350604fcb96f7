import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import {
  answerWithOrder,
  findMessage,
  listMessages,
  saveMessage,
  setAnswered,
  setRead,
} from './contact-messages.ts'

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
const line = { productId: 14, colour: 'Black', size: 'M', quantity: 1 } as const
const lines = [{ ...line, title: 'Ancient Dragon Tee', price: 'GH₵500.00' }]

eachEngine('contact messages', (engine) => {
  test('messages are stored unchanged and listed with the newest last', async () => {
    const { db } = await engine.open()
    const asked = { id: 'b', newsletter: false, town: 'Kumasi', lines }
    const kofi = { ...ama, ...asked, createdAtMs: ama.createdAtMs - 1 }
    await saveMessage(db, ama)
    await saveMessage(db, kofi)
    const unread = { readAtMs: null, answeredAtMs: null, orderId: null }
    const stored = { ...ama, ...unread, town: '', lines: [] }
    expect(await listMessages(db)).toEqual([{ ...kofi, ...unread }, stored])
    expect(await findMessage(db, 'a')).toEqual(stored)
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

  test('one order is made of a message, which answers it', async () => {
    const { db } = await engine.open()
    await saveMessage(db, { ...ama, lines })
    await saveMessage(db, { ...ama, id: 'b' })
    expect(await answerWithOrder(db, { id: 'b', orderId: 'ORD-1', nowMs: 7 })).toBe(false)
    expect(await answerWithOrder(db, { id: 'a', orderId: 'ORD-1', nowMs: 7 })).toBe(true)
    expect(await answerWithOrder(db, { id: 'a', orderId: 'ORD-2', nowMs: 9 })).toBe(false)
    expect(await answerWithOrder(db, { id: 'c', orderId: 'ORD-2', nowMs: 9 })).toBe(false)
    expect(await findMessage(db, 'a')).toMatchObject({ orderId: 'ORD-1', answeredAtMs: 7 })
  })
})
