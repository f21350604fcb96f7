import { SHOPIFY_ROWS, shopifyText } from '#domain/catalogue/move-in/old-file.builder'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 740 } })

let office: Awaited<ReturnType<typeof openOfficeShop>>
test.beforeEach(async ({ context }) => {
  office = await openOfficeShop()
  await office.signIn(context)
})
test.afterEach(() => office.close())

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled })

    test('a Shopify export is looked through, brought in, and its old address leads on', async ({
      calmPage: page,
    }) => {
      const { origin, shop } = office
      await page.goto(`${origin}/owner/products`)
      await page.getByRole('link', { name: 'Move in from another shop' }).click()
      if (javaScriptEnabled) await expectSoundPage(page)
      await page.getByLabel('Product export').setInputFiles({
        name: 'products_export.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(shopifyText(SHOPIFY_ROWS)),
      })
      await page.getByRole('button', { name: 'Look through it' }).click()
      await expect(page.getByText('It makes 5 drafts.')).toBeVisible()
      await expect(page.getByText('this shop has no size “XXS”')).toBeVisible()
      await expect(page.getByLabel('“Größe” is')).toHaveValue('size')
      if (javaScriptEnabled) await expectSoundPage(page)

      await test.step('what is not answered is asked for', async () => {
        await page.getByRole('button', { name: 'Bring in 5 products as drafts' }).click()
        await expect(page.getByText('Please say what the prices are.')).toBeVisible()
        if (javaScriptEnabled) await expectSoundPage(page)
      })

      await test.step('answers are shown before they count', async () => {
        await page.getByRole('radio', { name: 'Another currency' }).check()
        await page.getByRole('textbox', { name: 'Rate of another currency' }).fill('2')
        await page.getByLabel('“Headwear” goes to').selectOption('Accessories')
        await page.getByRole('button', { name: 'Show the result' }).click()
        await expect(page.getByText('GH₵160.00')).toBeVisible()
        await expect(page.getByLabel('“Headwear” goes to')).toHaveValue('accessories')
      })

      await page.getByRole('button', { name: 'Bring in 5 products as drafts' }).click()
      await expect(page.getByText('Brought in. They are drafts')).toBeVisible()
      if (javaScriptEnabled) await expectSoundPage(page)

      await page.getByRole('link', { name: 'Harmattan tee' }).click()
      await expect(page.getByRole('heading', { name: 'Pictures to fetch by hand' })).toBeVisible()
      if (javaScriptEnabled) await expectSoundPage(page)
      const old = `${origin}/products/harmattan-tee?utm_source=story`
      expect((await page.request.get(old)).status()).toBe(404)

      const pictures = [{ colour: 'Black', view: 'Front', file: 'petal-tee-bone-front' }]
      await shop.db
        .updateTable('products')
        .set({ pictures_json: JSON.stringify(pictures) })
        .where('title', '=', 'Harmattan tee')
        .execute()
      await page.reload()
      await page.getByRole('button', { name: 'Publish now' }).click()
      await expect(page.getByText('Published. It is on sale')).toBeVisible()
      await page.goto(old)
      await expect(page.getByRole('heading', { name: 'Harmattan tee', level: 1 })).toBeVisible()
      expect(page.url()).toMatch(/\/product\/\d+\?utm_source=story$/)
    })
  })
}
