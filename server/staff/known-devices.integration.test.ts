import { expect, test } from 'vitest'
import { insertStaff } from '#database/staff/staff'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openOffice } from '#testing/owner/open-office'
import { HELPER_EMAIL, OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'
import { sha256 } from '../base/sha256.ts'
import { changePassword } from './change-password.ts'
import { startPasskeySignIn } from './passkeys.ts'
import type { Passwords } from './passwords.ts'
import { pruneSignIns } from './prune.ts'
import { newRecoveryCodes, recover } from './recovery-codes.ts'
import { removeStaff } from './remove-staff.ts'
import { createReset, redeemReset } from './reset.ts'
import { findSignedIn } from './sessions.ts'
import { signIn } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const SHELL = { staffId: null, name: 'npm run owner' }
const HOME = 'home'
const DAY_MS = 24 * 3_600_000
const ANOTHER_PASSWORD = 'waakye before sunrise'

/** Real passwords take a tenth of a second each. */
const PLAIN_PASSWORDS: Passwords = {
  hash: async (password) => password,
  verify: async (password, stored) => password === stored,
}

/** An office with a helper, in which pauses are noted instead of waited for, and a clock that only the test moves. */
async function openDoor(engine: Engine) {
  const { shop } = await openOffice(engine)
  await insertStaff(shop.db, {
    id: 'kofi',
    name: 'Kofi',
    email: HELPER_EMAIL,
    role: 'helper',
    createdAtMs: shop.now(),
    passwordHash: PASSWORD,
  })
  await shop.db.updateTable('staff').set({ password_hash: PASSWORD }).execute()
  const waits: number[] = []
  let nowMs = shop.now()
  const context = {
    ...shop,
    passwords: PLAIN_PASSWORDS,
    now: () => nowMs,
    pause: async (ms: number) => {
      waits.push(ms)
    },
  }
  type Typed = { email?: string; password?: string; network?: string; deviceToken?: string | null }
  const enter = ({ network = HOME, deviceToken = null, ...typed }: Typed = {}) =>
    signIn(
      context,
      { email: OWNER_EMAIL, password: PASSWORD, ...typed },
      { network, device: 'Test', deviceToken },
    )
  const guess = (typed: Typed = {}) => enter({ password: 'no idea at all', ...typed })
  /** The token of a device on which this person has signed in. */
  async function known(typed: Typed = {}) {
    const entered = await enter(typed)
    if (!entered.ok) throw new Error(entered.error.code)
    return entered.value
  }
  const rowsOf = (table: 'staff_devices' | 'sign_in_failures') =>
    shop.db.selectFrom(table).selectAll().execute()
  return {
    context,
    waits,
    enter,
    guess,
    known,
    rowsOf,
    advance: (ms: number) => {
      nowMs += ms
    },
  }
}

async function repeat(times: number, work: (index: number) => Promise<unknown>) {
  for (let index = 0; index < times; index += 1) await work(index)
}

const REFUSED = { error: { code: 'too-many-guesses' } }
const WRONG = { error: { code: 'sign-in-wrong' } }

eachEngine('strangers who guess at an account', (engine) => {
  test('from nine networks, and once a minute after that, keep its owner out nowhere [O94]', async () => {
    const { enter, guess, known, waits, advance } = await openDoor(engine)
    const { deviceToken } = await known()
    await repeat(9, (index) => guess({ network: `stranger ${index}` }))
    await repeat(9, async (index) => {
      advance(60_000)
      await guess({ network: `stranger ${index}` })
    })
    expect(await enter({ deviceToken })).toMatchObject({ ok: true })
    expect(await enter({ network: 'a new phone in a new place' })).toMatchObject({ ok: true })
    expect(waits).toEqual([])
  })

  test('from any number of networks delay a new device by four seconds, and a known one not at all [O94] [O95]', async () => {
    const { context, enter, guess, known, waits } = await openDoor(engine)
    const { deviceToken } = await known()
    await guess({ network: 'the first of thousands' })
    await setFailures(context, { of: `account ${OWNER_EMAIL}`, failures: 500_000 })
    expect(await enter({ deviceToken })).toMatchObject({ ok: true })
    expect(waits).toEqual([])
    const together = [1, 2, 3, 4, 5].map((place) => guess({ network: `stranger ${place}` }))
    await Promise.all(together)
    expect(await enter({ network: 'a new place' })).toMatchObject({ ok: true })
    expect(waits).toEqual(Array.from({ length: 6 }, () => 4_000))
  })

  test('wait up to a quarter of an hour in each network once they are a crowd [O95]', async () => {
    const { context, guess, advance } = await openDoor(engine)
    const network = 'one of thousands'
    await guess({ network })
    await setFailures(context, { of: `account ${OWNER_EMAIL}`, failures: 1_000 })
    await setFailures(context, { of: `password ${OWNER_EMAIL} ${network}`, failures: 30 })
    advance(890_000)
    expect(await guess({ network })).toMatchObject(REFUSED)
    advance(10_000)
    expect(await guess({ network })).toMatchObject(WRONG)
  })

  test('at an unknown one wait as long and read the same [O96]', async () => {
    const { enter, guess, known, waits } = await openDoor(engine)
    const { deviceToken } = await known({ email: HELPER_EMAIL })
    for (const shown of [null, deviceToken]) {
      const answers = await Promise.all(
        [OWNER_EMAIL, 'nobody@example.com'].map(async (email, index) => {
          const typed = { email, network: `network ${index} ${shown}`, deviceToken: shown }
          const read: unknown[] = []
          await repeat(12, async () => {
            const answer = await guess(typed)
            read.push(answer.ok ? 'in' : answer.error.code)
          })
          return read
        }),
      )
      expect(answers[0]).toEqual(answers[1])
      expect(answers[0]).toContain('too-many-guesses')
    }
    expect(waits.length % 2).toBe(0)
    expect(await enter({ email: 'nobody@example.com' })).toMatchObject(WRONG)
  })

  test('with invented addresses leave no row for what was refused, and slow down all of their network [O102]', async () => {
    const { guess, rowsOf } = await openDoor(engine)
    await repeat(110, (index) => guess({ email: `nobody${index}@example.com`, network: 'flood' }))
    const counted = (await rowsOf('sign_in_failures')).length
    expect(await guess({ email: 'one.more@example.com', network: 'flood' })).toMatchObject(REFUSED)
    expect(await rowsOf('sign_in_failures')).toHaveLength(counted)
    expect(counted).toBeLessThan(2 * 110)
  })
})

eachEngine('the cookie of a known device', (engine) => {
  test('is stored as a hash, is another one after each sign-in, and is worth nothing without the password [O97]', async () => {
    const { enter, guess, known, rowsOf, waits } = await openDoor(engine)
    const first = await known()
    const second = await known({ deviceToken: first.deviceToken })
    expect(second.deviceToken).not.toBe(first.deviceToken)
    const rows = await rowsOf('staff_devices')
    expect(rows).toMatchObject([{ token_hash: sha256(second.deviceToken) }])
    expect(JSON.stringify(rows)).not.toContain(second.deviceToken)
    expect(await guess({ deviceToken: second.deviceToken })).toMatchObject(WRONG)

    // A copy of the old one is a stranger's, as is one that was never given out.
    for (const deviceToken of [first.deviceToken, 'A'.repeat(43)]) {
      await repeat(12, () => guess({ deviceToken, network: 'a thief' }))
    }
    waits.length = 0
    expect(await enter({ deviceToken: second.deviceToken })).toMatchObject({ ok: true })
    expect(waits).toEqual([])
  })

  test('in the hands of a thief is delayed by its own guesses, from whatever network [O98]', async () => {
    const { guess, known } = await openDoor(engine)
    const { deviceToken } = await known()
    await repeat(9, (index) => guess({ deviceToken, network: `network ${index}` }))
    expect(await guess({ deviceToken, network: 'another one' })).toMatchObject(REFUSED)
  })

  test('on a shared phone counts for each person alone [O99]', async () => {
    const { enter, guess, known, waits } = await openDoor(engine)
    const owner = await known()
    const helper = await known({ email: HELPER_EMAIL, deviceToken: owner.deviceToken })
    await repeat(9, () => guess({ deviceToken: helper.deviceToken }))
    waits.length = 0
    const again = await known({ email: HELPER_EMAIL, deviceToken: helper.deviceToken })
    expect(waits).toEqual([])
    // Signing in as the helper does not forgive what was guessed at the owner.
    expect(await guess({ deviceToken: again.deviceToken })).toMatchObject(REFUSED)
    const other = { email: HELPER_EMAIL, deviceToken: again.deviceToken, network: 'attacked' }
    await repeat(12, () => guess({ email: HELPER_EMAIL, network: 'attacked' }))
    expect(await enter(other)).toMatchObject({ ok: true })
  })

  test('ends with a reset, a recovery code, a removal and after 180 days; there are twenty for a person [O100]', async () => {
    const { context, known, rowsOf, advance } = await openDoor(engine)
    const visitor = { network: HOME, device: 'Test', deviceToken: null }
    await repeat(23, () => known())
    expect(await rowsOf('staff_devices')).toHaveLength(20)

    const reset = await createReset(context, { email: OWNER_EMAIL, actor: SHELL })
    if (!reset.ok) throw new Error(reset.error)
    const fresh = { code: reset.value, password: ANOTHER_PASSWORD }
    const owner = await redeemReset(context, fresh, visitor)
    if (!owner.ok) throw new Error(owner.error.code)
    expect(await rowsOf('staff_devices')).toEqual([])

    await known({ password: ANOTHER_PASSWORD })
    const [code = ''] = await newRecoveryCodes(context, owner.value)
    const recovery = { email: OWNER_EMAIL, code, password: PASSWORD }
    expect(await recover(context, recovery, visitor)).toMatchObject({ ok: true })
    expect(await rowsOf('staff_devices')).toEqual([])

    await known({ email: HELPER_EMAIL })
    await removeStaff(context, { staffId: 'kofi', actor: SHELL })
    expect(await rowsOf('staff_devices')).toEqual([])

    const { deviceToken } = await known()
    advance(180 * DAY_MS - 1)
    await pruneSignIns(context)
    expect(await rowsOf('staff_devices')).toHaveLength(1)
    advance(1)
    await pruneSignIns(context)
    expect(await rowsOf('staff_devices')).toEqual([])
    await known({ deviceToken })
  })

  test('ends when its device is signed out from another, and with a new password; not with its own sign-out [O100]', async () => {
    const { context, known, rowsOf } = await openDoor(engine)
    const here = await known()
    const there = await known()
    const signedInHere = await findSignedIn(context, here.token)
    const signedInThere = await findSignedIn(context, there.token)
    if (!signedInHere || !signedInThere) throw new Error('Nobody is signed in')
    const hashes = async () => (await rowsOf('staff_devices')).map(({ token_hash }) => token_hash)

    await signOut(context, signedInHere, signedInThere.session.id)
    expect(await hashes()).toEqual([sha256(here.deviceToken)])
    await known()
    await changePassword(context, signedInHere, ANOTHER_PASSWORD)
    expect(await hashes()).toEqual([sha256(here.deviceToken)])
    await signOut(context, signedInHere)
    expect(await hashes()).toEqual([sha256(here.deviceToken)])
  })

  test('has challenges for a passkey of its own: those of a stranger in its network end none [S65]', async () => {
    const { context, known } = await openDoor(engine)
    const { deviceToken } = await known()
    const visitor = { network: HOME, device: 'Test', origin: 'https://shop.example' }
    const { challenge } = await startPasskeySignIn(context, { ...visitor, deviceToken })
    await repeat(60, () => startPasskeySignIn(context, { ...visitor, deviceToken: null }))
    const rows = await context.db.selectFrom('passkey_challenges').selectAll().execute()
    expect(rows).toHaveLength(51)
    expect(rows.map(({ challenge_hash }) => challenge_hash)).toContain(sha256(challenge))
  })

  test('lets a reset link and a recovery code through where a stranger of the same network tries some [O103]', async () => {
    const { context, known, waits } = await openDoor(engine)
    const { deviceToken, staff } = await known()
    const stranger = { network: HOME, device: 'Test', deviceToken: null }
    const wrong = { email: OWNER_EMAIL, code: 'AAAA-AAAA-AAAA-AAAA', password: PASSWORD }
    await repeat(12, () => redeemReset(context, wrong, stranger))
    await repeat(12, () => recover(context, wrong, stranger))
    waits.length = 0
    const [code = ''] = await newRecoveryCodes(context, staff)
    const own = { ...stranger, deviceToken }
    expect(await recover(context, { ...wrong, code }, own)).toMatchObject({ ok: true })
    const again = await known({ deviceToken })
    const reset = await createReset(context, { email: OWNER_EMAIL, actor: SHELL })
    if (!reset.ok) throw new Error(reset.error)
    const fresh = { ...wrong, code: reset.value }
    const renewed = { ...own, deviceToken: again.deviceToken }
    expect(await redeemReset(context, fresh, renewed)).toMatchObject({ ok: true })
    expect(waits).toEqual([])
  })
})

type Counted = { readonly of: string; readonly failures: number }

async function setFailures(
  { db, now }: Awaited<ReturnType<typeof openDoor>>['context'],
  { of, failures }: Counted,
) {
  const row = { key: sha256(of), failures, failed_at: now() }
  await db
    .insertInto('sign_in_failures')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ failures, failed_at: now() }))
    .execute()
}
