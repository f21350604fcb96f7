import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { addSubscriberLink, confirmByLink, unsubscribeByLink } from './subscriber-links.ts'
import {
  countSubscribers,
  deleteUnconfirmed,
  listConfirmed,
  saveSubscriber,
} from './subscribers.ts'

const NOW = 1_800_000_000_000
const ama = { email: 'Ama@example.com', source: 'footer', createdAtMs: NOW }
const ALL = { afterMailbox: '', maxRows: 10 }

function aLink(tokenHash: string, confirmsUntilMs: number | null = NOW + 1000) {
  return { tokenHash, email: ama.email, nowMs: NOW, confirmsUntilMs }
}

eachEngine('subscribers', (engine) => {
  test('an address is new once, whatever its case, and keeps its first entry', async () => {
    const { db } = await engine.open()
    const first = { state: 'pending', address: 'Ama@example.com' }
    expect(await saveSubscriber(db, ama)).toEqual({ isNew: true, ...first })
    const again = { email: 'AMA@example.com', source: 'home', createdAtMs: NOW + 2 }
    expect(await saveSubscriber(db, again)).toEqual({ isNew: false, ...first })

    expect(await db.selectFrom('subscribers').selectAll().execute()).toEqual([
      {
        email: 'ama@example.com',
        address: 'Ama@example.com',
        source: 'footer',
        created_at: NOW,
        state: 'pending',
        state_since: NOW + 2,
      },
    ])
  })

  test('of concurrent entries of one address exactly one is new', async () => {
    const { db } = await engine.open()
    const entries = await Promise.all(Array.from({ length: 50 }, () => saveSubscriber(db, ama)))
    expect(entries.filter(({ isNew }) => isNew)).toHaveLength(1)
  })

  test('an address is stored as text, not run as SQL [S13]', async () => {
    const { db } = await engine.open()
    const email = `x'); drop table subscribers; --@example.com`
    await saveSubscriber(db, { ...ama, email })
    expect(await db.selectFrom('subscribers').select('email').execute()).toEqual([{ email }])
  })

  test('a link confirms any number of times until it expires', async () => {
    const { db } = await engine.open()
    await saveSubscriber(db, ama)
    await addSubscriberLink(db, aLink('a'))
    expect(await confirmByLink(db, 'a', NOW + 1000)).toBe(false)
    expect(await listConfirmed(db, ALL)).toEqual([])
    expect(await confirmByLink(db, 'a', NOW + 1)).toBe(true)
    expect(await confirmByLink(db, 'a', NOW + 2)).toBe(true)
    expect(await confirmByLink(db, 'b', NOW + 2)).toBe(false)
    expect(await listConfirmed(db, ALL)).toEqual([
      {
        mailbox: 'ama@example.com',
        address: 'Ama@example.com',
        source: 'footer',
        confirmedAtMs: NOW + 1,
      },
    ])
    expect(await listConfirmed(db, { ...ALL, afterMailbox: 'ama@example.com' })).toEqual([])
    expect(await saveSubscriber(db, ama)).toMatchObject({ state: 'confirmed' })
  })

  test('unsubscribing removes the address, and earlier links cannot confirm it again', async () => {
    const { db } = await engine.open()
    await saveSubscriber(db, ama)
    for (const hash of ['a', 'b']) await addSubscriberLink(db, aLink(hash))
    await addSubscriberLink(db, aLink('c', null))
    await confirmByLink(db, 'a', NOW)
    await unsubscribeByLink(db, 'c', NOW)
    await unsubscribeByLink(db, 'c', NOW + 1)
    expect(await confirmByLink(db, 'b', NOW)).toBe(false)
    expect(await countSubscribers(db)).toEqual({
      pending: 0,
      confirmed: 0,
      unsubscribed: 1,
      bounced: 0,
    })

    expect(await saveSubscriber(db, ama)).toMatchObject({ isNew: false, state: 'pending' })
    await addSubscriberLink(db, aLink('d'))
    expect(await confirmByLink(db, 'd', NOW)).toBe(true)
  })

  test('only unconfirmed addresses are deleted, with their links', async () => {
    const { db } = await engine.open()
    await saveSubscriber(db, ama)
    await saveSubscriber(db, { ...ama, email: 'kofi@example.com' })
    await addSubscriberLink(db, aLink('a'))
    await addSubscriberLink(db, { ...aLink('k'), email: 'kofi@example.com' })
    await confirmByLink(db, 'k', NOW)
    expect(await deleteUnconfirmed(db, NOW)).toBe(0)
    expect(await deleteUnconfirmed(db, NOW + 1)).toBe(1)
    expect(await db.selectFrom('subscriber_links').select('token_hash').execute()).toEqual([
      { token_hash: 'k' },
    ])
  })
})
