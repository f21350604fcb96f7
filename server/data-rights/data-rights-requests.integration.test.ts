import { expect, test } from 'vitest'
import { findRequest, listRequests } from '#database/data-rights/data-rights-requests'
import { brand } from '#domain/brand'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { type Letter, readLetter } from '#domain/mail/letter'
import { THE_SHOP } from '#domain/staff/actor'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { aConfig } from '../config.builder.ts'
import { requestSubscription } from '../newsletter/request-subscription.ts'
import { liveSettings } from '../settings/live-settings.builder.ts'
import type { DataRightsContext } from './data-rights-context.ts'
import { erasePersonalData } from './erase-personal-data.ts'
import { findByProofToken, proveDataRightsRequest } from './prove-data-rights-request.ts'
import { sendPendingProofs } from './send-pending-proofs.ts'
import { submitDataRightsRequest } from './submit-data-rights-request.ts'
import { closeDataRightsRequest, extendDataRightsRequest } from './update-data-rights-request.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 15, 3, 47)
const TOO_MANY = { ok: false, error: { code: 'data-rights-too-many' } }

async function openDesk(engine: Engine, random: () => number = Math.random) {
  const { db } = await engine.open()
  let nowMs = NOW
  const desk: DataRightsContext = {
    db,
    now: () => nowMs,
    random,
    config: aConfig(),
    settings: liveSettings(),
  }
  return {
    ...desk,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

function submit(desk: DataRightsContext, form: unknown, ip = '41.66.192.1') {
  return submitDataRightsRequest(desk, { form, ip })
}

async function proofsIn(desk: DataRightsContext) {
  return (await lettersIn(desk)).filter(({ key }) => key.endsWith(' received'))
}

async function lettersIn({
  db,
}: DataRightsContext): Promise<(Letter & { readonly key: string })[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
  return rows.map(({ dedupe_key, payload_json }) => {
    const letter = readLetter(JSON.parse(payload_json))
    if (!letter.ok) throw new Error(letter.error)
    return { key: dedupe_key, ...letter.value }
  })
}

async function submitted(desk: DataRightsContext, overrides = {}) {
  expect(await submit(desk, aDataRightsRequest(overrides))).toMatchObject({
    ok: true,
  })
  const request = (await listRequests(desk.db, 'all')).at(-1)
  if (!request) throw new Error('Nothing was stored')
  const letter = (await lettersIn(desk)).find(({ key }) =>
    key.endsWith(`${request.number} received`),
  )
  return { ...request, token: /token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '' }
}

eachEngine('data-rights requests', (engine) => {
  test('a request is stored with its due date, mailed to the shop and acknowledged with a link', async () => {
    const desk = await openDesk(engine)
    const { number, token } = await submitted(desk, { details: 'Everything, please' })
    expect(await findRequest(desk.db, number)).toEqual({
      ...aDataRightsRequest({ details: 'Everything, please' }),
      number: expect.stringMatching(/^DR-261115-\d{4}$/),
      receivedAtMs: NOW,
      dueAtMs: NOW + 30 * DAY_MS,
      extendedUntilMs: null,
      extensionReason: null,
      provenAtMs: null,
      closedAtMs: null,
      outcome: null,
      erasedAtMs: null,
    })
    expect(await lettersIn(desk)).toMatchObject([
      { key: `data-rights ${number} received`, to: 'ama@example.com', audience: 'customer' },
      { key: `data-rights ${number} shop`, to: brand.email, replyTo: 'ama@example.com' },
    ])
    expect(token).toMatch(/^[\w-]{43}$/)
    const stored = JSON.stringify(
      await desk.db.selectFrom('data_rights_requests').selectAll().execute(),
    )
    expect(stored).not.toContain(token)
  })

  test('errors are reported by field, and nothing is stored', async () => {
    const desk = await openDesk(engine)
    expect(await submit(desk, { requestType: 'access' })).toMatchObject({
      error: { code: 'fields-invalid', fields: { email: 'contact-email-required' } },
    })
    expect(await listRequests(desk.db, 'all')).toEqual([])
  })

  test('the same request sent many times at once is stored and mailed once [S7]', async () => {
    const desk = await openDesk(engine)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => submit(desk, aDataRightsRequest())),
    )
    expect(sent.every(({ ok }) => ok)).toBe(true)
    await submit(desk, aDataRightsRequest({ email: 'AMA@example.com' }))
    expect(await listRequests(desk.db, 'all')).toHaveLength(1)
    expect(await lettersIn(desk)).toHaveLength(2)
  })

  test('one mailbox can have at most five requests a day [S7]', async () => {
    const desk = await openDesk(engine)
    for (let count = 1; count <= 5; count += 1) await submitted(desk, { details: `${count}` })
    const sixth = aDataRightsRequest({ details: '6' })
    expect(await submit(desk, sixth)).toEqual(TOO_MANY)
    expect(await submit(desk, { ...sixth, details: '1' })).toMatchObject({ ok: true })
    desk.advance(DAY_MS)
    expect(await submit(desk, sixth)).toMatchObject({ ok: true })
  })

  test('a second request for a mailbox is stored at once, and its mail is sent later [S25]', async () => {
    const desk = await openDesk(engine)
    for (let count = 1; count <= 5; count += 1) await submitted(desk, { details: `${count}` })
    expect(await listRequests(desk.db, 'open')).toHaveLength(5)
    const lettersAfter: number[] = []
    for (const waitMs of [0, 9, 1, 10, 10, 24 * 60, 10].map((minutes) => minutes * 60_000)) {
      desk.advance(waitMs)
      await Promise.all([sendPendingProofs(desk), sendPendingProofs(desk)])
      lettersAfter.push((await proofsIn(desk)).length)
    }
    expect(lettersAfter).toEqual([1, 1, 2, 3, 3, 4, 5])
    for (const { text } of await proofsIn(desk)) {
      expect(await proveDataRightsRequest(desk, /token=(\S+)/.exec(text)?.[1])).toBe(true)
    }
    const open = await listRequests(desk.db, 'open')
    expect(open.filter(({ provenAtMs }) => provenAtMs === null)).toEqual([])
  })

  test('of a thousand addresses no request is lost, and each letter waits for its turn [S25]', async () => {
    const desk = await openDesk(engine)
    for (let count = 0; count < 12; count += 1) {
      const form = aDataRightsRequest({ email: `a${count}@example.com` })
      expect(await submit(desk, form, `41.66.${count % 2}.1`)).toMatchObject({ ok: true })
    }
    expect(await listRequests(desk.db, 'open')).toHaveLength(12)
    const proofs = await desk.db
      .selectFrom('outbox')
      .select(['purpose', 'place'])
      .where('dedupe_key', 'like', '% received')
      .orderBy('place')
      .execute()
    expect(proofs.map(({ purpose, place }) => `${purpose} ${place}`)).toEqual(
      [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6].map((place) => `data-rights ${place}`),
    )
  })

  test('a flood from one network, an IPv6 /64 as one, is refused; other networks are not [S25]', async () => {
    const desk = await openDesk(engine)
    const capped = { ...desk, config: aConfig({ perHour: 3 }) }
    const submitFrom = (count: number, ip: string) =>
      submit(capped, aDataRightsRequest({ email: `a${count}@example.com` }), ip)
    for (let count = 0; count < 3; count += 1) {
      expect(await submitFrom(count, `2001:db8:1:2::${count}`)).toMatchObject({ ok: true })
    }
    expect(await submitFrom(3, '2001:db8:1:2:ffff::1')).toEqual(TOO_MANY)
    expect(await submitFrom(3, '2001:db8:1:3::1')).toMatchObject({ ok: true })
    desk.advance(60 * 60_000)
    expect(await submitFrom(4, '2001:db8:1:2:ffff::1')).toMatchObject({ ok: true })
  })

  test('a person who subscribed a minute ago still gets the proof mail', async () => {
    const desk = await openDesk(engine)
    const { email } = aDataRightsRequest()
    await requestSubscription(desk, { email, source: 'form', ip: '41.66.1.1' })
    await submitted(desk)
    expect(await proofsIn(desk)).toHaveLength(1)
  })

  test('the shop gets a mail about each of ten requests, and one about the rest of the hour [S25]', async () => {
    const desk = await openDesk(engine)
    for (let count = 1; count <= 25; count += 1) {
      await submit(desk, aDataRightsRequest({ email: `a${count}@example.com` }))
    }
    const toShop = (await lettersIn(desk)).filter(({ audience }) => audience === 'shop')
    expect(toShop).toHaveLength(11)
    const digest = toShop.filter(({ key }) => key.startsWith('digest'))
    expect(digest).toMatchObject([{ text: expect.stringContaining('npm run rights -- list') }])
    expect(await listRequests(desk.db, 'open')).toHaveLength(25)
  })

  test('a delayed proof mail is not sent once the request is closed or erased [S25]', async () => {
    const desk = await openDesk(engine)
    const { email } = aDataRightsRequest()
    await submitted(desk)
    await submitted(desk, { details: 'closed' })
    const closed = (await listRequests(desk.db, 'open')).find(({ details }) => details === 'closed')
    await closeDataRightsRequest(desk, closed?.number ?? '', { outcome: 'Done.', actor: THE_SHOP })
    await submitted(desk, { details: 'erased' })
    await erasePersonalData({ db: desk.db, email }, desk.now())
    desk.advance(DAY_MS)
    const before = await proofsIn(desk)
    await sendPendingProofs(desk)
    expect(await proofsIn(desk)).toEqual(before)
  })

  test('a number that is already used is drawn again', async () => {
    const draws = [0.5, 0.5, 0.7]
    const desk = await openDesk(engine, () => draws.shift() ?? 0)
    await submitted(desk)
    await submitted(desk, { requestType: 'access' })
    const numbers = (await listRequests(desk.db, 'all')).map(({ number }) => number)
    expect(numbers).toEqual(['DR-261115-5000', 'DR-261115-7000'])
  })

  test('the link proves the mailbox once, also with repeated posts', async () => {
    const desk = await openDesk(engine)
    const { number, token } = await submitted(desk)
    expect(await findByProofToken(desk, token)).toMatchObject({ number, provenAtMs: null })
    const results = await Promise.all([1, 2, 3].map(() => proveDataRightsRequest(desk, token)))
    expect(results).toEqual([true, true, true])
    desk.advance(1000)
    await proveDataRightsRequest(desk, token)
    expect(await findRequest(desk.db, number)).toMatchObject({ provenAtMs: NOW })
    const proofs = (await lettersIn(desk)).filter(({ key }) => key.endsWith('proven'))
    expect(proofs).toMatchObject([{ audience: 'shop' }])
  })

  test.each(['', 'x', 'DR-261115-5000', 'y'.repeat(43), "' or 1=1 --", undefined, ['a'], 7])(
    'the token %j matches no request [S23]',
    async (token) => {
      const desk = await openDesk(engine)
      await submitted(desk)
      expect(await findByProofToken(desk, token)).toBeNull()
      expect(await proveDataRightsRequest(desk, token)).toBe(false)
    },
  )

  test('a deadline is extended once, and the person gets the reason by mail', async () => {
    const desk = await openDesk(engine)
    const { number } = await submitted(desk)
    const wish = { days: 60, reason: ' Two systems to search. ', actor: THE_SHOP }
    const extend = () => extendDataRightsRequest(desk, number, wish)
    expect(await extendDataRightsRequest(desk, number, { ...wish, reason: ' ' })).toMatchObject({
      error: 'reason-missing',
    })
    const results = await Promise.all([extend(), extend()])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await extend()).toEqual({ ok: false, error: 'already-extended' })
    expect(await findRequest(desk.db, number)).toMatchObject({
      extendedUntilMs: NOW + 90 * DAY_MS,
      extensionReason: 'Two systems to search.',
    })
    const letters = (await lettersIn(desk)).filter(({ key }) => key.endsWith('extended'))
    expect(letters).toMatchObject([{ to: 'ama@example.com' }])
    expect(await extendDataRightsRequest(desk, 'DR-0', wish)).toMatchObject({
      error: 'request-unknown',
    })
  })

  test('a request is closed once; the same request afterwards is a new one', async () => {
    const desk = await openDesk(engine)
    const { number } = await submitted(desk)
    const close = () =>
      closeDataRightsRequest(desk, number, { outcome: 'All of it is erased.', actor: THE_SHOP })
    expect(
      await closeDataRightsRequest(desk, number, { outcome: '', actor: THE_SHOP }),
    ).toMatchObject({
      error: 'outcome-missing',
    })
    const results = await Promise.all([close(), close()])
    expect(results.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await close()).toEqual({ ok: false, error: 'request-closed' })
    expect(
      await extendDataRightsRequest(desk, number, { days: 1, reason: 'x', actor: THE_SHOP }),
    ).toEqual({
      ok: false,
      error: 'request-closed',
    })
    const letters = (await lettersIn(desk)).filter(({ key }) => key.endsWith('closed'))
    expect(letters).toMatchObject([
      { to: 'ama@example.com', text: expect.stringContaining('All of it is erased.') },
    ])
    await submit(desk, aDataRightsRequest())
    expect(await listRequests(desk.db, 'open')).toHaveLength(1)
    expect(await listRequests(desk.db, 'closed')).toHaveLength(1)
  })

  test('the list is sorted by due date, extensions included', async () => {
    const desk = await openDesk(engine)
    const first = await submitted(desk)
    desk.advance(DAY_MS)
    await submit(desk, aDataRightsRequest({ requestType: 'access' }))
    await extendDataRightsRequest(desk, first.number, { days: 2, reason: 'x', actor: THE_SHOP })
    const types = (await listRequests(desk.db, 'open')).map(({ requestType }) => requestType)
    expect(types).toEqual(['access', 'erasure'])
  })
})
