import { expect, test } from 'vitest'
import { loadOrder } from '#database/orders/orders'
import { listRefunds } from '#database/refunds/refunds'
import { sellAtMarket } from '#server/market/sell-at-market'
import { packOrder } from '#server/orders/fulfil/pack-order'
import { settlePayment } from '#server/orders/settle-payment'
import { followRefunds } from '#server/refunds/follow-refunds'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { brokenInvariants } from '#testing/orders/invariants'
import { aMarketSale } from '#testing/orders/market-sale-body'
import { THREE_TEES } from '#testing/orders/paid-order'
import { placeForTest } from '#testing/orders/place-for-test'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { hiddenFields } from '#testing/owner/hidden-fields'
import { openOffice } from '#testing/owner/open-office'
import { PASSWORD, signInAsHelper } from '#testing/owner/sign-in-as-staff'
import type { ReceivedPage } from '#testing/server/http-client'

const TEE = { productId: 14, colour: 'Black', size: 'M' } as const

type Typed = Readonly<Record<string, string>>

/** Opens an order of three tees that is paid at the stand-in. */
async function openWithOrder(engine: Engine) {
  const office = await openOffice(engine)
  const { shop, owner } = office
  shop.standIn?.setWebhooks('off')
  const placed = await placeForTest(shop.orders, { ...THREE_TEES })
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, placed.reference)
  const { orderId } = placed
  const path = `/owner/orders/${orderId}`
  const action = `${path}/refund`
  /** Sends the form as a browser without script does. It leads to a question, or is refused. */
  const press = async (typed: Typed) => {
    const { html } = await owner.get(action)
    return owner.post(action, { ...hiddenFields(html, action), ...typed })
  }
  /** Answers the question with yes. */
  const agree = ({ html }: ReceivedPage) => owner.post(action, hiddenFields(html, action))
  const refund = async (typed: Typed) => {
    const asked = await press(typed)
    return asked.status === 200 ? agree(asked) : asked
  }
  const states = async () => (await listRefunds(shop.db, orderId)).map(({ state }) => state)
  const loseProof = () => shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
  return { ...office, ...placed, path, press, agree, refund, states, loseProof }
}

eachEngine('refunds in the back office', (engine) => {
  test('pieces are refunded with and without going back on sale, then the rest by amount', async () => {
    const { shop, owner, path, refund, orderId } = await openWithOrder(engine)
    const stock = await stockOfVariant(shop.db, TEE)
    const form = await owner.get(`${path}/refund`)
    expect(form.html).toContain('Cancel the order and refund all that is left, GH₵1,500.00')
    const lines = { scope: 'lines', 'quantity-0': '1', 'restock-0': 'on', 'quantity-1': '1' }
    const page = await refund({ ...lines, reason: 'Too small' })
    expect(page.html).toContain('The provider has accepted the refund.')
    expect(page.html).toContain('<strong>GH₵1,000.00</strong>, Accepted by the provider')
    expect(page.html).toContain('1 × Ancient Dragon Tee (Black, M), back on sale')
    expect(page.html).toContain('Too small')
    expect(page.html).toContain('1 refunded, not to be sent')
    expect(await stockOfVariant(shop.db, TEE)).toBe(stock + 1)
    expect(await listRefunds(shop.db, orderId)).toMatchObject([
      {
        source: 'owner',
        lines: [
          { position: 0, quantity: 1, restock: true },
          { position: 1, quantity: 1, restock: false },
        ],
      },
    ])
    const amount = await refund({ scope: 'amount', amount: '120.00', reason: 'A thank you' })
    expect(amount.html).toContain('<strong>GH₵120.00</strong>')
    expect((await owner.get(path)).html).toContain('Refund asked for')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('an order that is not sent is cancelled by refunding all of it, with the pieces that are ticked', async () => {
    const { shop, refund, states, orderId } = await openWithOrder(engine)
    const stock = await stockOfVariant(shop.db, TEE)
    const page = await refund({ scope: 'whole', 'restock-0': 'on', reason: 'Changed her mind' })
    expect(page.html).toContain('Cancelled')
    expect(page.html).not.toContain('/packed"')
    expect(await stockOfVariant(shop.db, TEE)).toBe(stock + 2)
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
    expect(await states()).toEqual(['pending'])
    const [row] = await listRefunds(shop.db, orderId)
    expect(row?.lines.map(({ restock }) => restock)).toEqual([true, false])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('nothing is chosen at first, and typing an amount alone refunds nothing [P81]', async () => {
    const { owner, path, press, states } = await openWithOrder(engine)
    expect((await owner.get(`${path}/refund`)).html).not.toContain('name="scope" checked')
    const page = await press({ amount: '50', reason: 'A stain' })
    expect(page.status).toBe(422)
    expect(page.html).toContain('Choose what of order')
    expect(page.html).toContain('value="50"')
    expect(await states()).toEqual([])
  })

  test.each([
    { scope: 'whole', amount: '50' },
    { scope: 'whole', 'quantity-0': '1' },
    { scope: 'lines', 'quantity-0': '1', amount: '50' },
    { scope: 'amount', 'quantity-1': '1', amount: '50' },
  ])('what is chosen must be what is typed: %o is refused and kept [P81]', async (typed) => {
    const { press, states } = await openWithOrder(engine)
    const page = await press({ ...typed, reason: 'A stain', sum: '5000', asked: 'yes' })
    expect(page.status).toBe(422)
    expect(page.html).toContain('does not fit what you typed')
    expect(page.html).toContain('A stain')
    expect(page.html).toContain(`checked="" value="${typed.scope}"`)
    expect(page.html).toContain(typed.amount ? 'value="50"' : 'value="1"')
    expect(await states()).toEqual([])
  })

  test('without script a question says the sum, and what was typed can still be changed [P82]', async () => {
    const { owner, path, press, agree, states, orderId, shop } = await openWithOrder(engine)
    const asked = await press({ scope: 'amount', amount: '50', reason: 'A stain' })
    expect(asked.html).toContain('<h1>Refund GH₵50.00?</h1>')
    expect(asked.html).toContain('>Refund GH₵50.00</button>')
    expect(await states()).toEqual([])
    const action = `${path}/refund`
    const change = { ...hiddenFields(asked.html, action), step: 'change' }
    const back = await owner.post(action, change)
    expect(back.html).toContain('value="50"')
    expect(back.html).toContain('A stain')
    expect(await states()).toEqual([])
    await agree(asked)
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ amountPesewas: 5_000 }])
  })

  test('nothing but the sum that was read is refunded: another one is asked about [P82]', async () => {
    const { press, agree, refund, shop, orderId } = await openWithOrder(engine)
    const asked = await press({ scope: 'whole', reason: 'Changed her mind' })
    expect(asked.html).toContain('<h1>Cancel the order and refund GH₵1,500.00?</h1>')
    await refund({ scope: 'amount', amount: '50', reason: 'A stain' })
    const other = await agree(asked)
    expect(other.html).toContain('<h1>Cancel the order and refund GH₵1,450.00?</h1>')
    const wrong = await press({ scope: 'amount', amount: '5', reason: 'Five', sum: '50000' })
    expect(wrong.html).toContain('<h1>Refund GH₵5.00?</h1>')
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ amountPesewas: 5_000 }])
    await agree(other)
    const amounts = (await listRefunds(shop.db, orderId)).map((each) => each.amountPesewas)
    expect(amounts).toEqual([5_000, 145_000])
  })

  test.each([
    { scope: 'whole', sum: '150000' },
    { scope: 'lines', 'quantity-0': '2', 'quantity-1': '1', sum: '150000' },
    { scope: 'amount', amount: '1500', sum: '150000' },
  ])('cancelling is asked about once more, however it is typed: %o [P82]', async (typed) => {
    const { press, agree, states, shop, orderId } = await openWithOrder(engine)
    const asked = await press({ ...typed, reason: 'Changed her mind' })
    expect(asked.html).toContain('<h1>Cancel the order and refund GH₵1,500.00?</h1>')
    expect(await states()).toEqual([])
    await agree(asked)
    expect(await states()).toEqual(['pending'])
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ fulfilment: 'cancelled' })
  })

  test('a button that says the sum refunds it at once, and a form sent twice says if it was another one [P82]', async () => {
    const { owner, path, shop, orderId } = await openWithOrder(engine)
    const action = `${path}/refund`
    const hidden = hiddenFields((await owner.get(action)).html, action)
    const typed = { ...hidden, scope: 'amount', amount: '50', reason: 'A stain', sum: '5000' }
    const page = await owner.post(action, typed)
    expect(page.html).toContain('<strong>GH₵50.00</strong>, Accepted by the provider')
    const again = await owner.post(action, { ...typed, amount: '70', sum: '7000' })
    expect(again.status).toBe(409)
    expect(again.html).toContain('This form was sent before, for another refund.')
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ amountPesewas: 5_000 }])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('nothing is refunded without step-up, and the form comes back as it was [R28]', async () => {
    const { owner, path, press, agree, states, loseProof } = await openWithOrder(engine)
    await loseProof()
    const asked = await press({ scope: 'amount', amount: '12.50', reason: 'A hole in it' })
    expect(asked.status).toBe(403)
    expect(asked.html).toContain('Is it you?')
    expect(await states()).toEqual([])
    const kept = hiddenFields(asked.html, '/owner/prove')
    const decoded = { ...kept, kept: (kept.kept ?? '').replaceAll('&quot;', '"') }
    const back = await owner.post('/owner/prove', { ...decoded, password: PASSWORD })
    expect(back.html).toContain('value="12.50"')
    expect(back.html).toContain('A hole in it')
    expect(await states()).toEqual([])
    const again = hiddenFields(back.html, `${path}/refund`)
    const typed = { scope: 'amount', amount: '12.50', reason: 'A hole in it' }
    await agree(await owner.post(`${path}/refund`, { ...again, ...typed }))
    expect(await states()).toEqual(['pending'])
  })

  test('a helper neither sees nor makes refunds [R28]', async () => {
    const open = await openWithOrder(engine)
    const helper = await signInAsHelper(open)
    await open.refund({ scope: 'amount', amount: '1', reason: 'Secret reason' })
    expect((await helper.get(open.path)).html).not.toMatch(/Secret reason|Refunds|>Refund</)
    expect((await helper.get(`${open.path}/refund`)).status).toBe(403)
    expect((await helper.post(`${open.path}/refund`, { scope: 'whole' })).status).toBe(403)
    expect((await helper.get('/owner/reconciliation')).status).toBe(403)
    expect(await open.states()).toEqual(['pending'])
  })

  test.each([
    [{ scope: 'amount', amount: 'ten', reason: 'Why' }, 'in cedis, such as 120.00', 'value="ten"'],
    [{ scope: 'amount', amount: '1500.01', reason: 'Why' }, 'more than is left', 'value="1500.01"'],
    [{ scope: 'amount', amount: '0', reason: 'Why' }, 'in cedis, such as 120.00', 'value="0"'],
    [{ scope: 'lines', reason: 'Why' }, 'Choose which pieces', 'Why'],
    [{ scope: 'lines', 'quantity-0': '3', reason: 'Why' }, 'So many pieces', 'value="3"'],
    [{ scope: 'lines', 'quantity-0': '-1', reason: 'Why' }, 'So many pieces', 'value="-1"'],
    [{ scope: 'whole', reason: '   ' }, 'Say in a few words why', 'checked'],
    [{ scope: 'everything', reason: 'Why' }, 'Choose what of order', 'Why'],
  ])('what is wrong is said and nothing typed is lost: %o [R28]', async (typed, words, kept) => {
    const { press, states } = await openWithOrder(engine)
    const page = await press(typed)
    expect(page.status).toBe(422)
    expect(page.html).toContain(words)
    expect(page.html).toContain(kept)
    expect(await states()).toEqual([])
  })

  test('a form of an order that was packed meanwhile is refused and keeps what was typed [R26]', async () => {
    const { shop, owner, path, states, orderId } = await openWithOrder(engine)
    const { html } = await owner.get(`${path}/refund`)
    const kofi = { staffId: null, name: 'Kofi' }
    await packOrder(shop.orders, { orderId, expected: 'to-pack', actor: kofi })
    const hidden = hiddenFields(html, `${path}/refund`)
    const typed = { scope: 'whole', 'restock-0': 'on', reason: 'Cancelled by phone' }
    const page = await owner.post(`${path}/refund`, { ...hidden, ...typed })
    expect(page.status).toBe(409)
    expect(page.html).toContain('Somebody has packed, sent or changed order')
    expect(page.html).toContain('Cancelled by phone')
    expect(await states()).toEqual([])
  })

  test('the same form sent twice is one refund; a second one waits for the first answer [R5] [R2]', async () => {
    const { shop, press, agree, refund, states } = await openWithOrder(engine)
    const asked = await press({ scope: 'lines', 'quantity-0': '1', reason: 'Twice' })
    const pages = await Promise.all([agree(asked), agree(asked)])
    expect(pages.map(({ status }) => status)).toEqual([200, 200])
    expect(await states()).toEqual(['pending'])
    shop.standIn?.failNext('refund', 'payments-unavailable')
    const unanswered = await refund({ scope: 'amount', amount: '5', reason: 'Five' })
    expect(unanswered.html).toContain('asked for, not yet confirmed')
    expect(unanswered.html).toContain('Asked, not yet confirmed')
    const second = await press({ scope: 'amount', amount: '7', reason: 'Seven' })
    expect(second.status).toBe(409)
    expect(second.html).toContain('has not yet answered another refund')
    expect(second.html).toContain('Seven')
    expect(await states()).toEqual(['pending', 'asking'])
  })

  test('the provider refuses: the form says so, with another refund in it [R21]', async () => {
    const { shop, owner, path, press, agree, states, accessCode } = await openWithOrder(engine)
    shop.standIn?.planRefund(accessCode ?? '', 'refused')
    const typed = { scope: 'lines', 'quantity-0': '1', reason: 'Small' }
    const asked = await press(typed)
    const first = hiddenFields(asked.html, `${path}/refund`)
    const page = await agree(asked)
    expect(page.status).toBe(409)
    expect(page.html).toContain('The provider refused to refund order')
    const second = hiddenFields(page.html, `${path}/refund`)
    expect(second.token).not.toBe(first.token)
    await agree(await owner.post(`${path}/refund`, { ...second, ...typed }))
    expect(await states()).toEqual(['refused', 'pending'])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a refund that nobody knows of is decided by the owner on the order’s page [R14]', async () => {
    const { shop, owner, path, refund, states } = await openWithOrder(engine)
    shop.standIn?.failNext('refund', 'payments-unavailable')
    shop.standIn?.failNext('list-refunds', 'payments-unavailable')
    await refund({ scope: 'amount', amount: '5', reason: 'Five' })
    await shop.db.updateTable('refunds').set({ next_check_at: 0, lease_until: 0 }).execute()
    await followRefunds(shop.orders)
    expect(await states()).toEqual(['uncertain'])
    const { html } = await owner.get(path)
    expect(html).toContain('Unclear, look in the provider’s dashboard')
    const action = `${path}/refund/not-made`
    const page = await owner.post(action, hiddenFields(html, action))
    expect(page.html).toContain('The refund counts as not made.')
    expect(await states()).toEqual(['refused'])
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a refund that waits for an account gets it from the owner alone, after step-up [P85]', async () => {
    const open = await openWithOrder(engine)
    const { shop, owner, path, refund, states, orderId, accessCode, loseProof } = open
    shop.standIn?.planRefund(accessCode ?? '', 'pending')
    await refund({ scope: 'amount', amount: '5', reason: 'Five' })
    const [made] = await listRefunds(shop.db, orderId)
    shop.standIn?.decideRefund(made?.providerId ?? '', 'needs-details')
    await shop.db.updateTable('refunds').set({ next_check_at: 0, lease_until: 0 }).execute()
    await followRefunds(shop.orders)
    const account = `${path}/refund/${made?.id}/account`
    expect((await owner.get('/owner')).html).toContain('The refund is of GH₵5.00.')
    expect((await owner.get(path)).html).toContain(`href="${account}"`)
    expect((await owner.get(account)).html).toContain('MTN Mobile Money')
    const helper = await signInAsHelper(open)
    expect((await helper.get(account)).status).toBe(403)

    const empty = await owner.post(account, { bank: '', account: '' })
    expect(empty.status).toBe(422)
    expect(empty.html).toContain('Choose the bank or the mobile money network')
    const typed = { bank: 'mobile-money:28', account: '055 123 4987' }
    await loseProof()
    expect((await owner.post(account, typed)).html).toContain('Is it you?')
    expect(await states()).toEqual(['needs-details'])
    await shop.db.updateTable('staff_sessions').set({ proved_at: shop.now() }).execute()
    const zeros = await owner.post(account, { ...typed, account: '0000000000' })
    expect(zeros.html).toContain('The provider did not take this account')
    shop.standIn?.failNext('list-banks', 'payments-unavailable')
    expect((await owner.get(account)).html).toContain('Reload this page in a minute')
    const given = await owner.post(account, typed)
    expect(given.html).toContain('tries the refund again')
    expect(given.html).toContain('Account given for a refund')
    expect(await states()).toEqual(['pending'])
    const twice = await owner.post(account, typed)
    expect(twice.html).toContain('does not wait for an account any more')
    expect((await owner.get(account)).html).toContain('Accepted by the provider')
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('a market sale is recorded as refunded, without a call [R17]', async () => {
    const { shop, owner } = await openOffice(engine)
    const sold = await sellAtMarket(shop.orders, aMarketSale(), { staffId: null, name: 'Kofi' })
    const orderId = sold.ok ? sold.value.orderId : ''
    const path = `/owner/orders/${orderId}`
    const stock = await stockOfVariant(shop.db, TEE)
    const form = await owner.get(`${path}/refund`)
    expect(form.html).toContain('It was paid in person')
    const typed = { scope: 'whole', 'restock-0': 'on', reason: 'Wrong colour' }
    const hidden = hiddenFields(form.html, `${path}/refund`)
    shop.standIn?.failNext('refund', 'payments-refused')
    const asked = await owner.post(`${path}/refund`, { ...hidden, ...typed })
    expect(asked.html).toContain('Record the refund of GH₵500.00')
    const page = await owner.post(`${path}/refund`, hiddenFields(asked.html, `${path}/refund`))
    expect(page.html).toContain('Give the money back in person.')
    expect(await listRefunds(shop.db, orderId)).toMatchObject([{ state: 'done', reference: null }])
    expect(await loadOrder(shop.db, orderId)).toMatchObject({ state: 'refunded' })
    expect(await stockOfVariant(shop.db, TEE)).toBe(stock + 1)
    expect(await brokenInvariants(shop.db)).toEqual([])
  })

  test('reconciliation adds up payments, fees and refunds, on the page and in the file', async () => {
    const { shop, owner, refund, reference, orderId } = await openWithOrder(engine)
    await refund({ scope: 'amount', amount: '120', reason: 'Late' })
    const page = await owner.get('/owner/reconciliation')
    const sums = [...page.html.matchAll(/<dt>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)]
    expect(sums.map(([, label, amount]) => `${label}: ${amount}`)).toEqual([
      'Paid through the provider: GH₵1,500.00',
      'Fees of the provider: -GH₵29.25',
      'Refunded: -GH₵120.00',
      'Due from the provider: GH₵1,350.75',
    ])
    const file = await owner.get('/owner/reconciliation/export.csv')
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [header, payment, back] = file.html.split('\r\n')
    expect(header).toBe('date,kind,order,payment,provider id,channel,state,amount GHS,fee GHS')
    expect(payment).toMatch(
      new RegExp(`,payment,${orderId},${reference},\\d+,card,paid,1500,29.25$`),
    )
    expect(back).toMatch(new RegExp(`,refund,${orderId},${reference},[^,]+,,pending,-120,$`))
    const before = await owner.get('/owner/reconciliation?from=2020-01-01&to=2020-01-31')
    expect(before.html).toContain('Nothing in these days.')
    for (const days of ['from=2026-02-31', 'from=x', 'from=2026-02-02&to=2026-02-01']) {
      const wrong = await owner.get(`/owner/reconciliation?${days}`)
      expect(wrong.html).toContain('Choose a first and a last day')
      expect((await owner.get(`/owner/reconciliation/export.csv?${days}`)).status).toBe(404)
    }
    expect(await brokenInvariants(shop.db)).toEqual([])
  })
})
