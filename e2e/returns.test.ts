import type { Page } from '@playwright/test'
import { listRefunds } from '#database/repositories/refunds'
import { listReturns } from '#database/repositories/returns'
import { sendParcel } from '#server/orders/fulfil/send-parcel'
import { followRefunds } from '#server/refunds/follow-refunds'
import { agreeToReturn, refuseReturn } from '#server/returns/answer-return'
import { askForReturn } from '#server/returns/ask-for-return'
import { receiveReturn } from '#server/returns/receive-return'
import { sendExchange } from '#server/returns/settle-return'
import { withdrawReturn } from '#server/returns/withdraw-return'
import { createOrderToken, TRACKING_LINK_MS } from '#server/tracking/order-tokens'
import { PASSWORD } from '#testing/owner/sign-in-as-staff'
import { LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { openUnclaimedOffice, setUpOffice } from './fixtures/office.ts'
import { placePaidOrder } from './fixtures/place-paid-order.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const TWO_LINES = {
  lines: [
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'M', quantity: 2 },
    { id: 14, color: 'Black', imageVariant: 'image1', size: 'L', quantity: 1 },
  ],
  shownTotalPesewas: 150_000,
} as const
const KOFI = { staffId: null, name: 'Kofi' } as const
const PARCEL = { carrier: 'VIP', phone: '', tracking: 'V-1', note: '' } as const

/** An order that was sent, and its link. */
async function openSentOrder() {
  const office = await openUnclaimedOffice()
  const { shop } = office
  const orderId = await placePaidOrder(office, TWO_LINES)
  await sendParcel(shop.orders, { orderId, expected: 'to-pack', actor: KOFI, parcel: PARCEL })
  await shop.db
    .updateTable('shipments')
    .set({ sent_at: shop.now() - 120_000 })
    .execute()
  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  const token = await createOrderToken(shop.db, link)
  return { ...office, orderId, token }
}

async function openOrder(page: Page, origin: string, token: string) {
  await page.goto(`${origin}/order#${token}`)
  await expect(page.getByText('Return or exchange')).toBeVisible()
}

test('one piece is sent back from a phone: asked, agreed, received, refunded', async ({
  calmPage: page,
  browser,
}) => {
  const { shop, origin, orderId, token, setupAddress, close } = await openSentOrder()
  const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
  const office = await context.newPage()
  await setUpOffice(office, setupAddress)

  await openOrder(page, origin, token)
  await page.getByText('Return or exchange').click()
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('Please tick at least one piece')).toBeVisible()
  await expectSoundPage(page)
  await page.getByRole('checkbox', { name: 'Ancient Dragon Tee Black, M' }).check()
  await page.getByLabel('How many of 2').fill('3')
  await page.getByLabel('Why? (optional)').fill('Too small')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('So many pieces of this')).toBeVisible()
  await expect(page.getByLabel('How many of 2')).toBeFocused()
  await expect(page.getByLabel('Why? (optional)')).toHaveValue('Too small')
  await page.getByLabel('How many of 2').fill('1')
  await page.getByRole('button', { name: 'Ask for it' }).click()
  await expect(page.getByText('We have your wish')).toBeVisible()
  await expect(page.getByText('Asked for', { exact: true })).toBeVisible()
  await expectSoundPage(page)

  await office.goto(`${origin}/owner`)
  await office.getByRole('link', { name: '1 return to answer' }).click()
  await expect(office.getByRole('heading', { name: 'Returns' })).toBeVisible()
  await expectSoundPage(office)
  await office.getByRole('link', { name: /Ancient Dragon Tee/ }).click()
  await expect(office.getByRole('heading', { name: 'Return', exact: true })).toBeVisible()
  await expectSoundPage(office)
  await office.getByLabel('How to send it back').fill('By VIP bus to Accra, Circle')
  await office.getByRole('button', { name: 'Agree' }).click()
  await expect(office.getByRole('status')).toContainText('Agreed.')
  await expectSoundPage(office)
  await page.reload()
  await expect(page.getByText('By VIP bus to Accra, Circle')).toBeVisible()
  await expectSoundPage(page)

  await office.getByRole('checkbox', { name: /Ancient Dragon Tee/ }).check()
  await office.getByRole('button', { name: 'It has arrived' }).click()
  await expect(office.getByText('1 back on sale')).toBeVisible()
  await expectSoundPage(office)
  await page.reload()
  await expect(page.getByText('Arrived at the shop')).toBeVisible()

  await shop.db.updateTable('staff_sessions').set({ proved_at: 0 }).execute()
  await office.getByRole('button', { name: 'Ask for the refund' }).click()
  await office.getByLabel('Password').fill(PASSWORD)
  await office.getByRole('button', { name: 'Go on' }).click()
  await office.getByRole('button', { name: 'Ask for the refund' }).click()
  await expect(office.getByRole('status')).toContainText('The provider has accepted the refund')
  await expectSoundPage(office)
  await page.reload()
  await expect(page.getByText('Refund asked for', { exact: true })).toBeVisible()
  await expectSoundPage(page)

  const [refund] = await listRefunds(shop.db, orderId)
  shop.standIn?.decideRefund(refund?.providerId ?? '', 'done')
  await shop.db.updateTable('refunds').set({ next_check_at: 0 }).execute()
  await followRefunds(shop.orders)
  await page.reload()
  await expect(page.getByText('Refunded', { exact: true })).toBeVisible()
  await expectSoundPage(page)
  await context.close()
  await close()
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('another size is asked for and taken back', async ({ page }) => {
    const { shop, origin, orderId, token, close } = await openSentOrder()
    await page.goto(`${origin}/order`)
    await page.getByLabel('Code').fill(token)
    await page.getByRole('button', { name: 'Open my order' }).click()
    await page.getByText('Return or exchange').click()
    await expect(page.getByLabel('I want').first()).toBeHidden()
    await page.getByRole('checkbox', { name: 'Ancient Dragon Tee Black, L' }).check()
    await page.getByLabel('I want').last().selectOption('Size S instead')
    await page.getByLabel('Why? (optional)').fill('Too wide')
    await page.getByRole('button', { name: 'Ask for it' }).click()
    await expect(page.getByText('1 × Ancient Dragon Tee (Black, L), for size S')).toBeVisible()
    await page.getByRole('button', { name: 'Keep it after all' }).click()
    await expect(page.getByText('You have taken it back.')).toBeVisible()
    expect(await listReturns(shop.db, orderId)).toMatchObject([{ state: 'withdrawn' }])
    await close()
  })
})

test('the pages of returns and of their order fit screens of every width, with letters of twice the size [R143]', async ({
  calmPage: page,
}) => {
  const { origin, orderId, token, setupAddress, shop, close } = await openSentOrder()
  await setUpOffice(page, setupAddress)
  await openOrder(page, origin, token)
  await page.getByText('Return or exchange').click()
  for (const box of await page.getByRole('checkbox').all()) await box.check()
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
  await close()
})

test('an exchange, a refusal and a return taken back are sound pages on the narrowest phones, and so is a mail with a long link [R142]', async ({
  calmPage: page,
}) => {
  const { origin, orderId, token, setupAddress, shop, close } = await openSentOrder()
  const { orders } = shop
  await setUpOffice(page, setupAddress)
  const ask = async (typed: Readonly<Record<string, string>>) => {
    await askForReturn(orders, { orderId, form: { form: crypto.randomUUID(), ...typed } })
    return (await listReturns(shop.db, orderId)).at(-1)?.id ?? ''
  }
  const expectSoundScreen = async (path: string, states: readonly string[]) => {
    await page.goto(`${origin}${path}`)
    for (const state of states) await expect(page.getByText(state).first()).toBeVisible()
    for (const width of [360, 320]) {
      await page.setViewportSize({ width, height: 780 })
      expect([path, width, await layoutFaults(page)]).toEqual([path, width, []])
    }
    await expectSoundPage(page)
  }
  await openOrder(page, origin, token)
  const piece = { 'piece-0': 'on', 'quantity-0': '1', 'instead-0': 'refund' } as const
  const returnId = await ask({ 'piece-1': 'on', 'instead-1': 'S', reason: 'Too wide' })
  const change = { returnId, actor: KOFI }
  const screen = `/owner/returns/${returnId}`
  await expectSoundScreen(screen, ['To answer'])
  const words = `By VIP bus to https://maps.example/${'x'.repeat(120)}`
  await agreeToReturn(orders, { ...change, expected: 'asked', words })
  await expectSoundScreen(screen, ['On its way to you'])
  await page.goto(`${origin}/owner/orders/${orderId}/mails/return-agreed/html`)
  await expect(page.getByText(words)).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  await receiveReturn(orders, { ...change, expected: 'agreed', restock: [1] })
  await expectSoundScreen(screen, ['Other size to send'])
  await sendExchange(orders, { ...change, expected: 'received', parcel: PARCEL })
  await expectSoundScreen(screen, ['Exchanged'])
  const refused = { returnId: await ask(piece), actor: KOFI }
  await refuseReturn(orders, { ...refused, expected: 'asked', words: 'It was worn' })
  await expectSoundScreen(`/owner/returns/${refused.returnId}`, ['Refused'])
  await withdrawReturn(orders, { orderId, returnId: await ask(piece) })
  await expectSoundScreen('/order', ['Exchanged', 'Not accepted', 'Taken back'])
  await close()
})
