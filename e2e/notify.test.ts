import { layoutFaults } from './fixtures/layout.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const FORM = '/notify?product=14&colour=Black&size=M'

test('the form and its pages fit 320 and 360 px and have no accessibility fault', async ({
  calmPage: page,
}) => {
  for (const path of [FORM, `${FORM}&sent=1`, '/notify?state=waiting', '/notify?state=old']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectSoundPage(page)
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 640 })
      expect([path, width, await layoutFaults(page)]).toEqual([path, width, []])
    }
  }
})
