import { readFile } from 'node:fs/promises'
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

    test('a downloaded spreadsheet is changed, looked through and imported', async ({
      calmPage: page,
    }) => {
      await page.goto(`${office.origin}/owner/products`)
      await page.getByRole('link', { name: 'Import and export' }).click()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download CSV' }).click()
      const csv = await readFile(await (await downloading).path(), 'utf8')
      const row = 'Ancient Dragon Tee,Black,M,'
      const changed = csv.replace(`${row},20,20`, `${row}99.50,23,20`)
      await page.getByLabel('File').setInputFiles({
        name: 'stock.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(changed),
      })
      await page.getByRole('button', { name: 'Show what would change' }).click()
      await expect(page.getByText('price usual → 99.50, stock +3')).toBeVisible()
      if (javaScriptEnabled) await expectSoundPage(page)
      await page.getByRole('button', { name: 'Make this change' }).click()
      await expect(page.getByText('The file is imported.')).toBeVisible()
      const again = await page.request.get(`${office.origin}/owner/catalogue-file/export.csv`)
      expect(await again.text()).toContain(`${row}99.50,23,23`)
    })
  })
}

test('every fault of a pasted text is told, and the text stays', async ({ calmPage: page }) => {
  await page.goto(`${office.origin}/owner/catalogue-file`)
  await page.getByLabel('Or paste its text').fill('{"products": [{}, 3]}')
  await page.getByRole('button', { name: 'Show what would change' }).click()
  await expect(page.getByText('products[0].title: is missing')).toBeVisible()
  await expect(page.getByText('products[1]: must be an object')).toBeVisible()
  await expect(page.getByLabel('Or paste its text')).toHaveValue('{"products": [{}, 3]}')
  await expectSoundPage(page)
})
