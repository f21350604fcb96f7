import type { Page } from '@playwright/test'
import {
  EXTREME_COLOURS,
  EXTREME_TITLES,
  makeCatalogueExtreme,
} from '#testing/catalogue/extreme-catalogue'
import { anOrderBody } from '#testing/orders/order-body'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'
import { DRAGON_TEE, openWithCart, payButton, type StoredLine } from './fixtures/checkout.ts'
import { brokenWords, LETTER_SIZES, layoutFaults, setLetters } from './fixtures/layout.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'

const [LONG, UNBROKEN] = EXTREME_TITLES
const [COLOUR] = EXTREME_COLOURS

const LINES: readonly StoredLine[] = [1, 2].map((id) => ({
  id,
  title: id === 1 ? LONG : UNBROKEN,
  price: 99_999,
  image: '',
  color: COLOUR.name,
  imageVariant: 'image1',
  size: 'M',
  quantity: 17,
}))

/** In the extreme catalogue every colour is sold out in this size. */
const GONE = 'XXL'

type ExtremeShop = { readonly url: string; readonly testShop: TestShop }

/** Each test opens the shop: for another shop of its own, Playwright would start another worker. */
const extremeTest = test.extend<{
  /** Every product has the longest words and the highest price. */
  readonly extremeShop: ExtremeShop
}>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern.
  extremeShop: async ({}, use) => {
    const testShop = await openTestShop()
    await makeCatalogueExtreme(testShop.shop)
    await use({ url: await testShop.app.listen({ port: 0, host: '127.0.0.1' }), testShop })
    await testShop.close()
  },
})

type Place = ExtremeShop & { readonly page: Page }

const SCREENS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  home: ({ page, url }) => show(page, url),
  'narrowed list': ({ page, url }) => show(page, `${url}/collection?stock=in&size=M`),
  search: ({ page, url }) => show(page, `${url}/search?q=${COLOUR.name}`),
  wishlist: async ({ page, url }) => {
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(() => localStorage.setItem('wishlist', '[1,2,3]'))
    await show(page, `${url}/wishlist`)
    await expect(page.getByRole('listitem').getByRole('heading').first()).toBeVisible()
  },
  collection: ({ page, url }) => show(page, `${url}/collection`),
  product: async ({ page, url }) => {
    await show(page, `${url}/product/1`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert')).toContainText('Added to cart')
  },
  'quick view': async ({ page, url }) => {
    await show(page, `${url}/collection#quick-view-2`)
    await expect(page.getByRole('dialog').getByRole('radio', { name: 'View 4' })).toBeVisible()
  },
  cart: async ({ page, url }) => {
    await openWithCart(page, `${url}/cart`, [...LINES, { ...LINES[0], size: 'S' }])
    await expect(page.getByText('Only 2 left of').first()).toBeVisible()
  },
  checkout: async ({ page, url }) => {
    await openWithCart(page, `${url}/checkout`, LINES)
    await page.getByLabel('Country').selectOption('Germany')
    await page.getByLabel('Discount Code').fill('SAVE20')
    await payButton(page).click()
    await expect(page.getByText('First name is required').first()).toBeVisible()
  },
  success: async ({ page, url, testShop }) => {
    const { reference, accessToken } = await payForMuch(page, url, testShop)
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(
      (order) => localStorage.setItem('lastOrder', order),
      JSON.stringify({ reference, accessToken }),
    )
    await show(page, `${url}/checkout/success?reference=${reference}`)
    await expect(page.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await expect(page.getByText('Oseadeɛyɔ-Boateng').first()).toBeVisible()
  },
}

/** The longest texts of these screens are in messages and notices, so they are checked at larger widths too. */
const ANSWERS: Readonly<Record<string, (place: Place) => Promise<void>>> = {
  'a cart with a piece that is gone': async ({ page, url }) => {
    await openWithCart(page, `${url}/cart`, [
      { ...LINES[0], size: GONE },
      { ...LINES[1], size: GONE },
    ])
    await expect(page.getByRole('button', { name: 'Remove it' })).toHaveCount(2)
  },
  'a piece with an unbroken title once it is in the cart': async ({ page, url }) => {
    await show(page, `${url}/product/2`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('alert')).toContainText('Added to cart')
  },
  'the toast of a quick add': async ({ page, url }) => {
    await show(page, `${url}/collection`)
    // All timers are stopped, so that the toast stays until it has been checked.
    await page.evaluate(() => Object.assign(window, { setTimeout: () => 0 }))
    await page
      .getByRole('button', { name: `Add ${UNBROKEN}` })
      .first()
      .click()
    await expect(page.getByRole('status').getByText(UNBROKEN).first()).toBeVisible()
  },
  'the offline page': async ({ page, url }) => {
    await page.goto(`${url}/robots.txt`)
    await page.evaluate(async (title) => {
      const store = await caches.open('shop-test')
      await store.put('/_data/product/2', new Response(JSON.stringify({ title })))
    }, UNBROKEN)
    const worker = await page.request.get(`${url}/sw.js`)
    const [path] = /\/assets\/offline-[\w-]+\.html/.exec(await worker.text()) ?? []
    await show(page, `${url}${path}`)
    await expect(page.getByRole('link', { name: UNBROKEN })).toBeVisible()
  },
}

async function show(page: Page, address: string) {
  await page.goto(address)
  await waitForHydration(page)
}

async function payForMuch(page: Page, url: string, { shop }: TestShop) {
  const accessToken = crypto.randomUUID()
  const choice = { id: 1, color: COLOUR.name, imageVariant: 'image1', size: 'M', quantity: 2 }
  const data = anOrderBody({
    accessToken,
    firstName: 'Nana-Akua Serwaa-Agyeiwaa',
    lastName: 'Oseadeɛyɔ-Boateng',
    email: `nana-akua.${accessToken}.oseadeyo-boateng@accounts-department.example.com`,
    lines: [choice, { ...choice, id: 2 }],
    shownTotalPesewas: 4 * 9_999_900,
  })
  const answer = await page.request.post(`${url}/api/orders`, { data })
  const { reference, accessCode } = await answer.json()
  shop.standIn?.choose(accessCode, 'mobile-money-approve')
  return { reference, accessToken }
}

test.use({ viewport: { width: 320, height: 640 } })

const FIRST_SCREENS = Object.entries(SCREENS).slice(0, 5)
const LAST_SCREENS = Object.entries(SCREENS).slice(5)

function namesOf(screens: readonly (readonly [string, unknown])[]): string {
  return screens.map(([name]) => name).join(', ')
}

for (const screens of [FIRST_SCREENS, LAST_SCREENS]) {
  extremeTest(
    `long words and prices fit at 320 px and 200%: ${namesOf(screens)} [B7]`,
    async ({ page, extremeShop }) => {
      extremeTest.slow()
      for (const [name, open] of screens) {
        await extremeTest.step(name, async () => {
          await open({ page, ...extremeShop })
          for (const size of LETTER_SIZES) {
            await setLetters(page, size)
            await expect.poll(() => layoutFaults(page), size).toEqual([])
          }
        })
      }
    },
  )
}

extremeTest(
  'the longest words fit at 320, 360 and 768 px into carts, a toast and the offline page',
  async ({ page, extremeShop }) => {
    for (const [name, open] of Object.entries(ANSWERS)) {
      await extremeTest.step(name, async () => {
        await page.setViewportSize({ width: 320, height: 640 })
        await open({ page, ...extremeShop })
        for (const width of [320, 360, 768]) {
          await page.setViewportSize({ width, height: 740 })
          await expect.poll(() => layoutFaults(page), `${width} px`).toEqual([])
        }
      })
    }
  },
)

extremeTest(
  'the title of a piece breaks no word that a line can hold at 320 and 768 px',
  async ({ page, extremeShop }) => {
    const broken: Record<number, string[]> = { 320: [], 768: [] }
    for (const id of [1, 2]) {
      await show(page, `${extremeShop.url}/product/${id}`)
      await page.evaluate(() => document.fonts.ready)
      for (const width of [320, 768]) {
        await page.setViewportSize({ width, height: 740 })
        broken[width]?.push(...(await brokenWords(page)))
      }
    }
    const [unbroken] = UNBROKEN.split(' ', 1)
    expect(new Set(broken[320])).toEqual(new Set([unbroken]))
    expect(new Set(broken[768])).toEqual(new Set([unbroken]))
  },
)

test('in the cart at 360 px a total of four digits fits beside the title', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await openWithCart(page, `${shop.url}/cart`, [{ ...DRAGON_TEE, quantity: 3 }])
  const total = page.getByText('GH₵1,500.00').first()
  await expect(total).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  const [title, sum] = [
    await page.getByRole('heading', { name: 'Ancient Dragon Tee' }).boundingBox(),
    await total.boundingBox(),
  ]
  expect(sum?.x).toBeGreaterThanOrEqual((title?.x ?? 0) + (title?.width ?? 0))
  expect(sum?.y).toBeLessThan((title?.y ?? 0) + (title?.height ?? 0))
})
