import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

/** No size takes more room. */
const WIDEST = 'W'.repeat(20)

test('the owner makes sizes for shoes, and a piece is sold in them', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner/sizes`)
  await expect(page.getByRole('heading', { name: 'Sizes', level: 1 })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  await test.step('a list that is refused keeps what was typed', async () => {
    await page.getByText('Add a list of sizes').click()
    const added = page.locator('form', { has: page.getByRole('button', { name: 'Add sizes' }) })
    await added.getByLabel('Name').fill('Shoes')
    await added.getByLabel('Sizes').fill('38\n39\nxl')
    await added.getByRole('button', { name: 'Add sizes' }).click()
    await expect(added.getByText('“xl” and “XL” are too alike to be two sizes.')).toBeVisible()
    await expect(added.getByLabel('Sizes')).toHaveValue('38\n39\nxl')
    await added.getByLabel('Sizes').fill(`38\n39\n${WIDEST}`)
    await added.getByRole('button', { name: 'Add sizes' }).click()
    await expect(page.getByText('Saved. The shop follows within two seconds.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Shoes 3 sizes' })).toBeVisible()
  })

  await test.step('the pieces of a category begin with them', async () => {
    await page.getByLabel('Foot').selectOption('Shoes')
    await page.getByRole('button', { name: 'Save the categories' }).click()
    await expect(page.getByText('Saved. The shop follows within two seconds.')).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
    await page.goto(`${office.origin}/owner/products?q=socks`)
    await page.getByRole('link', { name: /Socks/ }).first().click()
    const boxes = page.getByRole('group', { name: 'Sizes', exact: true })
    await expect(boxes.getByRole('checkbox').first()).toHaveAccessibleName('38')
    await boxes.getByLabel('39').check()
    await boxes.getByLabel(WIDEST).check()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved. The shop follows within two seconds.')).toBeVisible()
    await page.getByRole('group', { name: 'Black' }).getByLabel('39 first stock').fill('4')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('link', { name: '4 in stock' })).toBeVisible()
  })

  await test.step('a shopper finds and chooses the size', async () => {
    await page.goto(`${office.origin}/collection?category=foot&size=39`)
    await expect(page.getByText('Foot, size 39, 1 piece', { exact: true })).toBeVisible()
    await page.getByRole('main').getByRole('link', { name: /Socks/ }).first().click()
    await expect(page.getByRole('heading', { name: /Socks/, level: 1 })).toBeVisible()
    // The shop follows a change of stock within two seconds.
    await expect(async () => {
      await page.reload()
      await waitForHydration(page)
      await page.getByRole('radio', { name: /^Black/ }).check()
      await page.getByRole('radio', { name: /^39/ }).check()
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeEnabled({ timeout: 500 })
    }).toPass()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await layoutFaults(page)).toEqual([])
    await expect(
      page.getByRole('alert').getByText(/Added to cart: 1 x .*\(Size: 39\)/),
    ).toBeAttached()
  })
})
