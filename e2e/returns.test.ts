import type { Page } from '@playwright/test'
import { listReturns } from '#database/returns/returns'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { agreeToReturn, refuseReturn } from '#server/returns/answer-return'
import { askForReturn } from '#server/returns/ask-for-return'
import { receiveReturn } from '#server/returns/receive-return'
import { refundReturn, sendExchange } from '#server/returns/settle-return'
import { withdrawReturn } from '#server/returns/withdraw-return'
import { THREE_TEES } from '#testing/orders/paid-order'
import { LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { endUndo } from './fixtures/sent-order.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const KOFI = { staffId: null, name: 'Kofi' } as const
const SHOP = 'The shop, 12 Oxford Street\nOsu, Accra'
const PARCEL = { carrier: 'VIP', phone: '', tracking: 'V-1', note: '' } as const

/** Opens an order that was sent, and its link. */
async function openSentOrder() {
  const office = await openOfficeShop()
  const { shop } = office
  const orderId = await placePaidOrder(office, THREE_TEES)
  await sendParcel(shop.orders, { orderId, expected: 'to-pack', actor: KOFI, parcel: PARCEL })
  await endUndo(shop)
  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  const token = await createOrderToken(shop.db, link)
  return { ...office, orderId, token }
}

async function openOrder(page: Page, origin: string, token: string) {
  await page.goto(`${origin}/order#${token}`)
  await expect(page.getByText('Return or exchange')).toBeVisible()
}

test('the form of a return keeps what was typed, and its pages fit every width and large letters [R143]', async ({
  calmPage: page,
}) => {
  const { origin, orderId, token, signIn, shop, close } = await openSentOrder()
  await signIn(page.context())
  await openOrder(page, origin, token)

  await test.step('the form', async () => {
    await page.getByText('Return or exchange').click()
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText('Please tick at least one piece')).toBeVisible()
    await expectSoundPage(page)
    await expect(page.getByLabel('I want').first()).toBeHidden()
    await page.getByRole('checkbox', { name: 'Ancient Dragon Tee Black, M' }).check()
    await page.getByLabel('How many of 2').fill('3')
    await page.getByLabel('Why? (optional)').fill('Too small')
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText('So many pieces of this')).toBeVisible()
    await expect(page.getByLabel('How many of 2')).toBeFocused()
    await expect(page.getByLabel('Why? (optional)')).toHaveValue('Too small')
    await expectSoundPage(page)
    await waitForHydration(page)
    await page.getByLabel('How many of 2').fill('1')
    await expect(page.getByText('So many pieces of this')).toBeHidden()
    await expect(page.getByLabel('Why? (optional)')).toHaveValue('Too small')
  })

  await test.step('every width', async () => {
    for (const box of await page.getByRole('checkbox').all()) await box.check()
    await page.getByLabel('How many of 2').fill('1')
    await page.getByLabel('I want').last().selectOption('S')
    await page.getByLabel('Why? (optional)').fill('x'.repeat(200))
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText('Your returns')).toBeVisible()
    const returns = await listReturns(shop.db, orderId)
    const screens = [`/owner/orders/${orderId}`, ...returns.map(({ id }) => `/owner/returns/${id}`)]
    const paths = ['/order', '/owner/returns', ...screens]
    for (const path of paths) {
      await page.goto(`${origin}${path}`)
      if (path === '/order') await page.getByText('Return or exchange').click()
      for (const width of [320, 360, 768, 1440]) {
        await page.setViewportSize({ width, height: 800 })
        for (const size of LETTER_SIZES) {
          await setLetters(page, size)
          expect([path, width, size, await layoutFaults(page)]).toEqual([path, width, size, []])
        }
      }
    }
  })
  await close()
})

/** Opens a sent order whose units can be sent back, and a look at its pages on narrow phones. */
async function openDesk(page: Page) {
  const office = await openSentOrder()
  const { shop, origin, orderId } = office
  await office.signIn(page.context())
  const ask = async (typed: Readonly<Record<string, string>>) => {
    await askForReturn(shop.orders, { orderId, form: { form: crypto.randomUUID(), ...typed } })
    return (await listReturns(shop.db, orderId)).at(-1)?.id ?? ''
  }
  const expectFittingScreen = async (path: string, states: readonly string[]) => {
    await page.goto(`${origin}${path}`)
    for (const state of states) await expect(page.getByText(state).first()).toBeVisible()
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 780 })
      expect([path, width, await layoutFaults(page)]).toEqual([path, width, []])
    }
  }
  const expectSoundScreen = async (path: string, states: readonly string[]) => {
    await expectFittingScreen(path, states)
    await expectSoundPage(page)
  }
  await openOrder(page, origin, office.token)
  return { ...office, orders: shop.orders, ask, expectFittingScreen, expectSoundScreen }
}

const ONE_TEE = { 'piece-0': 'on', 'quantity-0': '1', 'instead-0': 'refund' } as const

test('every state of a return for money is a sound page for shopper and owner', async ({
  calmPage: page,
}) => {
  const { orders, orderId, ask, expectSoundScreen, close } = await openDesk(page)
  const returnId = await ask(ONE_TEE)
  const change = { returnId, actor: KOFI }
  const screen = `/owner/returns/${returnId}`
  await expectSoundScreen('/owner/returns', [orderId])
  await expectSoundScreen(screen, ['To answer'])
  await agreeToReturn(orders, { ...change, expected: 'asked', words: 'By VIP bus', sendTo: SHOP })
  await expectSoundScreen(screen, ['On its way to you'])
  await receiveReturn(orders, { ...change, expected: 'agreed', restock: [0] })
  await expectSoundScreen(screen, ['1 back on sale'])
  const toRefund = {
    ...change,
    expected: 'received',
    reference: null,
    reason: 'Too small',
  } as const
  await refundReturn(orders, toRefund)
  await expectSoundScreen(screen, ['Refund'])
  const agreed = { returnId: await ask(ONE_TEE), expected: 'asked', actor: KOFI } as const
  await agreeToReturn(orders, { ...agreed, words: 'By STC bus', sendTo: SHOP })
  await ask({ 'piece-1': 'on', 'instead-1': 'refund' })
  await expectSoundScreen('/order', [
    'Refund asked for',
    '12 Oxford Street',
    'By STC bus',
    'Asked for',
  ])
  await close()
})

test('exchange, refusal, a return taken back and a mail with a long link fit the narrowest phones [R142]', async ({
  calmPage: page,
}) => {
  const { origin, orderId, orders, ask, expectFittingScreen, expectSoundScreen, close } =
    await openDesk(page)
  const returnId = await ask({ 'piece-1': 'on', 'instead-1': 'S', reason: 'Too wide' })
  const change = { returnId, actor: KOFI }
  const screen = `/owner/returns/${returnId}`
  await expectFittingScreen(screen, ['To answer'])
  const words = `By VIP bus to https://maps.example/${'x'.repeat(120)}`
  await agreeToReturn(orders, { ...change, expected: 'asked', words, sendTo: SHOP })
  await expectFittingScreen(screen, ['On its way to you'])
  await page.goto(`${origin}/owner/orders/${orderId}/mails/return-agreed/html`)
  await expect(page.getByText(words)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await receiveReturn(orders, { ...change, expected: 'agreed', restock: [1] })
  await expectSoundScreen(screen, ['Other size to send'])
  await sendExchange(orders, { ...change, expected: 'received', parcel: PARCEL })
  await expectSoundScreen(screen, ['Exchanged'])
  const refused = { returnId: await ask(ONE_TEE), actor: KOFI }
  await refuseReturn(orders, { ...refused, expected: 'asked', words: 'It was worn' })
  await expectSoundScreen(`/owner/returns/${refused.returnId}`, ['Refused'])
  await withdrawReturn(orders, { orderId, returnId: await ask(ONE_TEE) })
  await expectSoundScreen('/order', ['Exchanged', 'Not accepted', 'Taken back'])
  await close()
})
