import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMessages } from '#database/contact/contact-messages'
import { expireOrder } from '#database/orders/hold-order'
import { planDrop } from '#server/drops/change-drops'
import { createOrderToken, TRACKING_LINK_MS } from '#server/order-links/order-tokens'
import { settlePayment } from '#server/orders/settle-payment'
import { pauseSelling } from '#server/products/pause-selling'
import { drawNow } from '#testing/draws/draw-now'
import { planDraw } from '#testing/draws/open-draw'
import { openPlainBrowser } from '#testing/html/plain-browser'
import { anOrderBody } from '#testing/orders/order-body'
import { placeForTest } from '#testing/orders/place-for-test'
import { openHttpClient } from '#testing/server/http-client'
import { openTestShop, type TestShop } from '#testing/server/start-test-shop'

const ACTOR = { staffId: null, name: 'test' } as const

/** This reads links and forms as they are in the HTML. What needs a layout or the browser's own parts is in e2e/. */
let open: TestShop
beforeAll(async () => {
  open = await openTestShop()
})
afterAll(() => open.close())

async function planDropOf(productId: string) {
  const at = new Date(open.shop.now() + 7_200_000).toISOString()
  const typed = { title: 'Dragons', at, productIds: [productId], limit: '1', holdMinutes: '10' }
  const planned = await planDrop(open.shop, { typed: { ...typed, mode: 'line' }, actor: ACTOR })
  expect(planned).toMatchObject({ ok: true })
  await open.shop.catalogue.refresh()
}

function browse(path: string) {
  return openPlainBrowser(openHttpClient(open.app), path)
}

/** The path of the newest mailed link to this page. */
async function mailedLink(email: string, path: string): Promise<string> {
  const letters = await open.shop.db
    .selectFrom('outbox')
    .select('payload_json')
    .where('payload_json', 'like', `%"to":"${email}"%`)
    .orderBy('created_at', 'desc')
    .execute()
  const link = new RegExp(`${path}\\?token=[\\w&=-]+`)
  return letters.flatMap(({ payload_json }) => link.exec(payload_json)?.[0] ?? [])[0] ?? 'no link'
}

test('filters, sorting and Load more are links and a form', async () => {
  const browser = await browse('/collection')
  expect(browser.count('main article')).toBe(12)
  await browser.follow('Load more')
  expect(browser.count('main article')).toBe(24)
  await browser.follow('VOL.3')
  browser.choose('Sort', 'Newest')
  await browser.press('Apply')
  expect(browser.path()).toBe('/collection?type=volume-3&sort=newest')
  expect(browser.words()).toContain('Volume 3 Collection')
  expect(browser.valueOf('Sort')).toBe('newest')
  await browser.follow('In stock')
  await browser.follow('One Size')
  expect(browser.path()).toBe('/collection?type=volume-3&sort=newest&stock=in&size=One+Size')
  expect(browser.count('main article')).toBeGreaterThan(0)
  expect(browser.count('main article [aria-label^="Sold Out"]')).toBe(0)
  await browser.follow('In stock(remove)')
  expect(browser.path()).toBe('/collection?type=volume-3&sort=newest&size=One+Size')
})

test('the form searches', async () => {
  const browser = await browse('/search')
  browser.fill('Search', 'volume 3')
  await browser.press('Search')
  expect(browser.words()).toMatch(/pieces found for “volume 3”/)
  await browser.follow('Load more')
  expect(browser.count('main article')).toBe(16)
})

test('quick view links to the page of the piece, and the wishlist to all pieces', async () => {
  const browser = await browse('/collection')
  await browser.follow('Quick view: Ancient Dragon Tee')
  expect(browser.path()).toBe('/product/14')
  expect(browser.words()).toContain('260 gsm cotton jersey')
  await browser.open('/wishlist')
  await browser.follow('look through all pieces')
  expect(browser.words()).toContain('All Collections')
})

test('the address of a piece selects its choice', async () => {
  const browser = await browse('/product/14?size=xl&colour=bone')
  for (const choice of ['Bone', 'XL']) expect(browser.isTicked(choice), choice).toBe(true)
  expect(browser.words()).toContain('GH₵550.00')
  expect(browser.count('main [aria-label="Pictures"] img[alt^="Bone"]')).toBeGreaterThan(0)
  expect(browser.count('link[rel="canonical"][href$="/product/14"]')).toBe(1)
})

test('a piece that can be bought says that nothing can be paid without script, and how to order [B12]', async () => {
  const sentence = 'This browser is too old to pay here, or runs no script'
  const browser = await browse('/product/14?colour=bone&size=l')
  expect(browser.words()).toContain(sentence)
  const subject = encodeURIComponent('I would like to order Ancient Dragon Tee')
  expect(browser.count(`main a[href*="?subject=${subject}&body=Colour"]`)).toBe(1)
  expect((await browse('/product/4')).words()).not.toContain(sentence)
  for (const path of ['/cart', '/checkout']) {
    expect((await browse(path)).words(), path).toContain(sentence)
  }
})

test('a piece is asked for, with everything typed kept and each error linked to its field [D190]', async () => {
  const browser = await browse('/product/14?size=xl&colour=bone')
  await browser.press('Ask for this piece')
  expect(browser.path()).toBe('/ask?product=14&colour=Bone&size=XL')
  expect(browser.valueOf('Colour and size')).toBe('Bone|XL')
  expect(browser.words()).toContain('Bone, XL: GH₵550.00')
  browser.fill('Name', 'Esi')
  browser.fill('Phone', '12')
  browser.fill('Message', '"By Friday" & <i>')
  await browser.press('Send')
  expect(browser.path()).toBe('/ask')
  for (const field of ['phone', 'town']) {
    expect(browser.count(`main [role="alert"] a[href="#ask-${field}"]`)).toBe(1)
    expect(browser.count(`main input#ask-${field}[aria-invalid]`)).toBe(1)
  }
  expect(browser.descriptionOf('Town')).toContain('Please enter your town')
  expect(browser.valueOf('Colour and size')).toBe('Bone|XL')
  expect(browser.valueOf('Message')).toBe('"By Friday" & <i>')
  browser.fill('Phone', '0244123456')
  browser.fill('Town', 'Kumasi')
  await browser.press('Send')
  expect(browser.path()).toBe('/ask?product=14&sent=1')
  expect(browser.words()).toContain('Thank you! We write or call you on the number that you gave.')
  const stored = await listMessages(open.shop.db)
  expect(stored.filter(({ name }) => name === 'Esi')).toMatchObject([
    { town: 'Kumasi', lines: [{ colour: 'Bone', size: 'XL', price: 'GH₵550.00' }] },
  ])
})

test('only what can be bought is asked for [D192]', async () => {
  const { shop } = open
  await planDropOf('16')
  await pauseSelling(shop, { productId: 17, actor: ACTOR })
  await shop.catalogue.refresh()
  const browser = await browse('/ask')
  expect(browser.words()).toContain('Which piece?')
  for (const [id, why] of [
    [4, 'This piece is sold out.'],
    [16, 'This piece belongs to a drop'],
    [17, 'This piece cannot be ordered at the moment.'],
  ] as const) {
    await browser.open(`/product/${id}`)
    expect(browser.count('main form[action="/ask"]'), why).toBe(0)
    await browser.open(`/ask?product=${id}`)
    expect(browser.words()).toContain(why)
    expect(browser.count('main form'), why).toBe(0)
  }
})

test('the newsletter is joined, confirmed and left, also from the story', async () => {
  const browser = await browse('/subscribe')
  browser.fill('Email address', 'ama@example')
  browser.tick('Opt in to receive news and updates.')
  await browser.press('Get on the list')
  expect(browser.words()).toContain('Please enter a valid email address')
  expect(browser.valueOf('Email address')).toBe('ama@example')
  expect(browser.isTicked('Opt in to receive news and updates.')).toBe(true)
  browser.fill('Email address', 'plain@example.com')
  await browser.press('Get on the list')
  expect(browser.words()).toContain('Thank you!')
  expect(browser.words()).toContain('One step is left: open the link that we mail you.')
  expect(browser.words()).not.toContain('Taking you home')
  await browser.follow('Back to Landing')
  expect(browser.path()).toBe('/')
  await browser.open(await mailedLink('plain@example.com', '/subscribe/confirm'))
  await browser.press('Confirm my address')
  expect(browser.words()).toContain('You are on the list')
  await browser.open(await mailedLink('plain@example.com', '/unsubscribe'))
  await browser.press('Unsubscribe')
  expect(browser.words()).toContain('You are off the list')

  await browser.open('/about')
  expect(browser.words()).toContain('somebody is wearing it')
  browser.fill('Email address', 'kofi@example.com')
  await browser.press('Subscribe')
  expect(browser.words()).toContain('Thank you!')
})

test('a message comes back with its errors and everything typed, then with thanks', async () => {
  const message = 'Sent from a very old phone'
  const browser = await browse('/contact')
  browser.fill('Name', 'Ama Mensah')
  browser.fill('Email', 'ama@nowhere')
  browser.fill('Subject', '"Quoted" & <i>')
  browser.fill('Message', message)
  browser.tick('Subscribe to our newsletter')
  await browser.press('Send Message')
  expect(browser.path()).toBe('/contact')
  expect(browser.descriptionOf('Email')).toContain('Please enter a valid email address')
  expect(browser.count('main input[autofocus][name="email"]')).toBe(1)
  expect(browser.valueOf('Subject')).toBe('"Quoted" & <i>')
  expect(browser.valueOf('Message')).toBe(message)
  expect(browser.isTicked('Subscribe to our newsletter')).toBe(true)
  browser.fill('Email', 'ama@example.com')
  await browser.press('Send Message')
  expect(browser.path()).toBe('/contact?sent=newsletter')
  expect(browser.words()).toContain('Thank you for your message!')
  expect(browser.words()).toContain('One step is left: open the link that we mail you.')
  expect(browser.valueOf('Message')).toBe('')
  const stored = await listMessages(open.shop.db)
  expect(stored.filter((one) => one.message === message)).toHaveLength(1)
  await browser.press('Send Another Message')
  expect(browser.words()).not.toContain('Thank you for your message!')
})

test('a request to be told is made, confirmed and ended [D40] [D48]', async () => {
  const browser = await browse('/notify?product=14&colour=Black&size=M')
  await browser.press('Tell me')
  expect(browser.words()).toContain('Email is required')
  browser.fill('Email', 'told@example.com')
  await browser.press('Tell me')
  expect(browser.words()).toContain('One step is left')
  await browser.open(await mailedLink('told@example.com', '/notify'))
  await browser.press('Confirm my request')
  expect(browser.words()).toContain('We will tell you')
  await browser.open(await mailedLink('told@example.com', '/unsubscribe'))
  await browser.press('Unsubscribe')
  expect(browser.words()).toContain('You are off the list')
})

async function placePaid(email: string) {
  const { shop } = open
  shop.standIn?.setWebhooks('off')
  const { orderId, reference, accessCode } = await placeForTest(shop.orders, { email })
  shop.standIn?.choose(accessCode ?? '', 'card-pay')
  await settlePayment(shop.orders, reference)
  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  return { orderId, token: await createOrderToken(shop.db, link) }
}

test('an order is looked up, opened by its code, confirmed again, cancelled and closed [R67]', async () => {
  const { orderId, token } = await placePaid('lost@example.com')
  const browser = await browse('/orders')
  browser.fill('Order number', orderId)
  browser.fill('Email', 'lost@example.com')
  await browser.press('Mail me the link')
  expect(browser.words()).toContain('the link is on its way to that mailbox')
  await browser.open('/order')
  browser.fill('Code', token)
  await browser.press('Open my order')
  expect(browser.words()).toContain(`Order ${orderId}`)
  await browser.press('Send the confirmation again')
  expect(browser.words()).toContain('The confirmation is on its way')
  await browser.press('Yes, cancel it')
  expect(browser.words()).toContain('Your order is cancelled, and your money')
  await browser.press('Close this order')
  expect(browser.path()).toBe('/orders')
})

test('an order that ran out is ordered again, and leads to the page to pay [P93]', async () => {
  const { shop } = open
  const { orderId } = await placeForTest(shop.orders, { email: 'late@example.com' })
  await expireOrder(shop.db, orderId, { nowMs: shop.now() })
  const link = { orderId, purpose: 'track', nowMs: shop.now(), lifeMs: TRACKING_LINK_MS } as const
  const browser = await browse('/order')
  browser.fill('Code', await createOrderToken(shop.db, link))
  await browser.press('Open my order')
  expect(browser.words()).toContain('This order has run out')
  await browser.press('Order it again')
  expect(browser.path()).toBe('/pay')
  expect(browser.words()).toContain('Pay for this order')
  expect(browser.words()).not.toContain('Pay for Ama')
  expect(browser.words()).toMatch(/Held for you until/)
  await browser.open('/order')
  await pauseSelling(shop, { productId: 14, actor: ACTOR })
  await expireOrder(shop.db, await newestOrder(shop.db), { nowMs: shop.now() })
  await browser.press('Order it again')
  expect(browser.words()).toContain('The sale of Ancient Dragon Tee is paused at the moment')
  await shop.db.updateTable('products').set({ paused_at: null }).execute()
})

async function newestOrder(db: typeof open.shop.db): Promise<string> {
  const { id } = await db
    .selectFrom('orders')
    .select('id')
    .where('replaces', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

test('somebody pays for another: a code that is cut short is refused, the whole link opens the order [R75]', async () => {
  const payload = anOrderBody({ email: 'asking@example.com', phone: '241112233' })
  const shared = await open.app.inject({ method: 'POST', url: '/api/orders/pay-link', payload })
  const { url }: { readonly url: string } = shared.json()
  const browser = await browse('/pay')
  browser.fill('Code', url.slice(url.indexOf('#') + 4))
  await browser.press('Open the order')
  expect(browser.words()).toContain('does not work')
  browser.fill('Code', url)
  await browser.press('Open the order')
  expect(browser.words()).toContain('Pay for Ama')
  await browser.press('Pay GH₵')
  await browser.follow('Continue on')
  await browser.press('Pay')
  const { reference } = await open.shop.db
    .selectFrom('payment_attempts')
    .select('reference')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  await settlePayment(open.shop.orders, reference)
  await browser.open('/pay')
  expect(browser.words()).toContain('You paid for Ama')
})

test('the success page says in GMT until when the pieces are held [D59]', async () => {
  const { reference } = await placeForTest(open.shop.orders, { email: 'held@example.com' })
  const browser = await browse(`/checkout/success?reference=${reference}`)
  expect(browser.words()).toMatch(/Held for you until (\d+ \w+, )?\d\d:\d\d GMT/)
})

test('a piece of a drop states in GMT when it opens [D92]', async () => {
  await planDropOf('15')
  const browser = await browse('/product/15')
  expect(browser.words()).toMatch(/Opens \w+ \d+ \w+ at \d\d:\d\d GMT/)
  expect(browser.count('main button[disabled]')).toBeGreaterThan(0)
})

test('a draw is entered and confirmed, and its page has the commands to draw again [D60]', async () => {
  const { shop } = open
  const dropId = await planDraw(shop, 'Ancient Dragon')
  await shop.catalogue.refresh()
  const browser = await browse(`/draw?drop=${dropId}&product=14`)
  browser.choose('Colour and size', 'Black, M')
  browser.fill('Name', 'Esi')
  browser.fill('Email', 'drawn@example.com')
  browser.fill('Phone', '+233 24 765 4321')
  await browser.press('Enter the draw')
  await browser.open(await mailedLink('drawn@example.com', '/draw'))
  await browser.press('Confirm my entry')
  expect(browser.words()).toContain('You are in the draw')
  await drawNow(shop, dropId)
  await browser.open(`/drops/${dropId}`)
  expect(browser.words()).toContain('| sha256sum')
  expect(browser.words()).toContain('The one entry, as text')
})
