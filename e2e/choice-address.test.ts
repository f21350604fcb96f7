import { openShopWith } from './fixtures/product.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test('the address selects colour and size, and choosing changes the address', async ({
  open,
  calmPage: page,
}) => {
  await open('/product/14?colour=Bone&size=XL')
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'XL +10%', exact: true })).toBeChecked()
  await expect(page.getByText('GH₵550.00').first()).toBeVisible()
  const pictures = page.getByRole('region', { name: 'Pictures' })
  await expect(pictures.getByRole('img', { name: /^Bone/ })).toBeVisible()

  const length = await page.evaluate(() => history.length)
  await page.getByRole('radio', { name: 'L', exact: true }).check()
  await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
  await page.getByRole('radio', { name: 'Black' }).check()
  await expect(page).toHaveURL('/product/14?colour=Black&size=L')
  await page.getByRole('radio', { name: 'Bone' }).check()
  await page.getByRole('radio', { name: 'XL +10%', exact: true }).check()
  await expect(page).toHaveURL('/product/14?colour=Bone&size=XL')
  expect(await page.evaluate(() => history.length)).toBe(length)
})

test('Back, reload and quick view keep the choice', async ({ open, calmPage: page }) => {
  await open('/product/14')
  await expect(page).toHaveURL('/product/14')
  await page.getByRole('radio', { name: 'Bone' }).check()
  await page.getByRole('radio', { name: 'L', exact: true }).check()

  await page
    .getByRole('link', { name: /^Quick view/ })
    .first()
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL('/product/14?colour=Bone&size=L')

  await page.getByRole('link', { name: 'Back to collection' }).click()
  await expect(page).toHaveURL('/collection')
  await page.goBack()
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
})

test('two visits to one product with different choices are two history entries', async ({
  open,
  calmPage: page,
}) => {
  await page.addInitScript(() => {
    const line = { id: 14, color: 'Bone', imageVariant: 'image1', size: 'L', quantity: 1 }
    const cached = { title: 'Ancient Dragon Tee', price: 500, image: 'x' }
    localStorage.setItem('cart', JSON.stringify([{ ...line, ...cached }]))
  })
  await open('/product/14')
  await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
  const inCart = page.getByRole('main').getByRole('link', { name: 'Ancient Dragon Tee' })
  await expect(inCart).toHaveAttribute('href', '/product/14?colour=Bone&size=L')
  await inCart.click()
  await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
  await page.evaluate(() => history.go(-2))
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
})

test('a sold-out choice is shown as sold out, and an unknown value is ignored', async ({
  page,
}) => {
  const { url, close } = await openShopWith({ id: 14, colour: 'Bone', size: 'L', stock: 0 })
  await page.goto(`${url}/product/14?colour=Bone&size=L`)
  await waitForHydration(page)
  await expect(page.getByRole('radio', { name: 'L Sold out' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Sold Out', exact: true })).toBeDisabled()
  await page.goto(`${url}/product/14?colour=Pink&size=7XL`)
  await expect(page.getByRole('radio', { name: 'Black' })).toBeChecked()
  await expect(page.getByRole('radio', { name: 'M', exact: true })).toBeChecked()
  await close()
})

test('the quick view links to the page with its current choice', async ({
  open,
  calmPage: page,
}) => {
  await open('/collection?sort=newest#quick-view-14')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Bone' }).check()
  await dialog.getByRole('radio', { name: 'L', exact: true }).check()
  await dialog.getByRole('link', { name: 'View full details' }).click()
  await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
  await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
})
