import type { Page } from '@playwright/test'
import { changeSettings } from '#server/settings/change-settings'
import { openTestShop } from '#testing/server/start-test-shop'
import { layoutFaults } from './fixtures/layout.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const SCRIPTS = '**/assets/*.js'
const TOO_OLD = 'This browser is too old to pay here, or runs no script'
const HALF_LOADED = 'The shop did not load completely'

type Breaking = (page: Page) => Promise<unknown>

const lacksAbortTimeout: Breaking = (page) =>
  page.addInitScript(() => Reflect.deleteProperty(AbortSignal, 'timeout'))

const cannotReadBootScript: Breaking = (page) =>
  page.route('**/*', async (route) => {
    const request = route.request()
    if (request.resourceType() !== 'document' || request.method() !== 'GET') return route.fallback()
    const response = await route.fetch({ maxRedirects: 0 })
    const body = (await response.text()).replace('<script>(function', '<script>(old function')
    await route.fulfill({ response, body })
  })

const cannotReadApp: Breaking = (page) =>
  page.route('**/assets/entry-client-*.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: 'old function' }),
  )

const appThrows: Breaking = (page) =>
  page.route('**/assets/entry-client-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export async function start() { [].aMethodThatIsMissing() }',
    }),
  )

const blocksScripts: Breaking = (page) => page.route(SCRIPTS, (route) => route.abort())

for (const { what, breakIt, sentence } of [
  {
    what: 'a browser that lacks what the app needs',
    breakIt: lacksAbortTimeout,
    sentence: TOO_OLD,
  },
  { what: 'a boot script that cannot be read', breakIt: cannotReadBootScript, sentence: TOO_OLD },
  { what: 'an app that cannot be read', breakIt: cannotReadApp, sentence: TOO_OLD },
  { what: 'an app that throws a TypeError', breakIt: appThrows, sentence: TOO_OLD },
  { what: 'scripts that do not come', breakIt: blocksScripts, sentence: HALF_LOADED },
]) {
  test(`with ${what} the page works by itself and says how to order [B12]`, async ({ page }) => {
    const { address, close } = await openShopOnWhatsapp()
    await breakIt(page)

    await test.step('at Add', async () => {
      await page.goto(`${address}/product/14?size=l&colour=bone`)
      await expectOrderByContact(page, sentence, {
        subject: 'I would like to order Ancient Dragon Tee',
        body: 'Colour and size: ',
      })
      await expect(page.getByRole('region', { name: 'Cookies' })).toBeHidden()
      await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeHidden()
      await expectSoundPage(page)
      expect(await layoutFaults(page)).toEqual([])
    })
    await test.step('in the cart, the wishlist and at checkout', async () => {
      await page.getByRole('banner').getByRole('link', { name: 'Cart' }).click()
      await expectOrderByContact(page, sentence, { subject: 'My order' })
      await expectNothingComes(page)
      await expectSoundPage(page)
      await page.goto(`${address}/checkout`)
      await expectOrderByContact(page, sentence, { subject: 'My order' })
      await expect(page.getByRole('button', { name: /^Pay/ })).toBeHidden()
      await expectSoundPage(page)
      await page.goto(`${address}/wishlist`)
      await expect(page.getByText('needs script, which does not run here')).toBeVisible()
      await expectNothingComes(page)
    })
    await test.step('links and forms work', async () => {
      await page.getByRole('link', { name: 'look through all pieces' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'All Collections' })).toBeVisible()
      await page.getByRole('textbox', { name: 'Email address' }).fill('yaw@example.com')
      await page.getByRole('button', { name: 'Subscribe' }).click()
      await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible()
    })
    await close()
  })
}

test('when the network is back, the next touch or “try again” loads the shop [B12]', async ({
  page,
  shop,
}) => {
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const words = page.getByText(HALF_LOADED)
  await blocksScripts(page)
  await page.goto(`${shop.url}/product/14`)
  await expect(words).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByRole('heading', { level: 1 }).click()
  await expect(add).toBeVisible()
  await expect(words).toBeHidden()

  await blocksScripts(page)
  await page.reload()
  await expect(words).toBeVisible()
  await page.unroute(SCRIPTS)
  await page.getByRole('link', { name: 'try again' }).click()
  await expect(add).toBeVisible()
  await expect(words).toBeHidden()
})

async function openShopOnWhatsapp() {
  const { shop, app, close } = await openTestShop()
  const actor = { staffId: null, name: 'test' }
  const given = { whatsapp: '+233 24 412 3456' }
  const changed = await changeSettings(shop, { given, seenRevision: 0, actor })
  expect(changed.ok).toBe(true)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  return { address, close }
}

type Words = { readonly subject: string; readonly body?: string }

async function expectOrderByContact(page: Page, sentence: string, words: Words) {
  await expect(page.getByText(sentence)).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/233244123456?text=${encodeURIComponent(Object.values(words).join('. '))}`,
  )
  await expect(main.getByRole('link', { name: 'mail', exact: true })).toHaveAttribute(
    'href',
    new RegExp(
      `^mailto:.+@.+\\?subject=${Object.values(words).map(encodeURIComponent).join('&body=')}$`,
    ),
  )
}

/** A placeholder would stay for ever. */
async function expectNothingComes(page: Page) {
  const placeholder = page.locator('main [data-with-script]')
  await expect(placeholder).toHaveCount(1)
  await expect(placeholder).toBeHidden()
}
