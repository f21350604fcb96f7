import { expect, test } from 'vitest'
import { colourField } from '#domain/catalogue/product-form'
import { DEMO_KINDS } from '#domain/demo-content/demo-content'
import { changeLook } from '#server/look/change-look'
import { settlePayment } from '#server/orders/settle-payment'
import { changeSettings } from '#server/settings/change-settings'
import { type Engine, eachEngine } from '#testing/database/each-engine'
import { openMailFolder, sendAllMails } from '#testing/mail/send-all-mails'
import { placeForTest } from '#testing/orders/place-for-test'
import { setStock } from '#testing/orders/set-stock'
import { sizeFields } from '#testing/owner/product-fields'
import { openPipeline } from '#testing/pictures/open-pipeline'
import { phonePhoto } from '#testing/pictures/photos'
import { examplePaths } from '#testing/routes/example-paths'

const OWNER = { staffId: null, name: 'Adwoa' } as const
const BRAND = {
  name: 'Asem Kente',
  tagline: 'Woven, not printed',
  email: 'hello@asem.example',
  phone: '+233 24 123 4567',
  instagram: 'https://www.instagram.com/asem.example',
  x: '',
  tiktok: '',
  referencePrefix: 'ASK',
} as const
const LOOK = { ink: '#1d1a3a', accent: '#00594f', type: 'gelasio' } as const
const CAP = {
  title: 'Harmattan Cap',
  price: '150',
  kind: 'headwear',
  category: 'head',
  collection: 'volume-3',
  releasedOn: '2026-11-01',
  description: 'For the dry months.',
  features: 'Cotton',
  ...sizeFields(['One Size']),
  [colourField(0, 'name')]: 'Sand',
  [colourField(0, 'hex')]: '#c9b78f',
} as const
/** What the made-up brand is called, and what is told of it alone. */
const TRACE = /nkabom|NKB-|rosette|ancient dragon|labadi|trotro|twi for unity|june 2023/i

/** A shop with a name, a look, words and a piece of its own, whose examples were taken out, and with a paid order. */
async function openBrand(engine: Engine) {
  const open = await openPipeline(engine)
  const { shop, owner } = open
  shop.standIn?.setWebhooks('off')
  const saved = await changeSettings(shop, { given: BRAND, seenRevision: 0, actor: OWNER })
  expect(saved.ok).toBe(true)
  const looked = await changeLook(shop, {
    change: { kind: 'edit', parts: LOOK },
    seenVersion: 0,
    actor: OWNER,
  })
  expect(looked.ok).toBe(true)

  const made = await owner.post('/owner/products/new', CAP)
  const path = made.path.split('?')[0] ?? ''
  const productId = Number(path.split('/').at(-1))
  const picture = await phonePhoto({ width: 800, height: 1000 })
  expect(await open.derive(picture, { productId, alt: 'A cap' })).toMatchObject({
    state: 'derived',
  })
  const variant = { color: 'Sand', size: 'One Size' } as const
  await setStock(shop.db, { productId }, 9)
  const published = await owner.post(`${path}/publish`)
  expect(published.html).toContain('Published.')

  for (const kind of DEMO_KINDS) await owner.post('/owner/demo-content/remove', { kind })
  await Promise.all([shop.settings.refresh(), shop.catalogue.refresh()])
  // Whoever had the mailbox before is told of the change under the name that they know.
  const mails = await openMailFolder(shop.now)
  await sendAllMails({ db: shop.db, now: shop.now, mailer: mails.mailer })
  await mails.read()
  const placed = await placeForTest(shop.orders, {
    shownTotalPesewas: 15_000,
    lines: [{ id: productId, ...variant, imageVariant: 'image1', quantity: 1 }],
  })
  shop.standIn?.choose(placed.accessCode ?? '', 'card-pay')
  expect(await settlePayment(shop.orders, placed.reference)).toBe('paid')
  return { ...open, productId, orderId: placed.orderId, mails }
}

eachEngine('a brand without examples', (engine) => {
  test('names the made-up brand in no page, file, feed, mail or slip [O276]', async () => {
    const { app, shop, owner, productId, orderId, mails } = await openBrand(engine)
    const traces: string[] = []
    const judge = (place: string, text: string) => {
      const found = TRACE.exec(place) ?? TRACE.exec(text)
      if (!found) return
      const near = text.slice(Math.max(0, found.index - 60), found.index + 60)
      traces.push(`${place}: ${near.replaceAll(/\s+/g, ' ')}`)
    }
    const seen = new Set<string>()
    const waiting = [
      ...examplePaths(productId).map(({ path }) => path),
      ...['/sitemap.xml', '/robots.txt', '/manifest.webmanifest', '/sw.js', '/nowhere'],
      ...['/feeds/google.xml', '/collection?category=head', '/search?q=cap'],
    ]
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      if (seen.has(address) || seen.size > 400) continue
      seen.add(address)
      const { headers, body } = await app.inject(address)
      judge(address, `${JSON.stringify(headers)} ${body}`)
      if (/html|xml|json|css|javascript/.test(String(headers['content-type']))) {
        waiting.push(...addressesIn(body))
      }
    }
    expect(seen.size).toBeGreaterThan(80)

    for (const path of [
      ...['', '/orders', '/products', '/stock', '/gallery', '/home', '/look', '/texts', '/sizes'],
      ...['/settings', '/delivery', '/keys', '/backup', '/health', '/insights', '/newsletter'],
      ...['/catalogue-file', '/move-in', '/staff', '/demo-content', '/rights', '/sections'],
      ...[`/orders/${orderId}`, `/orders/slips?order=${orderId}`, `/products/${productId}`],
    ]) {
      const { status, html } = await owner.get(`/owner${path}`)
      expect([path, status]).toEqual([path, 200])
      judge(`/owner${path}`, html)
    }

    await sendAllMails({ db: shop.db, now: shop.now, mailer: mails.mailer })
    const sent = await mails.read()
    expect(sent.length).toBeGreaterThan(1)
    for (const mail of sent) judge('a mail', JSON.stringify(mail))
    expect(traces).toEqual([])
  })
})

/** What a page or a file leads to on this site. */
function addressesIn(body: string): readonly string[] {
  const found = body.matchAll(
    /(?:href|src|content|url)[=(:]\s*["']?(?:https?:\/\/localhost(?::\d+)?)?(\/[^"'\s)<>&\\]+)/g,
  )
  return [...found].flatMap(([, address = '']) => {
    const isOfShop = !/^\/(?:\/|owner|api)/.test(address)
    return isOfShop ? [address.split('#')[0] ?? ''] : []
  })
}
