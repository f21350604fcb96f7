import { expect, onTestFinished, test } from 'vitest'
import { bumpRevision } from '#database/settings/revisions'
import { readHtml, textsOf } from '#testing/html/read-html'
import { openTestShop } from '#testing/server/start-test-shop'

const TEE = 14
const OWN = 'Our pieces come in S, M, L, XL, 2XL and 3XL. The page of each piece says'

test('the answer about sizes follows what the shop sells, on the page and for search engines [C191]', async () => {
  const { app, shop, close } = await openTestShop()
  onTestFinished(close)
  const answers = async () => {
    const page = readHtml((await app.inject({ url: '/faq' })).body)
    const [json = '{}'] = textsOf(page, 'script[type="application/ld+json"]').filter((text) =>
      text.includes('FAQPage'),
    )
    return [page.getElementById('sizing')?.textContent, JSON.stringify(JSON.parse(json))]
  }
  for (const answer of await answers()) {
    expect(answer).toContain('Most pieces come in S, M, L, XL and 2XL')
  }
  await shop.db.updateTable('products').set({ state: 'archived' }).where('id', '<>', TEE).execute()
  await bumpRevision(shop.db, 'catalogue')
  await shop.catalogue.refresh()
  for (const answer of await answers()) {
    expect(answer).toContain(OWN)
    expect(answer).not.toContain('cut boxy')
  }
})
