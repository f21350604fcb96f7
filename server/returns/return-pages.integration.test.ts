import { expect, test } from 'vitest'
import { listRefunds } from '#database/refunds/refunds'
import { loadSettings } from '#database/settings/settings'
import { followRefunds } from '#server/refunds/follow-refunds'
import { changeSettings } from '#server/settings/change-settings'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { brokenInvariants } from '#testing/orders/invariants'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { ONE_TEE, openReturns } from '#testing/owner/open-returns'
import { PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'

type Typed = Readonly<Record<string, string>>

const TO_OSU = { sendTo: 'The shop, 12 Oxford Street\r\nOsu, Accra' } as const

/** The shop has a return that is asked for, and forms of its page in the office. */
async function openAsked(engine: Engine, typed: Typed = ONE_TEE) {
  const open = await openReturns(engine)
  await open.ask(typed)
  const [one] = await open.returns()
  const path = `/owner/returns/${one?.id}`
  const press = async (step: string, fields: Typed = {}) => {
    const { html } = await open.owner.get(path)
    const action = `${path}/${step}`
    return open.owner.post(action, { ...hiddenFields(html, action), ...fields })
  }
  const states = async () => (await open.returns()).map(({ state }) => state)
  return { ...open, path, press, states }
}

eachEngine('a return, from the page of the order to the office and back', (engine) => {
  test('is asked for, agreed, received and refunded; the shopper reads each step', async () => {
    const open = await openAsked(engine)
    const { shop, owner, shopper, path, press, orderId } = open
    expect((await shopper.get('/order')).html).toContain('Asked for')
    expect((await owner.get('/owner')).html).toContain('1 return to answer')
    const list = await owner.get('/owner/returns')
    expect(list.html).toContain('1 × Ancient Dragon Tee (Black, M)')
    expect(list.html).toContain(path)
    const agreed = await press('agreed', { ...TO_OSU, words: 'By VIP bus' })
    expect(agreed.html).toContain('Agreed. The customer gets no mail: no mail service is set up')
    expect((await shopper.get('/order')).html).toContain('By VIP bus')
    expect((await owner.get('/owner')).html).toContain('1 return on the way to you')
    await press('received', { restock: '0' })
    expect((await shopper.get('/order')).html).toContain('Arrived at the shop')
    expect((await owner.get('/owner')).html).toContain('1 return to settle')
    const page = await owner.get(path)
    expect(page.html).toContain('GH₵500.00')
    const refunded = await press('refund', { reason: 'Too small' })
    expect(refunded.html).toContain('The provider has accepted the refund.')
    expect((await shopper.get('/order')).html).toContain('Refund asked for')
    const [refund] = await listRefunds(shop.db, orderId)
    shop.standIn?.decideRefund(refund?.providerId ?? '', 'done')
    await shop.db.updateTable('refunds').set({ next_check_at: 0 }).execute()
    await followRefunds(shop.orders)
    expect((await shopper.get('/order')).html).toMatch(/Refunded/)
    const order = await owner.get(`/owner/orders/${orderId}`)
    expect(order.html).toContain('Return settled: 1 piece')
    expect(order.html).toContain('Mail about a return')
    const over = await owner.get('/owner/returns?tab=over')
    expect(over.html).toContain(path)
    for (const { html } of [order, over, await owner.get(path)]) {
      expect(html).toContain('Refunded')
      expect(html.replace(/Refund asked for: /g, '')).not.toContain('Refund asked for')
    }
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('says where to send it, in the letter and on the page of the order, also after the setting has changed [R156]', async () => {
    const { shop, owner, shopper, path, press, states, orderId } = await openAsked(engine)
    const saveAddress = async (returnAddress: string) => {
      const { revision } = await loadSettings(shop.db)
      const actor = { staffId: null, name: 'Kofi' }
      await changeSettings(shop, { given: { returnAddress }, seenRevision: revision, actor })
    }
    const unsaid = await press('agreed', { words: 'By VIP bus' })
    expect(unsaid.status).toBe(422)
    expect(unsaid.html).toContain('Write where the customer sends it.')
    expect(unsaid.html).toContain('By VIP bus')
    expect((await press('agreed', { sendTo: 'x'.repeat(301) })).status).toBe(422)
    expect(await states()).toEqual(['asked'])

    await saveAddress('Kiosk 4, Kaneshie Market')
    const browser = await openPlainBrowser(owner, path)
    await browser.press('Agree')
    expect(await states()).toEqual(['agreed'])
    await saveAddress('Elsewhere')
    const mail = await owner.get(`/owner/orders/${orderId}/mails/return-agreed/html`)
    for (const { html } of [await shopper.get('/order'), await owner.get(path), mail]) {
      expect(html).toContain('Kiosk 4, Kaneshie Market')
      expect(html).not.toContain('Elsewhere')
    }
    await press('received')
    expect((await shopper.get('/order')).html).not.toContain('Kaneshie')
  })

  test('the address is changed for one return, and the setting stays [R156]', async () => {
    const { shop, owner, shopper, path, press } = await openAsked(engine)
    await press('agreed', TO_OSU)
    const { html } = await shopper.get('/order')
    expect(html).toContain('The shop, 12 Oxford Street\nOsu, Accra')
    expect((await owner.get(path)).html).toContain('12 Oxford Street')
    expect(shop.settings.current().returnAddress).toBe('')
  })

  test('another size is sent from the office, and the shopper sees who carries it', async () => {
    const { shop, shopper, press } = await openAsked(engine, { ...ONE_TEE, 'instead-0': 'L' })
    await press('agreed', TO_OSU)
    await press('received')
    const empty = await press('sent', { tracking: 'K-17' })
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('Say who carries the parcel')
    expect(empty.html).toContain('value="K-17"')
    const sent = await press('sent', { carrier: 'Kwesi', tracking: 'K-17' })
    expect(sent.html).toContain('Exchanged')
    const { html } = await shopper.get('/order')
    expect(html).toContain('Your other size is on its way to you.')
    expect(html).toContain('K-17')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('another size is asked for and taken back by the forms of the page', async () => {
    const { shopper, returns } = await openReturns(engine)
    const browser = await openPlainBrowser(shopper, '/order')
    browser.tick('Ancient Dragon TeeBlack, L')
    browser.choose('I want', 'Size S instead', -1)
    browser.fill('Why? (optional)', 'Too wide')
    await browser.press('Ask for it')
    expect(browser.words()).toContain('1 × Ancient Dragon Tee (Black, L), for size S')
    await browser.press('Keep it after all')
    expect(browser.words()).toContain('You have taken it back.')
    expect(await returns()).toMatchObject([{ state: 'withdrawn' }])
  })

  test('what is wrong is said at its place, and nothing typed is lost [R92]', async () => {
    const { ask, returns } = await openReturns(engine)
    const page = await ask({ ...ONE_TEE, 'quantity-0': '7', 'instead-0': 'L', reason: 'Too tight' })
    expect(page.status).toBe(409)
    expect(page.html).toContain('So many pieces of this are not left to send back')
    expect(page.html).toContain('value="7"')
    expect(page.html).toContain('Too tight')
    expect(page.html).toMatch(/<option value="L" selected/)
    expect(page.html).toMatch(/name="piece-0"[^>]* checked/)
    expect(page.html).toMatch(/<details[^>]* open/)
    const none = await ask({ 'piece-0': '', reason: '<b>Why & how</b>' })
    expect(none.html).toContain('Please tick at least one piece')
    expect(none.html).toContain('&lt;b&gt;Why &amp; how&lt;/b&gt;')
    expect(await returns()).toEqual([])
  })

  test('a form of another order, without a visit, or from another page does nothing [R95]', async () => {
    const open = await openReturns(engine)
    const { orderId, ask, shopper, browse, returns } = open
    const other = await open.openSentOrder()
    await ask(ONE_TEE)
    const [one] = await returns()
    const withdraw = (browser: typeof shopper, order: string, headers?: Record<string, string>) =>
      browser.post('/order/return-withdrawn', { order, return: one?.id ?? '' }, headers)
    expect((await other.ask({ ...ONE_TEE, order: orderId })).status).toBe(409)
    expect((await withdraw(other.shopper, orderId)).status).toBe(409)
    expect((await withdraw(other.shopper, other.orderId)).status).toBe(409)
    expect((await withdraw(browse(), orderId)).status).toBe(401)
    const evil = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await withdraw(shopper, orderId, evil)).status).toBe(403)
    expect((await withdraw(shopper, orderId, { origin: '', 'sec-fetch-site': '' })).status).toBe(
      403,
    )
    const bare = await open.app.inject({
      method: 'POST',
      url: '/order/return',
      headers: { cookie: shopper.cookie() },
      payload: { ...ONE_TEE, order: orderId },
    })
    expect(bare.statusCode).toBe(403)
    expect((await returns()).map(({ state }) => state)).toEqual(['asked'])
    expect(await other.returns()).toEqual([])
    const taken = await withdraw(shopper, orderId)
    expect(taken.html).toContain('You have taken it back.')
    expect((await returns()).map(({ state }) => state)).toEqual(['withdrawn'])
  })

  test('two people answer it: the second is told, and sees what was typed [R101]', async () => {
    const { owner, path, press, states } = await openAsked(engine)
    const { html } = await owner.get(path)
    const stale = hiddenFields(html, `${path}/refused`)
    await press('agreed', TO_OSU)
    const typed = { ...stale, words: 'It was worn, sorry' }
    const page = await owner.post(`${path}/refused`, typed)
    expect(page.status).toBe(409)
    expect(page.html).toContain('Somebody has dealt with this return')
    expect(page.html).toContain('It was worn, sorry')
    expect(await states()).toEqual(['agreed'])
    await press('refused', { words: 'Too late' })
    const gone = await owner.post(`${path}/refused`, typed)
    expect(gone.status).toBe(409)
    expect(gone.html).toContain('It was worn, sorry')
    expect(await states()).toEqual(['refused'])
  })

  test('a refusal needs words, which the customer reads', async () => {
    const { press, shopper, states } = await openAsked(engine)
    const empty = await press('refused', { words: '  ' })
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('Write in a few words why')
    expect(await states()).toEqual(['asked'])
    await press('refused', { words: 'It was worn' })
    const { html } = await shopper.get('/order')
    expect(html).toContain('Not accepted')
    expect(html).toContain('It was worn')
  })

  test('nothing is refunded without step-up or by a helper, who may only receive and send [R112]', async () => {
    const open = await openAsked(engine)
    const { shop, owner, path, press, states, orderId } = open
    const helper = await signInAsHelper(open)
    for (const step of ['agreed', 'refused', 'refund']) {
      expect((await helper.post(`${path}/${step}`, { expected: 'asked' })).status).toBe(403)
    }
    expect((await helper.get(path)).html).toContain('The owner answers it.')
    await press('agreed', TO_OSU)
    await helper.post(`${path}/received`, { expected: 'agreed' })
    expect(await states()).toEqual(['received'])
    expect((await helper.get(path)).html).toContain('The owner refunds it.')
    await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
    const asked = await press('refund', { reason: 'A hole in it' })
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Is it you?')
    expect(await listRefunds(shop.db, orderId)).toEqual([])
    const kept = hiddenFields(asked.html, '/owner/prove')
    const decoded = { ...kept, kept: (kept.kept ?? '').replaceAll('&quot;', '"') }
    const back = await owner.post('/owner/prove', { ...decoded, password: PASSWORD })
    expect(back.html).toContain('A hole in it')
    expect(await listRefunds(shop.db, orderId)).toEqual([])
    await press('refund', { reason: 'A hole in it' })
    expect(await states()).toEqual(['settled'])
  })

  test('no market sale has the form, and no order after its 14 days [R109] [R93]', async () => {
    const { shop, shopper, orderId } = await openReturns(engine)
    expect((await shopper.get('/order')).html).toContain('Return or exchange')
    await shop.db.updateTable('orders').set({ channel: 'market' }).execute()
    expect((await shopper.get('/order')).html).not.toContain('Return or exchange')
    await shop.db.updateTable('orders').set({ channel: 'web' }).execute()
    await shop.db
      .updateTable('shipments')
      .set({ sent_at: shop.now() - 16 * 86_400_000 })
      .execute()
    const { html } = await shopper.get('/order')
    expect(html).not.toContain('Return or exchange')
    expect(html).toContain('Pieces could be sent back until')
    const late = await shopper.post('/order/return', {
      ...ONE_TEE,
      order: orderId,
      form: '019a0000-0000-7000-8000-000000000001',
    })
    expect(late.status).toBe(409)
    expect(late.html).toContain('The time for sending it back is over')
  })
})
