import { expect, test } from 'vitest'
import { eachEngine } from '#testing/database/each-engine'
import { openOffice, openUnclaimedShop } from '#testing/owner/open-office'
import { OWNER_EMAIL, PASSWORD } from '#testing/owner/sign-in-as-staff'
import type { AppContext } from '../base/context.ts'
import { sha256 } from '../base/sha256.ts'
import { invite, join } from './invite.ts'
import { newRecoveryCodes, recover } from './recovery-codes.ts'
import { createReset, redeemReset } from './reset.ts'
import { claimSetup } from './set-up.ts'
import { signIn } from './sign-in.ts'

const SHELL = { staffId: null, name: 'npm run owner' }
const STRANGER = { network: 'a stranger', device: 'Test', deviceToken: null }
const VISITOR = { network: 'the market', device: 'Test', deviceToken: null }
const WRONG = { code: 'AAAA-AAAA-AAAA-AAAA', name: 'Evil', email: OWNER_EMAIL, password: PASSWORD }
const DAY_MS = 24 * 3_600_000

function withoutPause(shop: AppContext): AppContext {
  return { ...shop, pause: async () => undefined }
}

async function tryTwentyTimes(guess: () => Promise<unknown>) {
  for (let count = 0; count < 20; count += 1) await guess()
}

eachEngine('a stranger who tries codes', (engine) => {
  test('[O71] does not keep the first owner from the setup', async () => {
    const { shop, code } = await openUnclaimedShop(engine)
    await tryTwentyTimes(() => claimSetup(withoutPause(shop), WRONG, STRANGER))
    expect(await claimSetup(withoutPause(shop), WRONG, STRANGER)).toMatchObject({
      error: { code: 'too-many-guesses' },
    })
    expect(await claimSetup(shop, { ...WRONG, code }, VISITOR)).toMatchObject({ ok: true })
  })

  test('[O71] closes none of the ways back: reset, recovery code, invitation', async () => {
    const { shop } = await openOffice(engine)
    const quick = withoutPause(shop)
    await tryTwentyTimes(() => redeemReset(quick, WRONG, STRANGER))
    await tryTwentyTimes(() => join(quick, WRONG, { ...STRANGER, network: 'another one' }))
    await tryTwentyTimes(() => recover(quick, WRONG, { ...STRANGER, network: 'a third one' }))

    const reset = await createReset(shop, { email: OWNER_EMAIL, actor: SHELL })
    if (!reset.ok) throw new Error(reset.error)
    const owner = await redeemReset(shop, { ...WRONG, code: reset.value }, VISITOR)
    if (!owner.ok) throw new Error(owner.error.code)
    const [code = ''] = await newRecoveryCodes(shop, owner.value)
    expect(await recover(shop, { ...WRONG, code }, VISITOR)).toMatchObject({ ok: true })
    const invited = await invite(shop, { email: 'ama@example.com', role: 'helper', actor: SHELL })
    if (!invited.ok) throw new Error(invited.error)
    expect(await join(shop, { ...WRONG, code: invited.value }, VISITOR)).toMatchObject({ ok: true })
  })
})

eachEngine('guesses counted by a clock that ran a day ahead', (engine) => {
  test.each([4, 20])(
    '[O72] %i of them delay the next one by a minute at most',
    async (failures) => {
      const { shop } = await openOffice(engine)
      const key = sha256(`password ${OWNER_EMAIL} ${VISITOR.network}`)
      const row = { key, failures, failed_at: shop.now() + DAY_MS }
      await shop.db.insertInto('sign_in_failures').values(row).execute()
      const right = { email: OWNER_EMAIL, password: PASSWORD }
      const first = await signIn(withoutPause(shop), right, VISITOR)
      if (first.ok) return
      expect(first.error).toMatchObject({ code: 'too-many-guesses' })
      const later = { ...withoutPause(shop), now: () => shop.now() + 61_000 }
      expect(await signIn(later, right, VISITOR)).toMatchObject({ ok: true })
    },
  )
})

eachEngine('a guess that could not be checked', (engine) => {
  test('[O79] does not count: a crowd that fills the queue delays nobody else', async () => {
    const { shop } = await openOffice(engine)
    const waits: number[] = []
    const pause = async (ms: number) => {
      waits.push(ms)
    }
    const verify = async () => {
      throw new Error('the queue is full')
    }
    const busy = { ...shop, pause, passwords: { ...shop.passwords, verify } }
    const right = { email: OWNER_EMAIL, password: PASSWORD }
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn(busy, right, VISITOR)).rejects.toThrow('the queue is full')
    }
    expect(await signIn({ ...shop, pause }, right, VISITOR)).toMatchObject({ ok: true })
    expect(waits).toEqual([])
  })
})
