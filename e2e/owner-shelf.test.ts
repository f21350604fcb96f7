import type { Page } from '@playwright/test'
import { setStock } from '#testing/orders/set-stock'
import { stockOfVariant } from '#testing/orders/stock-of-variant'
import { delayRequests } from './fixtures/delay-requests.ts'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const teeM = { productId: 14, colour: 'Black', size: 'M' } as const

test.use({ viewport: { width: 360, height: 780 } })

async function addTee(page: Page, size: RegExp = /^M \d+ left$/) {
  await page.getByRole('link', { name: 'Ancient Dragon Tee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ancient Dragon Tee' })
  await dialog.getByRole('group', { name: 'Black' }).getByRole('radio', { name: size }).check()
  await dialog.getByRole('button', { name: 'Add to sale' }).click()
}

function sale(page: Page) {
  return page.getByRole('region', { name: 'This sale' })
}

function waiting(page: Page) {
  return page.getByRole('region', { name: 'Not booked yet' })
}

function countOrders({ shop }: Awaited<ReturnType<typeof openOfficeShop>>) {
  return shop.db.selectFrom('orders').select('id').execute()
}

test('stock is changed with one thumb, a piece sold by keyboard alone, and every screen fits 320 px', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await setStock(office.shop.db, teeM, 2)
  await office.signIn(context)

  await test.step('the stock', async () => {
    await page.goto(`${office.origin}/owner`)
    await page.getByRole('link', { name: 'Stock', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Stock' })).toBeFocused()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)

    await page.getByRole('link', { name: 'Low', exact: true }).click()
    await page.getByRole('link', { name: 'M 2 low' }).click()
    await expect(page.getByText('2 in stock, low')).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])

    const more = page.getByRole('button', { name: 'One more' })
    await more.click()
    await more.click()
    await expect(page.getByLabel('Change', { exact: true })).toHaveValue('+2')
    await page.getByLabel('Change', { exact: true }).fill('-3')
    await page.getByLabel('Damage').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Only 2 of Ancient Dragon Tee (Black, M) in stock.')).toBeVisible()
    await expect(page.getByLabel('Change', { exact: true })).toHaveValue('-3')
    await expect(page.getByLabel('Damage')).toBeChecked()
    await expectSoundPage(page)

    await page.getByLabel('Change', { exact: true }).fill('-1')
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByText('Ancient Dragon Tee (Black, M): now 1 in stock.')
    await expect(notice).toBeFocused()
    await expect(notice).toBeInViewport()
    await expect(page.getByRole('link', { name: 'Low', exact: true })).toHaveAttribute(
      'aria-current',
    )
    expect(await stockOfVariant(office.shop.db, teeM)).toBe(1)
  })

  await test.step('by keyboard at 320 px', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    for (const path of ['stock', 'stock/14/Signal%20Red/2XL', 'market/pieces/14', 'market']) {
      await page.goto(`${office.origin}/owner/${path}`)
      expect(await layoutFaults(page)).toEqual([])
    }
    await page.getByRole('link', { name: 'Ancient Dragon Tee' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Ancient Dragon Tee' })
    await dialog.getByRole('radio').first().press('Space')
    expect(await layoutFaults(page)).toEqual([])
    await dialog.getByLabel('Quantity').press('Enter')
    await expect(page.getByRole('link', { name: 'Ancient Dragon Tee' })).toBeFocused()
    expect(await layoutFaults(page)).toEqual([])
    await sale(page).getByRole('button', { name: 'Sold' }).press('Enter')
    await expect(page.getByText('Booked: GH₵500.00.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Market' })).toBeFocused()
  })
  await office.close()
})

test('several pieces are sold at their own price, and the receipt can be sent', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/market`)
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('link', { name: 'Ancient Dragon Tee' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ancient Dragon Tee' })
  await dialog.getByRole('button', { name: 'Add to sale' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose colour and size.')
  await dialog.getByRole('group', { name: 'Black' }).getByRole('radio', { name: /^XL / }).check()
  await expect(dialog.getByLabel('Price of one, GH₵')).toHaveValue('550.00')
  await dialog.getByLabel('Price of one, GH₵').fill('500')
  await dialog.getByRole('button', { name: 'One more' }).click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await dialog.getByRole('button', { name: 'Add to sale' }).click()
  await addTee(page)
  await expect(sale(page)).toContainText('2 × Ancient Dragon Tee (Black, XL)')
  await expect(sale(page)).toContainText('GH₵1,500.00')
  await sale(page).getByLabel('Mobile money').check()
  await sale(page).getByText('Customer (optional)').click()
  await sale(page).getByLabel('Phone').fill('024 123 4567')
  await page.reload()
  await expect(sale(page)).toContainText('GH₵1,500.00')
  await expect(sale(page).getByLabel('Phone')).toHaveValue('024 123 4567')
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await sale(page).getByRole('button', { name: 'Sold' }).dblclick()
  await expect(page.getByText('Booked: GH₵1,500.00.')).toBeVisible()
  await expect(sale(page)).toBeHidden()
  await page.getByRole('link', { name: 'Receipt' }).click()
  await expect(page.getByText('Paid by mobile money')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Send by WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/233241234567\?text=Thank/,
  )
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  expect(await countOrders(office)).toHaveLength(1)
  await office.close()
})

test('a sale without a connection, or without its answer, arrives once, and has its receipt [O53]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/market`)

  await test.step('no connection', async () => {
    await addTee(page)
    await context.setOffline(true)
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page)).toContainText('No connection.')
    await expect(waiting(page)).toContainText('1 × Ancient Dragon Tee (Black, M)')
    await addTee(page, /^L \d+ left$/)
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
    await context.setOffline(false)
    await expect(waiting(page)).toBeHidden()
    await expect(page.getByText('2 sales booked. The last: GH₵500.00.')).toBeVisible()
    expect(await countOrders(office)).toHaveLength(2)
    expect(await stockOfVariant(office.shop.db, teeM)).toBe(19)
  })

  await test.step('a lost answer', async () => {
    let isLost = true
    await page.route('**/owner/market/sales', async (route) => {
      if (!isLost) return route.continue()
      isLost = false
      await route.fetch()
      await route.abort()
    })
    await addTee(page)
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page)).toContainText('No connection.')
    expect(await countOrders(office)).toHaveLength(3)
    await page.reload()
    await expect(page.getByText('Booked: GH₵500.00.')).toBeVisible()
    expect(await countOrders(office)).toHaveLength(3)
    await page.unroute('**/owner/market/sales')
  })

  await test.step('booked while another page is open', async () => {
    const answer = await delayRequests(page, '**/owner/market/sales')
    // The price differs from the sale before, whose confirmation may still be shown.
    await addTee(page, /^XL \d+ left$/)
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page)).toContainText('Sending')
    await page.getByRole('link', { name: 'Today' }).click()
    await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
    const booked = page.waitForResponse('**/owner/market/sales')
    answer()
    await booked
    await page.getByRole('link', { name: 'Market' }).click()
    await expect(page.getByText('Booked: GH₵550.00.')).toBeVisible()
    expect(await countOrders(office)).toHaveLength(4)
  })
  await office.close()
})

test('a sale stays over an empty shelf, and for its seller when signed out [O55] [O56] [O57]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  const helper = await office.addHelper()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/market`)

  await test.step('an empty shelf', async () => {
    await addTee(page)
    await setStock(office.shop.db, teeM, 0)
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page)).toContainText('None of Ancient Dragon Tee (Black, M) in stock.')
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
    await page.reload()
    await waiting(page)
      .getByRole('link', { name: /^Correct the stock/ })
      .click()
    await page.getByLabel('Change', { exact: true }).fill('+1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('now 1 in stock.')).toBeVisible()
    await page.getByRole('link', { name: 'Market' }).click()
    await waiting(page).getByRole('button', { name: 'Send again' }).click()
    await expect(page.getByText('Booked: GH₵500.00.')).toBeVisible()
    expect(await stockOfVariant(office.shop.db, teeM)).toBe(0)
  })

  await test.step('signed out', async () => {
    await addTee(page, /^XL \d+ left$/)
    await office.shop.db.deleteFrom('staff_sessions').execute()
    await sale(page).getByRole('button', { name: 'Sold' }).click()
    await expect(waiting(page)).toContainText('You are signed out.')
    await expectSoundPage(page)

    await office.signIn(context, helper)
    await page.goto(`${office.origin}/owner/market`)
    await expect(waiting(page)).toContainText('Sold by Adwoa. You are Kofi')
    expect(await countOrders(office)).toHaveLength(1)
    await waiting(page).getByRole('button', { name: 'Send as Kofi' }).click()
    await expect(page.getByText('Booked: GH₵550.00.')).toBeVisible()
    expect(await countOrders(office)).toHaveLength(2)
  })
  await office.close()
})
