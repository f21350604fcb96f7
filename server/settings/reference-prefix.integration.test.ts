import { expect, test } from 'vitest'
import { loadSettings } from '#database/settings/settings'
import { listAudit } from '#database/staff/audit'
import { eachEngine } from '#testing/database/each-engine'
import { placeForTest } from '#testing/orders/place-for-test'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'
import { changeSettings } from './change-settings.ts'

const ACTOR = { staffId: null, name: 'test' }
const PATH = '/owner/settings'

/** The form as the screen shows it, with these fields typed over. */
async function formOf(owner: Awaited<ReturnType<typeof openOffice>>['owner'], typed: object) {
  const { html } = await owner.get(PATH)
  const inputs = html.matchAll(/<input[^>]*? name="([^"]+)"[^>]*?>/g)
  const shown = [...inputs].flatMap(([tag, name = '']) =>
    tag.includes(' disabled=""') ? [] : [[name, / value="([^"]*)"/.exec(tag)?.[1] ?? '']],
  )
  return { returnAddress: '', ...Object.fromEntries(shown), ...typed }
}

eachEngine('the letters of payment references', (engine) => {
  test('are changed in the settings, and new orders have them', async () => {
    const { owner, shop } = await openOffice(engine)
    expect((await owner.get(PATH)).html).toContain('Letters of payment references')
    const saved = await owner.post(PATH, await formOf(owner, { referencePrefix: 'SANKO' }))
    expect(saved.html).toContain('The settings are saved.')
    expect((await placeForTest(shop.orders)).reference).toMatch(/^SANKO\d{19}$/)
    expect(await listAudit(shop.db, { before: null, limit: 1 })).toMatchObject([
      { action: 'settings-changed', detail: { referencePrefix: 'NKB → SANKO' } },
    ])
  })

  test('are kept as capitals, however a phone writes them [O257]', async () => {
    const { owner, shop } = await openOffice(engine)
    const saved = await owner.post(PATH, await formOf(owner, { referencePrefix: ' Asem ' }))
    expect(saved.html).toContain('value="ASEM"')
    expect((await loadSettings(shop.db)).stored.referencePrefix).toBe('ASEM')
  })

  test('come back with a sentence when they are not 2 to 5 letters [O177]', async () => {
    const { owner, shop } = await openOffice(engine)
    for (const referencePrefix of ['ABCDEFGHIJKL', 'A', '', 'N1', 'A-B']) {
      const refused = await owner.post(PATH, await formOf(owner, { referencePrefix }))
      expect([referencePrefix, refused.status]).toEqual([referencePrefix, 422])
      expect(refused.html).toContain('Please enter 2 to 5 letters from A to Z')
    }
    expect((await loadSettings(shop.db)).stored.referencePrefix).toBe('NKB')
  })

  test('are the owner’s: a helper is refused', async () => {
    const open = await openOffice(engine)
    const helper = await signInAsHelper(open)
    expect((await helper.post(PATH, { referencePrefix: 'AB', revision: '0' })).status).toBe(403)
    expect((await loadSettings(open.shop.db)).stored.referencePrefix).toBe('NKB')
  })

  test('of two owners who change them at once one is told [O177]', async () => {
    const { shop } = await openOffice(engine)
    const { revision: seenRevision } = await loadSettings(shop.db)
    const saved = await Promise.all(
      ['AAA', 'BBB'].map((referencePrefix) =>
        changeSettings(shop, { given: { referencePrefix }, seenRevision, actor: ACTOR }),
      ),
    )
    const told = saved.filter(({ ok }) => !ok)
    expect(told).toEqual([{ ok: false, error: { code: 'settings-changed' } }])
    const winner = saved[0]?.ok ? 'AAA' : 'BBB'
    expect((await loadSettings(shop.db)).stored.referencePrefix).toBe(winner)
  })

  test('are fixed from the first live order on, with the reason, and not by a test order [O177]', async () => {
    const { owner, shop } = await openOffice(engine)
    const { orderId } = await placeForTest(shop.orders)
    const early = await formOf(owner, { referencePrefix: 'AB' })
    expect((await owner.post(PATH, early)).html).toContain('The settings are saved.')

    const opened = await formOf(owner, { referencePrefix: 'XYZ' })
    await shop.db.updateTable('orders').set({ mode: 'live' }).where('id', '=', orderId).execute()
    const { html } = await owner.get(PATH)
    expect(html).toContain('Fixed since the first real order')
    expect(html).toMatch(/<input[^>]*name="referencePrefix"[^>]*value="AB"[^>]*>/)
    // The form was opened before the first live order: all else of it is saved.
    const late = await owner.post(PATH, { ...opened, name: 'SANKOFA' })
    expect(late.html).toContain('The settings are saved.')
    const { revision, stored } = await loadSettings(shop.db)
    expect([stored.name, stored.referencePrefix]).toEqual(['SANKOFA', 'AB'])
    const forced = { given: { referencePrefix: 'XYZ' }, seenRevision: revision, actor: ACTOR }
    expect(await changeSettings(shop, forced)).toEqual({
      ok: false,
      error: { code: 'fields-invalid', fields: { referencePrefix: 'reference-prefix-fixed' } },
    })
  })
})
