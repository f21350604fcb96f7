import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { listMessages } from '#database/contact/contact-messages'
import type { Schema } from '#database/schema'
import { brand } from '#domain/brand'
import { eachEngine } from '#testing/database/each-engine'
import { aConfig } from '../config.builder.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { sendContactMessage } from './send-contact-message.ts'

const NOW = 1_800_000_000_000
const MINUTE_MS = 60_000
const typed = {
  name: 'Ama',
  email: 'ama@example.com',
  subject: 'Sizes',
  message: 'Which size?',
  website: '',
}
const SENT = { ok: true, value: 'not-wanted' }
const IP = '41.66.192.1'

function senderOn(db: Kysely<Schema>) {
  const context = { db, config: aConfig({ perHour: 100 }), settings: liveSettings() }
  return (form: object, nowMs = NOW, ip = IP) =>
    sendContactMessage({ ...context, now: () => nowMs }, { form, ip })
}

async function letters(db: Kysely<Schema>) {
  const rows = await db.selectFrom('outbox').select('payload_json').execute()
  return rows.map(({ payload_json }) => JSON.parse(payload_json))
}

eachEngine('a contact message', (engine) => {
  test('is stored and enqueued as a mail to the shop', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    expect(await send(typed)).toEqual(SENT)
    expect(await listMessages(db)).toMatchObject([
      { name: 'Ama', subject: 'Sizes', message: 'Which size?', createdAtMs: NOW },
    ])
    expect(await letters(db)).toMatchObject([
      { to: brand.email, audience: 'shop', replyTo: 'ama@example.com' },
    ])
  })

  test('sent twice at once, or again within ten minutes, is stored once [S7]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    const sendings = Array.from({ length: 4 }, () => send(typed))
    expect(await Promise.all(sendings)).toEqual([SENT, SENT, SENT, SENT])
    expect(await send(typed, NOW + 9 * MINUTE_MS)).toEqual(SENT)
    expect(await listMessages(db)).toHaveLength(1)
    expect(await letters(db)).toHaveLength(1)

    await send(typed, NOW + 10 * MINUTE_MS)
    await send({ ...typed, message: 'And which colour?' })
    expect(await listMessages(db)).toHaveLength(3)
  })

  test('keeps a phone number with its country code, and asks about one that is none [S84]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    expect(await send({ ...typed, phone: '0244 123 456' })).toEqual(SENT)
    expect(await listMessages(db)).toMatchObject([{ phone: '+233 24 412 3456' }])
    expect((await letters(db))[0].text).toContain('Phone: +233 24 412 3456')
    for (const phone of ['call me', '024412345', '7700900123456']) {
      expect(await send({ ...typed, phone })).toEqual({
        ok: false,
        error: { code: 'fields-invalid', fields: { phone: 'phone-invalid' } },
      })
    }
    expect(await listMessages(db)).toHaveLength(1)
  })

  test('with the box ticked also subscribes', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    expect(await send({ ...typed, newsletter: 'on' })).toEqual({ ok: true, value: 'link-promised' })
    expect(await db.selectFrom('subscribers').select(['email', 'source']).execute()).toEqual([
      { email: 'ama@example.com', source: 'contact' },
    ])
    expect((await letters(db)).map(({ audience }) => audience).toSorted()).toEqual([
      'customer',
      'shop',
    ])
  })

  test('from a bot that filled in the honeypot is dropped with the usual response [S7]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    const spam = { ...typed, newsletter: 'on', website: 'https://pills.example' }
    expect(await send(spam)).toEqual({ ok: true, value: 'link-promised' })
    expect(await listMessages(db)).toEqual([])
    expect(await letters(db)).toEqual([])
    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([])
  })

  test('is mailed to the shop for the first ten of an hour, the rest in one mail at its end [S25]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    for (let count = 1; count <= 25; count += 1) {
      expect(await send({ ...typed, email: `a${count}@example.com` })).toEqual(SENT)
    }
    expect(await listMessages(db)).toHaveLength(25)
    expect(await letters(db)).toHaveLength(11)
    const digests = db.selectFrom('outbox').selectAll().where('dedupe_key', 'like', 'digest %')
    expect(await digests.execute()).toMatchObject([
      {
        next_at: NOW + 60 * MINUTE_MS,
        payload_json: expect.stringContaining('npm run messages -- list'),
      },
    ])
    await send({ ...typed, email: 'b@example.com' }, NOW + 60 * MINUTE_MS)
    expect(await letters(db)).toHaveLength(12)
  })

  test('is refused as the eleventh of one address within an hour, in any letter case [S7]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    for (let count = 1; count <= 10; count += 1) {
      const message = `Message ${count}`
      expect(await send({ ...typed, message })).toEqual(SENT)
    }
    const eleventh = { ...typed, email: 'AMA@example.com', message: 'Once more' }
    expect(await send(eleventh)).toEqual({
      ok: false,
      error: { code: 'contact-too-many' },
    })
    expect(await send({ ...typed, email: 'kofi@example.com' })).toEqual(SENT)
    expect(await send(eleventh, NOW + 60 * MINUTE_MS)).toEqual(SENT)
    expect(await listMessages(db)).toHaveLength(12)
  })

  test('is refused as the 101st of one network within an hour [S7]', async () => {
    const { db } = await engine.open()
    const send = senderOn(db)
    expect(await send(typed)).toEqual(SENT)
    await db.updateTable('rate_limits').set({ hits: 100 }).execute()
    const another = { ...typed, email: 'kofi@example.com' }
    expect(await send(another)).toEqual({ ok: false, error: { code: 'too-many-requests' } })
    expect(await send(another, NOW, '41.66.192.2')).toEqual(SENT)
  })
})
