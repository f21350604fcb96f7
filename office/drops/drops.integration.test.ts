import { expect, test } from 'vitest'
import { listDrops } from '#database/drops/drops'
import { closeDraws } from '#server/draws/close-draws'
import { confirmEntry } from '#server/draws/confirm-entry'
import { enterDraw } from '#server/draws/enter-draw'
import { offerDrawn } from '#server/draws/offer-drawn'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { entryForm, mailLetters, tokenIn } from '#testing/draws/open-draw'
import { lettersTo } from '#testing/mail/letters-to'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { signInAsHelper } from '#testing/owner/sign-in-as-staff'

const PATH = '/owner/drops'
const DAY_MS = 24 * 3_600_000

/** A field for date and time sends it so. */
function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString().slice(0, 16)
}

/** The owner reads it so. */
function inWords(time: string): string {
  const format = { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' } as const
  return `${new Intl.DateTimeFormat('en-GB', format).format(new Date(`${time}Z`))} GMT`
}

function aPlan() {
  return {
    title: 'Ancient Dragon',
    at: timeIn(DAY_MS),
    mode: 'line',
    productIds: ['13', '14'],
    limit: '1',
    holdMinutes: '10',
  }
}

async function openWithDrop(engine: Engine) {
  const open = await openOffice(engine)
  const planned = await open.owner.post(`${PATH}/plan`, aPlan())
  const [drop] = await listDrops(open.shop.db, 10)
  if (!drop) throw new Error(planned.html)
  const ofDrop = { id: drop.id, seen: '1' }
  const move = (at: string) => open.owner.post(`${PATH}/move`, { ...ofDrop, at })
  const callOff = () => open.owner.post(`${PATH}/call-off`, ofDrop)
  return { ...open, planned, drop, move, callOff }
}

eachEngine('/owner/drops', (engine) => {
  test('plans a drop, and says when it opens and what is in it', async () => {
    const { owner, shop, planned, drop } = await openWithDrop(engine)
    expect(planned.html).toContain('its pieces wait for its time')
    expect(drop).toMatchObject({
      productIds: [13, 14],
      limitPerPerson: 1,
      holdMinutes: 10,
      mode: 'line',
    })
    const { html } = await owner.get(PATH)
    for (const shown of [
      'Planned for',
      'href="/owner/products/14"',
      'Ancient Dragon Tee',
      '1 piece for a person, held 10 minutes',
      `/drops/${drop.id}`,
    ]) {
      expect(html).toContain(shown)
    }
    const openedAgo = (ms: number) =>
      shop.db
        .updateTable('drops')
        .set({ opens_at: shop.now() - ms })
        .execute()
    await openedAgo(1)
    expect((await owner.get(PATH)).html).toContain('Open since')
    await openedAgo(3 * DAY_MS)
    expect((await owner.get(PATH)).html).toContain('<strong>Over</strong>')
    const audit = await shop.db.selectFrom('audit').select(['action', 'actor']).execute()
    expect(audit).toContainEqual({ action: 'drop-planned', actor: 'Adwoa' })
  })

  test('a refused plan keeps everything that was typed and ticked [D25]', async () => {
    const { owner, shop } = await openOffice(engine)
    const wrong = [
      { title: '' },
      { at: '2020-01-01T10:00' },
      { at: 'tomorrow' },
      { mode: 'raffle' },
      { mode: 'draw', at: timeIn(1_800_000) },
      { productIds: [] },
      { productIds: ['14', '998'] },
      { limit: '0' },
      { holdMinutes: '4' },
    ]
    for (const change of wrong) {
      const plan = { ...aPlan(), ...change }
      const { html, status } = await owner.post(`${PATH}/plan`, plan)
      expect([change, status]).toEqual([change, 422])
      const kept = [
        ['title', plan.title],
        ['at', plan.at],
        ['limit', plan.limit],
        ['holdMinutes', plan.holdMinutes],
      ]
      for (const [name, value] of kept) {
        const field = html.match(new RegExp(`<input[^>]*name="${name}"[^>]*>`, 'g')) ?? []
        expect(field.some((input) => input.includes(`value="${value}"`))).toBe(true)
      }
      for (const id of plan.productIds) {
        expect(html).toMatch(new RegExp(`name="productIds"[^>]* checked=""[^>]* value="${id}"`))
      }
      expect(html).toContain('aria-describedby=')
    }
    expect(await listDrops(shop.db, 10)).toEqual([])
  })

  test('a plan that is sent twice is one drop [D26]', async () => {
    const { owner, shop } = await openOffice(engine)
    const hidden = hiddenFields((await owner.get(PATH)).html, `${PATH}/plan`)
    const plan = { ...aPlan(), ...hidden }
    const sent = await Promise.all([1, 2].map(() => owner.post(`${PATH}/plan`, plan)))
    const late = await owner.post(`${PATH}/plan`, plan)
    expect([...sent, late].map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await listDrops(shop.db, 10)).map(({ id }) => id)).toEqual([hidden.id])
  })

  test('two people at once: the second is told, sees both versions and can decide again [D27]', async () => {
    const { owner, shop, drop, move, callOff } = await openWithDrop(engine)
    const [first, second] = [timeIn(2 * DAY_MS), timeIn(3 * DAY_MS)]
    expect((await move(first)).html).toContain('Moved.')
    const late = await move(second)
    expect(late.status).toBe(409)
    expect(late.html).toContain('Somebody else has changed this drop meanwhile.')
    expect(late.html).toContain(`Yours</span> ${inWords(second)}`)
    expect(late.html).toContain(`Saved now</span> ${inWords(first)}`)
    expect(late.html).toContain(`value="${second}"`)
    const lateEnd = await callOff()
    expect([lateEnd.status, (await listDrops(shop.db, 1))[0]?.calledOffAtMs]).toEqual([409, null])
    expect(lateEnd.html).toContain('Yours</span> called off')

    const again = hiddenFields(late.html, `${PATH}/move`)
    expect(again).toEqual({ id: drop.id, seen: '2' })
    await owner.post(`${PATH}/move`, { ...again, at: second })
    expect((await listDrops(shop.db, 1))[0]?.opensAtMs).toBe(Date.parse(`${second}Z`))

    await owner.post(`${PATH}/call-off`, { id: drop.id, seen: '3' })
    const gone = await owner.post(`${PATH}/move`, { id: drop.id, seen: '3', at: first })
    expect(gone.status).toBe(409)
    expect(gone.html).toContain(`Yours</span> ${inWords(first)}`)
    expect(gone.html).toContain('Saved now</span> called off')
  })

  test('a drop that has opened, or that never was, cannot be moved [D29]', async () => {
    const { owner, shop, move } = await openWithDrop(engine)
    const wrong = await move('soon')
    expect([wrong.status, wrong.html.includes('value="soon"')]).toEqual([422, true])
    await shop.db.updateTable('drops').set({ opens_at: shop.now() }).execute()
    const late = await move(timeIn(2 * DAY_MS))
    expect([late.status, late.html.includes('has opened already')]).toEqual([409, true])
    for (const change of [
      { id: 'nothing', seen: '1' },
      { id: '', seen: '99999999999999999999' },
    ]) {
      const unknown = await owner.post(`${PATH}/call-off`, change)
      expect([unknown.status, unknown.html.includes('There is no such drop.')]).toEqual([409, true])
    }
  })

  test('shows the entries of a draw to all, and who was drawn to owners alone', async () => {
    const open = await openOffice(engine)
    const { db, orders, now } = open.shop
    await open.owner.post(`${PATH}/plan`, { ...aPlan(), mode: 'draw' })
    const [drop] = await listDrops(db, 10)
    const form = entryForm(drop?.id ?? '', { email: 'ama@example.com', name: 'Ama Mensah' })
    for (const email of ['ama@example.com', 'never@example.com']) {
      await enterDraw(open.shop, { form: { ...form, email }, ip: '41.66.192.1' })
    }
    await mailLetters(open.shop)
    const [letter] = await lettersTo(db, 'ama@example.com')
    expect(await confirmEntry(open.shop, tokenIn(letter?.text ?? ''))).toBe('entered')
    const before = (await open.owner.get(PATH)).html
    expect(before).toContain('1 entry, 1 not confirmed')
    expect(before).toMatch(/Hash of the seed: [0-9a-f]{64}/)
    await db
      .updateTable('drops')
      .set({ opens_at: now() - 1 })
      .execute()
    await closeDraws(orders)
    await offerDrawn(orders)
    const { html } = await open.owner.get(PATH)
    expect(html).toContain('1 drawn')
    expect(html).toContain('Ama Mensah')
    expect(html).toContain('To be paid')
    const helper = await signInAsHelper(open)
    const seen = (await helper.get(PATH)).html
    expect(seen).toContain('1 entry, 1 not confirmed')
    expect(seen).not.toContain('Ama Mensah')
  })

  test('shows owners which entries of a draw share a phone, before and after the draw [D134]', async () => {
    const open = await openOffice(engine)
    const { db, orders, now } = open.shop
    await open.owner.post(`${PATH}/plan`, { ...aPlan(), mode: 'draw' })
    const [drop] = await listDrops(db, 10)
    const people = [
      { email: 'ama@example.com', phone: '0241234567', name: 'Ama Mensah' },
      { email: 'rival@example.com', phone: '+233 24 123 4567', name: 'Rival' },
      { email: 'kofi@example.com', phone: '0249999999', name: 'Kofi' },
    ]
    for (const person of people) {
      const form = entryForm(drop?.id ?? '', person)
      expect((await enterDraw(open.shop, { form, ip: '41.66.192.1' })).ok).toBe(true)
      await mailLetters(open.shop)
      const [letter] = await lettersTo(db, person.email)
      expect(await confirmEntry(open.shop, tokenIn(letter?.text ?? ''))).toBe('entered')
    }
    const expectAlike = async () => {
      const { html } = await open.owner.get(PATH)
      const alike = html.slice(html.indexOf('2 entries share a phone'))
      expect(alike).toContain('Ama Mensah')
      expect(alike).toContain('Rival')
      expect(alike).not.toContain('Kofi')
      expect(html).not.toContain('24123456')
    }
    await expectAlike()
    await db
      .updateTable('drops')
      .set({ opens_at: now() - 1 })
      .execute()
    expect((await open.owner.get(PATH)).html).toContain('Links of mails that left late count until')
    await closeDraws(orders)
    await expectAlike()
    expect((await open.owner.get(PATH)).html).not.toContain('that left late')
    const helper = await signInAsHelper(open)
    expect((await helper.get(PATH)).html).not.toContain('share a phone')
  })

  test('a helper sees the drops and changes nothing [D28]', async () => {
    const open = await openWithDrop(engine)
    const helper = await signInAsHelper(open)
    const { html, status } = await helper.get(PATH)
    expect([status, html.includes('Ancient Dragon Tee')]).toEqual([200, true])
    expect(html).not.toContain(`action="${PATH}`)
    const ofDrop = { id: open.drop.id, seen: '1', at: timeIn(2 * DAY_MS) }
    for (const step of ['plan', 'move', 'call-off']) {
      expect((await helper.post(`${PATH}/${step}`, { ...aPlan(), ...ofDrop })).status).toBe(403)
    }
    expect(await listDrops(open.shop.db, 10)).toEqual([open.drop])
  })

  test('Today names the next drop if it is within a week', async () => {
    const { owner, drop, move } = await openWithDrop(engine)
    const planned = new Date(drop.opensAtMs).toISOString().slice(0, 16)
    const words = `The drop “Ancient Dragon” opens ${inWords(planned)}`
    expect((await owner.get('/owner')).html).toContain(words)
    await move(timeIn(8 * DAY_MS))
    expect((await owner.get('/owner')).html).not.toContain('The drop “')
    await owner.post(`${PATH}/move`, { id: drop.id, seen: '2', at: timeIn(6 * DAY_MS) })
    expect((await owner.get('/owner')).html).toContain('The drop “')
  })
})
