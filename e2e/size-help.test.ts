import type { Page } from '@playwright/test'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

type Office = Awaited<ReturnType<typeof openOfficeShop>>

let office: Office
test.beforeAll(async () => {
  office = await openOfficeShop()
})
test.afterAll(() => office.close())

async function openPage(page: Page, path: string) {
  await page.goto(office.origin + path)
  await waitForHydration(page)
}

const help = (page: Page) => page.getByRole('dialog', { name: 'Size help: Ancient Dragon Tee' })

async function expectSoundAndFitting(page: Page) {
  await expectSoundPage(page)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 640 })
    expect([width, await layoutFaults(page)]).toEqual([width, []])
  }
}

test('it ranks a favourite tee and chooses a size by keyboard [D7]; without its chunk the page does [D9]', async ({
  calmPage: page,
}) => {
  await openPage(page, '/product/14')
  await test.step('the page of the piece', () => expectSoundAndFitting(page))

  await test.step('by keyboard', async () => {
    await page.getByRole('link', { name: 'Size help' }).focus()
    await page.keyboard.press('Enter')
    await expect(help(page).getByRole('row', { name: 'M 60 72 55 24' })).toBeVisible()
    await help(page).getByLabel('Chest, cm').fill('59')
    await help(page).getByLabel('Length, cm').fill('74')
    const ranked = help(page).getByRole('listitem')
    await expect(ranked.first()).toContainText('M: 1 cm wider, 2 cm shorter')
    await expectSoundPage(page)
    await help(page).getByRole('button', { name: 'Choose L' }).press('Enter')
    await expect(help(page)).toBeHidden()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await expect(page).toHaveURL(/size=L/)
    await expect(page.getByRole('link', { name: 'Size help' })).toBeFocused()

    await page.keyboard.press('Enter')
    await expect(help(page).getByLabel('Chest, cm')).toHaveValue('59')
    await page.keyboard.press('Escape')
    await expect(help(page)).toBeHidden()
    await expect(page.getByRole('link', { name: 'Size help' })).toBeFocused()
  })

  await test.step('a chunk that does not load', async () => {
    await openPage(page, '/product/14')
    await page.route('**/assets/sizes-page-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Size help' }).click()
    await expect(page).toHaveURL(`${office.origin}/sizes/14`)
    await expect(page.getByRole('heading', { level: 1, name: 'Size help' })).toBeVisible()
  })
})

test('unit and favourite stay on the device until they are forgotten; it works without storage [D8]', async ({
  calmPage: page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await openPage(page, '/sizes/13')
  await test.step('the page of a set', () => expectSoundAndFitting(page))
  await openPage(page, '/sizes/14')
  await test.step('the page of a tee', () => expectSoundAndFitting(page))

  await test.step('unit and favourite', async () => {
    await page.getByRole('radio', { name: 'inches' }).check({ force: true })
    await expect(page.getByRole('row', { name: 'M 23.6 28.3 21.7 9.4' })).toBeVisible()
    await page.getByLabel('Chest, in').fill('23.6')
    await expect(page.getByRole('listitem').filter({ hasText: 'M: same' })).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Chest, in')).toHaveValue('23.6')
    await page.getByLabel('Length, in').fill('700')
    await page.getByLabel('Length, in').blur()
    await expect(page.getByText('Please enter 11.8 to 51.2.')).toBeVisible()
    await page.getByLabel('Chest, in').fill('39')
    await expect(page.getByText('None of our sizes is close to it')).toBeVisible()
    await page.getByRole('button', { name: 'Forget these measures' }).click()
    await expect(page.getByLabel('Chest, in')).toHaveValue('')
    await expect(page.getByText('None of our sizes is close to it')).toBeHidden()
    expect(await page.evaluate(() => localStorage.getItem('sizeHelp'))).toBe(
      '{"unit":"in","favourite":{}}',
    )
    expect(sent.filter((request) => request.includes('599'))).toEqual([])
  })

  await test.step('blocked storage', async () => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    })
    await page.evaluate(() => localStorage.removeItem('sizeHelp'))
    await openPage(page, '/sizes/9')
    await expect(page.getByText(/^Measured around the inside, in cm/)).toBeVisible()
    await page.getByLabel('Around, cm').fill('57')
    await expect(page.getByText('One Size: 1 cm larger')).toBeVisible()
    await page.getByRole('link', { name: 'Choose One Size' }).click()
    await expect(page).toHaveURL(/\/product\/9\?size=One\+Size/)
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('the link leads to the table, which changes its unit', async ({ page }) => {
    await page.goto(`${office.origin}/product/14`)
    await page.getByRole('link', { name: 'Size help' }).click()
    await expect(page.getByRole('row', { name: 'M 60 72 55 24' })).toBeVisible()
    await expect(page.getByRole('img', { name: /^Top: Chest, Length/ })).toBeVisible()
    await page.getByRole('radio', { name: 'inches' }).check({ force: true })
    await expect(page.getByRole('row', { name: 'M 23.6 28.3 21.7 9.4' })).toBeVisible()
    await page.getByRole('link', { name: 'Ancient Dragon Tee' }).first().click()
    await expect(page).toHaveURL(`${office.origin}/product/14`)
  })
})

test('the owner starts from a template, corrects it and sees it in the shop', async ({
  page,
  context,
}) => {
  await office.signIn(context)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`${office.origin}/owner/products/15`)
  await page.getByRole('link', { name: 'Sizes (5 measured)' }).click()
  await page.getByLabel('Start from').selectOption('Boxy tee')
  await page.getByRole('button', { name: 'Fill in' }).click()
  await expect(page.getByText('These are starting values (Boxy tee).')).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  const medium = page.getByRole('group', { name: 'M', exact: true })
  await medium.getByLabel('Chest').fill('570')
  await page.getByRole('button', { name: 'Save the measures' }).click()
  await expect(page.getByText('Chest is from 30 to 100 cm.')).toBeVisible()
  await medium.getByLabel('Chest').fill('57,5')
  await page.getByRole('button', { name: 'Save the measures' }).click()
  await expect(page.getByText('The measures are saved.')).toBeVisible()
  await page.goto(`${office.origin}/sizes/15`)
  await expect(page.getByRole('row', { name: 'M 57.5' })).toBeVisible()
})
