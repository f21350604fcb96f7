import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { findCode, findCodes } from '#database/discounts/discount-codes'
import type { Schema } from '#database/schema'
import { STARTER_CODES } from '#domain/discount/starter-codes'
import { findDiscount } from '#server/discounts/find-discount'
import { eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/codes'

function aForm() {
  return {
    code: 'friday20',
    kind: 'fixed',
    amount: '50.00',
    scope: 'product 14',
    from: '2097-01-16T18:00',
    until: '2097-01-17T18:00',
    uses: '20',
    perPerson: '2',
  }
}

async function stateOf(db: Kysely<Schema>) {
  const codes = await findCodes(db, STARTER_CODES)
  return codes.map(({ endedAtMs }) => endedAtMs)
}

eachEngine('/owner/codes', (engine) => {
  test('makes a code, shows it with its limits, and ends it', async () => {
    const { owner, shop } = await openOffice(engine)
    const made = await owner.post(`${PATH}/add`, aForm())
    expect(made.html).toContain('The code is saved.')
    expect(await findCode(shop.db, 'FRIDAY20')).toMatchObject({
      amount: 5_000,
      productId: 14,
      maxUses: 20,
      maxPerPerson: 2,
      startsAtMs: Date.UTC(2097, 0, 16, 18),
    })
    for (const shown of ['FRIDAY20', 'To come', 'Used 0 of 20 times, 2 times for a person']) {
      expect(made.html).toContain(shown)
    }
    const ended = await owner.post(`${PATH}/end`, { code: 'FRIDAY20' })
    expect(ended.html).toContain('Ended. Nobody can use the code any more')
    expect((await owner.post(`${PATH}/end`, { code: 'FRIDAY20' })).status).toBe(200)
    expect((await owner.post(`${PATH}/end`, { code: 'NOTHING' })).html).toContain(
      'There is no such code.',
    )
    const audit = await shop.db
      .selectFrom('audit')
      .select(['action', 'actor'])
      .where('subject', '=', 'code FRIDAY20')
      .orderBy('id')
      .execute()
    expect(audit).toEqual([
      { action: 'code-added', actor: 'Adwoa' },
      { action: 'code-ended', actor: 'Adwoa' },
    ])
  })

  test('a refused form keeps everything that was typed [N15]', async () => {
    const { owner, shop } = await openOffice(engine)
    const wrong = [
      { code: '' },
      { code: 'SAVE20' },
      { code: 'two words' },
      { kind: 'gift' },
      { amount: '-1' },
      { kind: 'percent', amount: '100' },
      { from: 'tomorrow' },
      { until: '2020-01-01T10:00' },
      { until: '2097-01-16T18:00' },
      { uses: '0' },
      { perPerson: 'x' },
    ]
    for (const change of wrong) {
      const form = { ...aForm(), ...change }
      const { html, status } = await owner.post(`${PATH}/add`, form)
      expect([change, status]).toEqual([change, 422])
      const names = ['code', 'amount', 'from', 'until', 'uses', 'perPerson'] as const
      for (const name of names) {
        const inputs = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
        const isKept = inputs.some((input) => input.includes(`value="${form[name]}"`))
        expect([change, isKept]).toEqual([change, true])
      }
      expect(html).toContain('<option value="product 14" selected="">')
    }
    expect((await owner.post(`${PATH}/add`, { ...aForm(), scope: 'product 998' })).html).toContain(
      'There is no piece with this number.',
    )
    expect(await findCode(shop.db, 'FRIDAY20')).toBeNull()
  })

  test('is the owner’s alone [N16]', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).status).toBe(403)
    expect((await helper.post(`${PATH}/add`, aForm())).status).toBe(403)
    expect((await helper.post(`${PATH}/end`, { code: 'SAVE20' })).status).toBe(403)
    expect(await findCode(open.shop.db, 'SAVE20')).toMatchObject({ endedAtMs: null })
  })

  test('Today says which codes of a new shop are open to all, and ends them by one tap [O125]', async () => {
    const open = await openOffice(engine)
    const { owner, shop } = open
    const today = await openPlainBrowser(owner, '/owner')
    expect(today.words()).toContain('SAVE20 (20% off) and WELCOME10 (10% off)')
    expect((await owner.get('/owner')).html).toContain('id="starter-codes"')
    const helper = await signInAsHelper(open)
    expect((await helper.get('/owner')).html).not.toContain('starter-codes')
    expect((await helper.post(`${PATH}/end-starters`, {})).status).toBe(403)
    expect(await stateOf(shop.db)).toEqual([null, null])

    await today.press('End both')
    expect(today.words()).toContain('Ended. Nobody can use them any more')
    expect(today.words()).not.toContain('SAVE20')
    expect((await owner.post(`${PATH}/end-starters`, {})).status).toBe(200)
    expect(await stateOf(shop.db)).toEqual([expect.any(Number), expect.any(Number)])
    const audit = await shop.db
      .selectFrom('audit')
      .select(['action', 'subject', 'actor'])
      .where('action', '=', 'code-ended')
      .orderBy('subject')
      .execute()
    expect(audit).toEqual([
      { action: 'code-ended', subject: 'code SAVE20', actor: 'Adwoa' },
      { action: 'code-ended', subject: 'code WELCOME10', actor: 'Adwoa' },
    ])
    const person = { email: '', phone: '', accessToken: null }
    const wanted = { code: 'SAVE20', productIds: [14], ...person }
    const findIt = () => findDiscount(shop.orders, wanted)
    expect((await findIt()).ok).toBe(false)

    const codes = await openPlainBrowser(owner, PATH)
    await codes.press('Switch on again: SAVE20')
    expect(codes.words()).toContain('It can be used again')
    expect((await findIt()).ok).toBe(true)
    const again = await openPlainBrowser(owner, '/owner')
    await again.press('End SAVE20')
    expect(again.words()).toContain('Ended. Nobody can use it any more')
    await owner.post(`${PATH}/resume`, { code: 'SAVE20' })
    await shop.db
      .updateTable('discount_codes')
      .set({ max_uses: 100 })
      .where('code', '=', 'SAVE20')
      .execute()
    expect((await owner.get('/owner')).html).not.toContain('starter-codes')
    await owner.post(`${PATH}/end-starters`, {})
    expect(await findCode(shop.db, 'SAVE20')).toMatchObject({ endedAtMs: null })

    await owner.post(`${PATH}/end`, { code: 'SAVE20' })
    await shop.db
      .updateTable('discount_codes')
      .set({ ends_at: shop.now() - 1 })
      .where('code', '=', 'SAVE20')
      .execute()
    expect((await owner.get(PATH)).html).not.toContain(': SAVE20</span>')
    const late = await owner.post(`${PATH}/resume`, { code: 'SAVE20' })
    expect(late.html).toContain('The time of this code is over. Please make another one.')
  })
})
