import { layoutFaults } from './fixtures/layout.ts'
import { linkIn, readMailTo } from './fixtures/mailbox.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const FORM = '/notify?product=14&colour=Black&size=M'

for (const width of [320, 360]) {
  test(`the form and its pages fit ${width} px and have no accessibility fault`, async ({
    calmPage: page,
  }) => {
    await page.setViewportSize({ width, height: 640 })
    for (const path of [FORM, `${FORM}&sent=1`, '/notify?state=waiting', '/notify?state=old']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectSoundPage(page)
      expect(await layoutFaults(page)).toEqual([])
    }
  })
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('a request is made, confirmed and ended [D40] [D48]', async ({ page, shop }) => {
    await page.goto(FORM)
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText('Email is required')).toBeVisible()
    await page.getByRole('textbox', { name: 'Email', exact: true }).fill('told@example.com')
    await page.getByRole('button', { name: 'Tell me' }).click()
    await expect(page.getByText('One step is left')).toBeVisible()
    const mail = await readMailTo(shop.testShop, 'told@example.com')
    await page.goto(linkIn(mail, '/notify'))
    await page.getByRole('button', { name: 'Confirm my request' }).click()
    await expect(page.getByRole('heading', { name: 'We will tell you' })).toBeVisible()
    await page.goto(linkIn(mail, '/unsubscribe'))
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  })
})
