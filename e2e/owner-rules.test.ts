import { openOfficeShop } from './fixtures/office.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

test.use({ viewport: { width: 360, height: 780 } })

test('the owner sets surcharge and days for returns; size buttons, cart and FAQ follow', async ({
  calmPage: page,
  context,
}) => {
  const { origin, close, signIn } = await openOfficeShop()
  await signIn(context)
  await page.goto(`${origin}/product/14?colour=Black&size=XL`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('alert')).toContainText('Added to cart')

  await test.step('a surcharge of 900 % is refused, and what was typed is still there', async () => {
    await page.goto(`${origin}/owner/settings`)
    await page.getByLabel('Surcharge for larger sizes, in percent').fill('900')
    await page.getByLabel('Sizes with this surcharge').fill('l, XL')
    await page.getByLabel('Days to send something back').fill('0')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter a whole number from 0 to 100.')).toBeVisible()
    await expect(page.getByLabel('Sizes with this surcharge')).toHaveValue('l, XL')
  })

  await test.step('another one is saved, with a sentence about carts and orders', async () => {
    await page.getByLabel('Surcharge for larger sizes, in percent').fill('33')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('orders that were placed keep theirs').first()).toBeVisible()
  })

  await test.step('the sizes say what they cost more', async () => {
    await expect(async () => {
      await page.goto(`${origin}/product/14?colour=Black&size=L`)
      await expect(page.getByRole('radio', { name: 'L +33%', exact: true })).toBeChecked()
    }).toPass()
    await expect(page.getByRole('radio', { name: '2XL', exact: true })).toBeAttached()
    await page.getByRole('radio', { name: 'S', exact: true }).check()
    await expect(page.getByText('GH₵500.00').first()).toBeVisible()
    await page.getByRole('radio', { name: 'XL +33%', exact: true }).check()
    await expect(page.getByText('GH₵665.00').first()).toBeVisible()
  })

  await test.step('the cart tells of the other price', async () => {
    await page.goto(`${origin}/cart`)
    const told = 'The price of Ancient Dragon Tee has changed from GH₵550.00 to GH₵665.00.'
    await expect(page.getByText(told)).toBeVisible()
  })

  await test.step('the FAQ says that nothing is taken back but what is faulty', async () => {
    await page.goto(`${origin}/faq#returns`)
    await expect(page.getByText(/^Only a piece that is damaged, faulty or not/)).toBeVisible()
  })
  await close()
})
