import { drawNow } from '#testing/draws/draw-now'
import { planDraw } from '#testing/draws/open-draw'
import { layoutFaults } from './fixtures/layout.ts'
import { linkIn, readMailTo } from './fixtures/mailbox.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

async function openShopWithDraw() {
  const testShop = await openOfficeShop()
  const dropId = await planDraw(testShop.shop, 'Ancient Dragon')
  await testShop.shop.catalogue.refresh()
  return { ...testShop, testShop, dropId }
}

test('somebody enters, confirms by mail, and checks the draw in the browser', async ({
  calmPage: page,
}) => {
  const open = await openShopWithDraw()
  const { origin, dropId, testShop } = open
  await page.goto(`${origin}/product/14`)
  await page.getByRole('link', { name: 'Ancient Dragon', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ancient Dragon' })).toBeVisible()
  await expect(page.getByText('0 entries so far.')).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  const hash = await page.getByText(/^[0-9a-f]{64}$/).textContent()

  await page.getByRole('link', { name: 'Enter for Ancient Dragon Tee' }).click()
  await page.getByRole('button', { name: 'Enter the draw' }).click()
  await expect(page.getByText('Please choose a colour and size of this piece.')).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
  await page.getByLabel('Colour and size').selectOption('Black|M')
  await page.getByRole('textbox', { name: 'Name' }).fill('Ama Mensah')
  await page.getByRole('textbox', { name: 'Email', exact: true }).fill('drawn@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('024 123 4567')
  await page.getByRole('button', { name: 'Enter the draw' }).click()
  await expect(page.getByText('One step is left')).toBeVisible()

  await page.goto(origin + linkIn(await readMailTo(testShop, 'drawn@example.com'), '/draw'))
  await page.getByRole('button', { name: 'Confirm my entry' }).click()
  await expect(page.getByRole('heading', { name: 'You are in the draw' })).toBeVisible()
  const number = (await page.getByText(/^[0-9a-f]{32}$/).textContent()) ?? ''
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])

  await drawNow(open.shop, open.dropId)
  await page.goto(`${origin}/drops/${dropId}`)
  await expect(page.getByRole('heading', { name: 'The result' })).toBeVisible()
  await expect(page.getByText(number)).toBeVisible()
  await expect(page.getByText(hash ?? 'no hash', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Check the draw' }).click()
  await expect(page.getByText('The seed has the hash that stood here before')).toBeVisible()
  await expect(page.getByText('put 1 number in order and drew the same 1')).toBeVisible()
  await expect(page.getByText(/does not show that every number belongs to a person/)).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])
})

test('the check finds a seed that was exchanged', async ({ calmPage: page }) => {
  const open = await openShopWithDraw()
  await drawNow(open.shop, open.dropId)
  await page.route('**/api/drops/*/draw', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ json: { ...(await response.json()), seed: 'f'.repeat(64) } })
  })
  await page.goto(`${open.origin}/drops/${open.dropId}`)
  await page.getByRole('button', { name: 'Check the draw' }).click()
  await expect(page.getByText('The seed does not have the hash that stands here.')).toBeVisible()
})
