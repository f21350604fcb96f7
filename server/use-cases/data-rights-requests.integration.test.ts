import { expect, test } from 'vitest'
import { findRequest, listRequests } from '#database/repositories/data-rights-requests'
import { brand } from '#domain/brand'
import { aDataRightsRequest } from '#domain/data-rights/data-rights-request.builder'
import { type Letter, readLetter } from '#domain/mail/letter'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { closeDataRightsRequest, extendDataRightsRequest } from './answer-data-rights-request.ts'
import { findByProofToken, proveDataRightsRequest } from './prove-data-rights-request.ts'
import { type DataRightsDesk, submitDataRightsRequest } from './submit-data-rights-request.ts'

const DAY_MS = 86_400_000
const NOW = Date.UTC(2026, 10, 15, 3, 47)

async function openDesk(engine: Engine, random: () => number = Math.random) {
  const { db } = await engine.open()
  let nowMs = NOW
  const desk: DataRightsDesk = { db, publicUrl: 'https://shop.example', now: () => nowMs, random }
  return {
    ...desk,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

async function lettersIn({ db }: DataRightsDesk): Promise<(Letter & { readonly key: string })[]> {
  const rows = await db.selectFrom('outbox').selectAll().orderBy('dedupe_key').execute()
  return rows.map(({ dedupe_key, payload_json }) => {
    const letter = readLetter(JSON.parse(payload_json))
    if (!letter.ok) throw new Error(letter.error)
    return { key: dedupe_key, ...letter.value }
  })
}

async function submitted(desk: DataRightsDesk, overrides = {}) {
  expect(await submitDataRightsRequest(desk, aDataRightsRequest(overrides))).toMatchObject({
    ok: true,
  })
  const request = (await listRequests(desk.db, 'all')).at(-1)
  if (!request) throw new Error('Nothing was kept')
  const letter = (await lettersIn(desk)).find(({ key }) =>
    key.endsWith(`${request.number} received`),
  )
  return { ...request, token: /token=(\S+)/.exec(letter?.text ?? '')?.[1] ?? '' }
}

eachEngine('data-rights requests', (engine) => {
  test('a request is kept with its due date, mailed to the shop and acknowledged with a link', async () => {
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

  test('what is wrong with the form is said by field, and nothing is kept', async () => {
    const desk = await openDesk(engine)
    expect(await submitDataRightsRequest(desk, { requestType: 'access' })).toMatchObject({
      error: { code: 'fields-invalid', fields: { email: 'contact-email-required' } },
    })
    expect(await listRequests(desk.db, 'all')).toEqual([])
  })

  test('the same request sent many times at once is kept and mailed once [S7]', async () => {
    const desk = await openDesk(engine)
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => submitDataRightsRequest(desk, aDataRightsRequest())),
    )
    expect(sent.every(({ ok }) => ok)).toBe(true)
    await submitDataRightsRequest(desk, aDataRightsRequest({ email: 'AMA@example.com' }))
    expect(await listRequests(desk.db, 'all')).toHaveLength(1)
    expect(await lettersIn(desk)).toHaveLength(2)
  })

  test('one mailbox gets five mails a day at most, whoever types it in [S7]', async () => {
    const desk = await openDesk(engine)
    for (let count = 1; count <= 5; count += 1) await submitted(desk, { details: `${count}` })
    const sixth = aDataRightsRequest({ details: '6' })
    expect(await submitDataRightsRequest(desk, sixth)).toEqual({
      ok: false,
      error: { code: 'too-many-requests' },
    })
    expect(await submitDataRightsRequest(desk, { ...sixth, details: '1' })).toMatchObject({
      ok: true,
    })
    desk.advance(DAY_MS)
    expect(await submitDataRightsRequest(desk, sixth)).toMatchObject({ ok: true })
  })

  test('a number that is taken is drawn again', async () => {
    const draws = [0.5, 0.5, 0.7]
    const desk = await openDesk(engine, () => draws.shift() ?? 0)
    await submitted(desk)
    await submitted(desk, { requestType: 'access' })
    const numbers = (await listRequests(desk.db, 'all')).map(({ number }) => number)
    expect(numbers).toEqual(['DR-261115-5000', 'DR-261115-7000'])
  })

  test('the link proves the mailbox once, however often its button is pressed', async () => {
    const desk = await openDesk(engine)
    const { number, token } = await submitted(desk)
    expect(await findByProofToken(desk, token)).toMatchObject({ number, provenAtMs: null })
    const presses = await Promise.all([1, 2, 3].map(() => proveDataRightsRequest(desk, token)))
    expect(presses).toEqual([true, true, true])
    desk.advance(1000)
    await proveDataRightsRequest(desk, token)
    expect(await findRequest(desk.db, number)).toMatchObject({ provenAtMs: NOW })
    const proofs = (await lettersIn(desk)).filter(({ key }) => key.endsWith('proven'))
    expect(proofs).toMatchObject([{ audience: 'shop' }])
  })

  test.each(['', 'x', 'DR-261115-5000', 'y'.repeat(43), "' or 1=1 --", undefined, ['a'], 7])(
    'the token %j belongs to nobody [S23]',
    async (token) => {
      const desk = await openDesk(engine)
      await submitted(desk)
      expect(await findByProofToken(desk, token)).toBeNull()
      expect(await proveDataRightsRequest(desk, token)).toBe(false)
    },
  )

  test('more time is given once, and the person is told why', async () => {
    const desk = await openDesk(engine)
    const { number } = await submitted(desk)
    const wish = { days: 60, reason: ' Two systems to search. ' }
    const extend = () => extendDataRightsRequest(desk, number, wish)
    expect(await extendDataRightsRequest(desk, number, { ...wish, reason: ' ' })).toMatchObject({
      error: 'reason-missing',
    })
    const answers = await Promise.all([extend(), extend()])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await extend()).toEqual({ ok: false, error: 'already-extended' })
    expect(await findRequest(desk.db, number)).toMatchObject({
      extendedUntilMs: NOW + 90 * DAY_MS,
      extensionReason: 'Two systems to search.',
    })
    const told = (await lettersIn(desk)).filter(({ key }) => key.endsWith('extended'))
    expect(told).toMatchObject([{ to: 'ama@example.com' }])
    expect(await extendDataRightsRequest(desk, 'DR-0', wish)).toMatchObject({
      error: 'request-unknown',
    })
  })

  test('the answer closes it once; asked again, it is another request', async () => {
    const desk = await openDesk(engine)
    const { number } = await submitted(desk)
    const close = () => closeDataRightsRequest(desk, number, 'All of it is erased.')
    expect(await closeDataRightsRequest(desk, number, '')).toMatchObject({
      error: 'outcome-missing',
    })
    const answers = await Promise.all([close(), close()])
    expect(answers.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await close()).toEqual({ ok: false, error: 'request-closed' })
    expect(await extendDataRightsRequest(desk, number, { days: 1, reason: 'x' })).toEqual({
      ok: false,
      error: 'request-closed',
    })
    const told = (await lettersIn(desk)).filter(({ key }) => key.endsWith('closed'))
    expect(told).toMatchObject([
      { to: 'ama@example.com', text: expect.stringContaining('All of it is erased.') },
    ])
    await submitDataRightsRequest(desk, aDataRightsRequest())
    expect(await listRequests(desk.db, 'open')).toHaveLength(1)
    expect(await listRequests(desk.db, 'closed')).toHaveLength(1)
  })

  test('the list begins with what is due first, extensions counted', async () => {
    const desk = await openDesk(engine)
    const first = await submitted(desk)
    desk.advance(DAY_MS)
    await submitDataRightsRequest(desk, aDataRightsRequest({ requestType: 'access' }))
    await extendDataRightsRequest(desk, first.number, { days: 2, reason: 'x' })
    const types = (await listRequests(desk.db, 'open')).map(({ requestType }) => requestType)
    expect(types).toEqual(['access', 'erasure'])
  })
})
