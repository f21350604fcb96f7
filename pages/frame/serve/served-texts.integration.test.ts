import type { Document } from 'happy-dom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DEFAULT_RETURN_DAYS,
  FREE_SHIPPING_LINE,
  returnPeriod,
  SHIPPING_WORDS,
  WAYS_TO_PAY,
} from '#domain/shop-promises'
import { readHtml, textsOf } from '#testing/html/read-html'
import { examplePaths } from '#testing/routes/example-paths'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

/** These texts are in the HTML already, so reading them needs no browser. What the app does with them is in e2e/. */
let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

async function get(url: string, status = 200): Promise<Document> {
  const answer = await open.app.inject({ url, headers: { cookie: 'currency=GHS' } })
  expect(answer.statusCode).toBe(status)
  return readHtml(answer.body)
}

function title(document: Document): string | undefined {
  return textsOf(document, 'h1')[0]
}

function words(document: Document): string {
  return textsOf(document, 'main').join(' ')
}

function sizesOf(document: Document) {
  const groups = Array.from(document.querySelectorAll('main fieldset'))
  const sizes = groups.find((group) => group.querySelector('legend')?.textContent === 'Size')
  return Array.from(sizes?.querySelectorAll('input[type="radio"]') ?? [])
}

function structured(document: Document, type: string) {
  const things = textsOf(document, 'script[type="application/ld+json"]').map((text) =>
    JSON.parse(text),
  )
  return things.find((thing) => thing['@type'] === type)
}

describe('products', () => {
  test('every one has a page with its words, sizes and stock (§2)', async () => {
    const { products } = open.shop.catalogue.current()
    expect(products).toHaveLength(27)
    for (const product of products) {
      const page = await get(`/product/${product.id}`)
      expect(title(page)).toBe(product.title)
      expect(words(page)).toContain(product.description)
      const stock = ['Out of Stock', 'In Stock'].filter((sentence) =>
        words(page).includes(sentence),
      )
      expect(stock).toEqual([product.isSoldOut ? 'Out of Stock' : 'In Stock'])
      expect(textsOf(page, 'main li')).toEqual(expect.arrayContaining([...product.features]))
      expect(sizesOf(page)).toHaveLength(product.sizes.length)
      expect(page.querySelectorAll('main article')).toHaveLength(4)
    }
  })

  test('a sold-out one says so by badge, label and button alone, and leads to what is like it', async () => {
    const page = await get('/product/4')
    const [, beforeMore = ''] = /^([\s\S]*)Like it, and in stock/.exec(words(page)) ?? []
    expect(beforeMore.match(/sold out|out of stock/gi)).toEqual([
      'Sold Out',
      'Out of Stock',
      'Sold Out',
    ])
    expect(page.querySelector('input[type="number"]')).toBeNull()
    expect(page.querySelector('main a[href="#more"]')).not.toBeNull()
    const offered = textsOf(page, 'main article h3')
    expect(offered[0]).toBe('Sand Crewneck Sweater')
    expect(offered).toHaveLength(4)
    // Sizes that are gone can be chosen, to be told when one is back.
    expect(sizesOf(page).every((size) => size.hasAttribute('data-gone'))).toBe(true)
    expect(page.querySelector('main a[href^="/notify?product=4"]')).not.toBeNull()
  })

  test('delivery, returns and payment are told beside Add in the words of cart, FAQ and terms', async () => {
    const product = words(await get('/product/14'))
    for (const promise of [
      FREE_SHIPPING_LINE,
      SHIPPING_WORDS,
      returnPeriod(DEFAULT_RETURN_DAYS),
      WAYS_TO_PAY,
    ]) {
      expect(product).toContain(promise)
    }
    const faq = words(await get('/faq'))
    for (const promise of [returnPeriod(DEFAULT_RETURN_DAYS), WAYS_TO_PAY])
      expect(faq).toContain(promise)
  })

  test('a look is completed by small links and the poster that shows it', async () => {
    const look = (await get('/product/13')).querySelector('[aria-labelledby="look"]')
    expect(look?.querySelector('h3')?.textContent).toBe('Shop this look')
    const links = Array.from(look?.querySelectorAll('a') ?? []).map((link) =>
      link.getAttribute('href'),
    )
    expect(links).toEqual([
      '/gallery?category=campaign#poster-2',
      '/product/14',
      '/product/20',
      '/product/10',
    ])
    const poster = look?.querySelector('img')
    expect(poster?.getAttribute('loading')).toBe('lazy')
    expect(poster?.getAttribute('alt')).not.toBe('')
    expect(look?.querySelector('li')?.textContent).toBe('Ancient Dragon TeeGH₵500.00')
  })

  test('a sold-out one is out of stock to machines as well', async () => {
    const page = await get('/product/8')
    expect(words(page)).toContain('Out of Stock')
    const variants: readonly { readonly offers: { readonly availability: string } }[] = structured(
      page,
      'ProductGroup',
    ).hasVariant
    expect(new Set(variants.map(({ offers }) => offers.availability))).toEqual(
      new Set(['https://schema.org/OutOfStock']),
    )
  })

  test.each(['/product/7', '/product/abc', '/product/014', '/product', '/product/%00'])(
    '%s answers 404 with Product Not Found and a way back',
    async (path) => {
      const page = await get(path, 404)
      expect(title(page)).toBe('Product Not Found')
      expect(words(page)).toContain("Sorry, we couldn't find the product you're looking for.")
      expect(textsOf(page, 'main a[href="/collection"]')).toContain('Back to collection')
    },
  )
})

test('a word of another language says so', async () => {
  for (const path of ['/', '/about']) {
    const marked = (await get(path)).querySelectorAll('main [lang="tw"]')
    expect(Array.from(marked, ({ textContent }) => textContent.toLowerCase())).toEqual(['nkabom'])
  }
})

test('the cookie banner with its three buttons is on every page (§2)', async () => {
  for (const { path } of [...examplePaths(), { path: '/no/such' }]) {
    const { body } = await open.app.inject({ url: path })
    const page = readHtml(body)
    expect(textsOf(page, 'section[aria-label="Cookies"] button'), path).toEqual([
      'Settings',
      'Reject All',
      'Accept All',
    ])
  }
})

describe('lists', () => {
  test.each([
    ['/collection?type=volume-3', 'Volume 3 Collection'],
    ['/collection?type=volume-1', 'All Collections'],
  ])('%s is called %s (§2)', async (path, name) => {
    expect(title(await get(path))).toBe(name)
  })

  test('sold-out pieces keep their place (R2.4-3)', async () => {
    const page = await get('/collection?page=3')
    const titles = textsOf(page, 'main article :is(h2, h3)').map((each) => each.toLowerCase())
    expect(titles.length).toBeGreaterThan(20)
    expect(titles).toEqual(titles.toSorted((a, b) => (a < b ? -1 : 1)))
    const soldOut = textsOf(page, 'main article').filter((card) => card.includes('Sold Out'))
    expect(soldOut.length).toBeGreaterThan(5)
  })
})

describe('legal texts', () => {
  test.each([
    ['/privacy-policy', 'Privacy policy', 12],
    ['/cookie-policy', 'Cookie policy', 7],
    ['/terms', 'Terms of use', 15],
    ['/accessibility', 'Accessibility', 6],
  ])(
    '%s: %s has a date, %i sections, and contents that lead to each (§2)',
    async (path, name, count) => {
      const page = await get(path)
      expect(title(page)).toBe(name)
      expect(textsOf(page, 'main p')).toContainEqual(
        expect.stringMatching(/^Last updated \d{1,2} \w+ 20\d\d$/),
      )
      const links = Array.from(page.querySelectorAll('main nav a'))
      expect(links).toHaveLength(count)
      const led = links.map((link) => {
        const target = page.querySelector(`main ${link.getAttribute('href')}`)
        return target?.closest('section')?.querySelector('h2')?.textContent
      })
      expect(led).toEqual(links.map(({ textContent }, index) => `${index + 1}. ${textContent}`))
    },
  )

  test('the privacy policy says what the law wants to be said (§2, §9)', async () => {
    const page = await get('/privacy-policy')
    expect(words(page)).toContain('Data Protection Act, 2012 (Act 843)')
    expect(words(page)).toContain('General Data Protection Regulation (GDPR)')
    expect(words(page)).toContain('not for children under 16')
    const kept = new Map(
      Array.from(page.querySelectorAll('main tr'), (row) => [
        row.querySelector('th')?.textContent,
        row.querySelector('td')?.textContent,
      ]),
    )
    expect(kept.get('Orders, their payments, refunds and returns')).toMatch(/7 years/)
    expect(kept.get('Visit statistics (analytics)')).toBe('26 months')
    expect(kept.get('Contact messages, and asking for a piece')).toBe('24 months')
    expect(textsOf(page, 'a[href="https://db-ip.com"]')).toEqual(['IP Geolocation by DB-IP'])
    expect(textsOf(page, 'main a[href="/data-rights"]')).toContain('data rights page')
  })
})

describe('questions and answers', () => {
  test('machines read the very ones of the page', async () => {
    const page = await get('/faq')
    const shown = Array.from(page.querySelectorAll('main details'), (details) => ({
      question: details.querySelector('summary')?.textContent,
      words: details.textContent,
    }))
    const told: readonly { readonly name: string; readonly acceptedAnswer: { text: string } }[] =
      structured(page, 'FAQPage').mainEntity
    expect(told).toHaveLength(8)
    expect(shown.map(({ question }) => question)).toEqual(told.map(({ name }) => name))
    for (const [index, { acceptedAnswer }] of told.entries()) {
      expect(shown[index]?.words).toContain(acceptedAnswer.text)
    }
  })
})

describe('the story', () => {
  test('tells where the brand comes from, what it values and how a piece is made (§2)', async () => {
    const page = await get('/about')
    expect(title(page)?.toUpperCase()).toBe('OUR STORY')
    expect(words(page)).toContain('in Accra in June 2023')
    expect(textsOf(page, 'main h3').slice(0, 3)).toEqual([
      'Quality',
      'Authenticity',
      'Sustainability',
    ])
    expect(textsOf(page, 'main ol > li')).toEqual([
      expect.stringMatching(/^1 ?Concept/),
      expect.stringMatching(/^2 ?Design/),
      expect.stringMatching(/^3 ?Crafting/),
      expect.stringMatching(/^4 ?Release/),
    ])
  })
})
