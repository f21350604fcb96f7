import { openShopWith } from './fixtures/product.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test('the address has colour and size, and Back, reload and quick view keep the choice', async ({
  open,
  calmPage: page,
}) => {
  const large = page.getByRole('radio', { name: 'L', exact: true })
  const bone = page.getByRole('radio', { name: 'Bone' })
  const view = page.getByRole('dialog')

  await test.step('the address selects', async () => {
    await open('/product/14?colour=Bone&size=XL')
    await expect(bone).toBeChecked()
    await expect(page.getByRole('radio', { name: 'XL +10%', exact: true })).toBeChecked()
    await expect(page.getByText('GH₵550.00').first()).toBeVisible()
    const pictures = page.getByRole('region', { name: 'Pictures' })
    await expect(pictures.getByRole('img', { name: /^Bone/ })).toBeVisible()
  })

  await test.step('choosing changes the address', async () => {
    const length = await page.evaluate(() => history.length)
    await large.check()
    await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
    await page.getByRole('radio', { name: 'Black' }).check()
    await expect(page).toHaveURL('/product/14?colour=Black&size=L')
    await bone.check()
    await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
    expect(await page.evaluate(() => history.length)).toBe(length)
  })

  await test.step('the quick view keeps it, and has choices of its own', async () => {
    await page
      .getByRole('link', { name: /^Quick view/ })
      .first()
      .click()
    await view.getByRole('radio', { name: 'XL +10%', exact: true }).check()
    await page.keyboard.press('Escape')
    await expect(view).toBeHidden()
    await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
    await expect(large).toBeChecked()
  })

  await test.step('Back and reload keep it', async () => {
    await page.getByRole('link', { name: 'Back to collection' }).click()
    await expect(page).toHaveURL('/collection')
    await page.goBack()
    await expect(bone).toBeChecked()
    await expect(large).toBeChecked()
    await page.reload()
    await expect(bone).toBeChecked()
  })

  await test.step('the quick view links to the page', async () => {
    await open('/collection?sort=newest#quick-view-14')
    await view.getByRole('radio', { name: 'Bone' }).check()
    await view.getByRole('radio', { name: 'L', exact: true }).check()
    await view.getByRole('link', { name: 'View full details' }).click()
    await expect(page).toHaveURL('/product/14?colour=Bone&size=L')
    await expect(bone).toBeChecked()
  })
})

test('two choices are two history entries; a sold-out one is shown as such, an unknown one ignored', async ({
  calmPage: page,
}) => {
  const { url, close } = await openShopWith({ id: 14, colour: 'Bone', size: 'S', stock: 0 })
  await page.addInitScript(() => {
    const line = { id: 14, color: 'Bone', imageVariant: 'image1', size: 'L', quantity: 1 }
    const cached = { title: 'Ancient Dragon Tee', price: 500, image: 'x' }
    localStorage.setItem('cart', JSON.stringify([{ ...line, ...cached }]))
  })
  const black = page.getByRole('radio', { name: 'Black' })
  const medium = page.getByRole('radio', { name: 'M', exact: true })

  await test.step('two visits', async () => {
    await page.goto(`${url}/product/14`)
    await waitForHydration(page)
    await expect(page).toHaveURL(`${url}/product/14`)
    await page.getByRole('banner').getByRole('link', { name: /cart/i }).click()
    const inCart = page.getByRole('main').getByRole('link', { name: 'Ancient Dragon Tee' })
    await expect(inCart).toHaveAttribute('href', '/product/14?colour=Bone&size=L')
    await inCart.click()
    await expect(page.getByRole('radio', { name: 'L', exact: true })).toBeChecked()
    await expect(page.getByRole('radio', { name: 'Bone' })).toBeChecked()
    await page.evaluate(() => history.go(-2))
    await expect(black).toBeChecked()
    await expect(medium).toBeChecked()
  })

  await test.step('a sold-out choice', async () => {
    await page.goto(`${url}/product/14?colour=Bone&size=S`)
    await waitForHydration(page)
    await expect(page.getByRole('radio', { name: 'S Sold out' })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Sold Out', exact: true })).toBeDisabled()
  })

  await test.step('an unknown value', async () => {
    await page.goto(`${url}/product/14?colour=Pink&size=7XL`)
    await expect(black).toBeChecked()
    await expect(medium).toBeChecked()
  })
  await close()
})
