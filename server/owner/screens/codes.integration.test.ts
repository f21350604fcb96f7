import { expect, test } from 'vitest'
import { findCode } from '#database/repositories/discount-codes'
import { eachEngine } from '#testing/database/each-engine'
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
})
