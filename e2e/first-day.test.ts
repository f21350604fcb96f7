import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { phonePhoto } from '#testing/pictures/photos'
import { freePort } from '#testing/server/free-port'
import { type HttpsFront, startHttpsFront } from '#testing/server/https-front'
import { startShopProcess } from '#testing/server/start-process'
import { startFakeEmailjs } from '#testing/stand-ins/fake-emailjs'
import { aWebhook, startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { findHeadlessChromium } from '../tools/find-chromium.ts'
import { fillForm, payButton } from './fixtures/checkout.ts'
import { countTaps, type Taps } from './fixtures/count-taps.ts'
import { addAuthenticator, chooseFile } from './fixtures/office.ts'
import { servePaystackHosts } from './fixtures/paystack-hosts.ts'
import { expect, test, waitForHydration } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const LIVE = { publicKey: 'pk_live_abcdefgh1234', secretKey: 'sk_live_ijklmnop5678' } as const
const MAX_TAPS = 40
const MAX_TAPS_WITH_BRAND = 60
const LOGO = {
  name: 'asem.svg',
  mimeType: 'image/svg+xml',
  buffer: Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60"><path d="M0 60 30 0 60 60zM80 0h60v60H80zM160 60V0h60z" fill="#00594f"/></svg>',
  ),
} as const

test('from a fresh start behind https to the first sale for money, all on a phone', async () => {
  test.setTimeout(180_000)
  const machine = await startNewMachine()
  const browser = await openBrowser(machine.front)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const taps = countTaps()
  /** What makes it a brand, beside what makes it a shop. */
  const brandTaps = countTaps()
  await addAuthenticator(page)

  await test.step('the owner sets the shop up, empty', async () => {
    await page.goto(`${machine.front.origin}/owner/setup#${machine.setupCode()}`)
    await taps.type(page.getByLabel('Your name'), 'Adwoa')
    await taps.type(page.getByLabel('Email'), 'adwoa@asem.example')
    await taps.type(page.getByLabel('Password'), 'a long password of Adwoa')
    await taps.tap(page.getByLabel('Start empty'))
    await taps.tap(page.getByRole('button', { name: 'Set up' }))
    await taps.tap(page.getByRole('link', { name: 'I have them' }))
    await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('a passkey', async () => {
    await taps.tap(page.getByRole('link', { name: 'Your account' }))
    await taps.tap(page.getByRole('button', { name: 'Add a passkey' }))
    await expect(page.getByRole('status')).toContainText('The passkey is added')
    await goToToday(page, taps)
    await expectDone(page, 'Add a passkey')
  })

  await test.step('the name', async () => {
    await taps.tap(page.getByRole('link', { name: 'Settings', exact: true }))
    await taps.type(page.getByLabel('Name', { exact: true }), 'Asem')
    await taps.type(page.getByLabel('Email', { exact: true }), 'hello@asem.example')
    await taps.type(page.getByLabel('Phone', { exact: true }), '+233 24 123 4567')
    await taps.tap(page.getByRole('button', { name: 'Save' }).first())
    await goToToday(page, taps)
    await expectDone(page, 'Name the shop')
  })

  await test.step('logo, colours and letters', async () => {
    await unfold(page, 'Choose the look', brandTaps)
    await brandTaps.tap(page.getByRole('link', { name: 'Look', exact: true }).first())
    await brandTaps.type(page.getByRole('textbox', { name: 'Ink', exact: true }), '#1d1a3a')
    await brandTaps.type(page.getByRole('textbox', { name: 'Accent', exact: true }), '#00594f')
    await brandTaps.tap(page.getByRole('radio', { name: /^Round/ }))
    await brandTaps.tap(page.getByRole('button', { name: 'Save' }))
    await expect(page.getByText('The look is saved.')).toBeVisible()
    const chooser = page.waitForEvent('filechooser')
    await brandTaps.tap(page.getByLabel('File of the logo'))
    await (await chooser).setFiles(LOGO)
    await brandTaps.tap(page.getByRole('button', { name: 'See how it looks' }))
    await brandTaps.tap(page.getByRole('button', { name: 'Use this logo' }))
    await expect(page.getByText('The look is saved.')).toBeVisible()
    await expectSoundPage(page)
    await goToToday(page, brandTaps)
    await expectDone(page, 'Choose the look')
  })

  await test.step('the story in words of their own', async () => {
    await unfold(page, 'Write your texts', brandTaps)
    await brandTaps.tap(page.getByRole('link', { name: 'Texts', exact: true }).first())
    await brandTaps.tap(page.getByRole('link', { name: /^Our story/ }))
    await brandTaps.type(page.getByLabel('Opening'), '{brand} weaves in Bonwire.')
    await brandTaps.tap(page.getByRole('button', { name: 'Look at it' }))
    await brandTaps.tap(page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByText('Published. Shoppers see it within two seconds.')).toBeVisible()
    await goToToday(page, brandTaps)
    await unfold(page, 'Write your texts', brandTaps)
    await brandTaps.tap(page.getByRole('button', { name: 'This is right (Write your texts)' }))
    await expectDone(page, 'Write your texts')
  })

  await test.step('the home page ends with the newsletter', async () => {
    await brandTaps.tap(page.locator('summary').filter({ hasText: 'More' }))
    await brandTaps.tap(page.getByRole('link', { name: 'Home page' }))
    await brandTaps.tap(page.getByRole('radio', { name: /^Newsletter/ }))
    await brandTaps.tap(page.getByRole('button', { name: 'Add it' }))
    await brandTaps.tap(page.getByRole('button', { name: 'Publish' }))
    await expect(page.getByRole('status').first()).toContainText('Published')
    await goToToday(page, brandTaps)
  })

  await test.step('address, payments and mail, on one screen', async () => {
    await taps.tap(page.getByRole('link', { name: 'Keys and services' }))
    const address = page.getByRole('region', { name: 'Address of the shop' })
    await expect(address.getByLabel('Address', { exact: true })).toHaveValue(machine.front.origin)
    await taps.tap(address.getByRole('button', { name: 'Save' }))
    await expect(page.getByText(`${machine.front.origin}/api/webhooks/paystack`)).toBeVisible()

    const payments = page.getByRole('region', { name: 'Payments' })
    await taps.type(payments.getByLabel('Public key'), LIVE.publicKey)
    await taps.type(payments.getByLabel('Secret key'), LIVE.secretKey)
    await taps.tap(payments.getByRole('button', { name: 'Save' }))
    await expect(payments.getByText('Live keys')).toBeVisible()

    const mail = page.getByRole('region', { name: 'Mail' })
    await taps.tap(mail.getByText('EmailJS', { exact: true }))
    await taps.type(mail.getByLabel('Public key of EmailJS'), 'user_1')
    await taps.type(mail.getByLabel('Service ID'), 'service_1')
    await taps.type(mail.getByLabel('Template ID for orders'), 'template_1')
    await taps.type(mail.getByLabel('Private key'), 'private-key-of-emailjs')
    await taps.tap(mail.getByRole('button', { name: 'Save' }).filter({ visible: true }))
    await taps.tap(mail.getByRole('button', { name: 'Try it' }))
    await expect(page.getByRole('status')).toContainText('The mail service has taken a letter')
    await taps.type(mail.getByLabel('Code in the letter'), machine.codeInLetter())
    await taps.tap(mail.getByRole('button', { name: 'It has arrived' }))
    await expect(page.getByRole('status')).toContainText('It arrived')
    await expectSoundPage(page)
    await goToToday(page, taps)
    for (const point of ['Say where the shop is', 'Take payments', 'Send mail']) {
      await expectDone(page, point)
    }
  })

  await test.step('delivery is right as it is, and the bucket for backups comes later', async () => {
    await taps.tap(page.getByRole('button', { name: 'This is right (Check delivery)' }))
    await expectDone(page, 'Check delivery')
    await unfold(page, 'Make a backup elsewhere', taps)
    await taps.tap(page.getByRole('button', { name: 'Not now (Make a backup elsewhere)' }))
    await expect(page.getByText('Put off: 1 point')).toBeVisible()
  })
  const counted = { shop: taps.counted(), all: taps.counted() + brandTaps.counted() }
  test.info().annotations.push({ type: 'taps', description: JSON.stringify(counted) })
  expect(counted.shop).toBeLessThanOrEqual(MAX_TAPS)
  expect(counted.all).toBeLessThanOrEqual(MAX_TAPS_WITH_BRAND)

  await test.step('the first piece', async () => {
    await page.getByRole('link', { name: 'Products', exact: true }).first().click()
    await publishFirstPiece(page, machine.front.origin)
    await page.getByRole('link', { name: 'Today' }).click()
    await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible()
    await expectDone(page, 'Put your first piece on sale')
    await expectSoundPage(page)
  })

  await test.step('a shopper buys it, and the money is announced', async () => {
    const shopper = await browser.newContext({ viewport: { width: 360, height: 740 } })
    const visit = await shopper.newPage()
    await servePaystackHosts(shopper, {
      referenceOf: (accessCode) => machine.referenceOf(accessCode),
      onPaid: (reference) => machine.pay(reference),
    })
    await visit.goto(`${machine.front.origin}/collection`)
    await visit.getByRole('button', { name: 'Reject All' }).click()
    await expect(visit.getByRole('link', { name: 'Asem, home' }).locator('img')).toBeVisible()
    await visit.getByRole('link', { name: 'Harmattan Tee' }).first().click()
    await waitForHydration(visit)
    await visit.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(visit.getByRole('alert')).toContainText('Added to cart: 1 x Harmattan Tee')
    await visit.goto(`${machine.front.origin}/checkout`)
    await waitForHydration(visit)
    await fillForm(visit)
    await payButton(visit).click()
    await visit
      .frameLocator('iframe[src*="checkout.paystack.com"]')
      .getByRole('button', { name: 'Pay', exact: true })
      .click()
    await expect(visit.getByRole('heading', { name: 'Order Confirmed!' })).toBeVisible()
    await shopper.close()
    await machine.announce()
  })

  await test.step('the owner has an order to pack, and nothing of opening is left', async () => {
    await page.reload()
    await expect(page.getByRole('link', { name: '1 order to pack' })).toBeVisible()
    // What was reported is noted together with other signs of life, every twenty seconds.
    const lists = async () => {
      await page.reload()
      return page.getByRole('heading', { name: 'Open your shop' }).count()
    }
    await expect.poll(lists, { timeout: 60_000 }).toBe(0)
  })
  await browser.close()
  await machine.close()
})

/** `npm start` was typed, nothing was configured, and a proxy with a certificate stands before the shop. */
async function startNewMachine() {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-first-day-'))
  const provider = await startFakePaystack()
  const mailService = await startFakeEmailjs()
  const port = await freePort()
  const shop = startShopProcess({
    PORT: String(port),
    DATA_DIR: dataDir,
    PAYSTACK_API_URL: provider.url,
    EMAILJS_API_URL: mailService.url,
  })
  await shop.opened
  const listening = `http://127.0.0.1:${port}`
  const front = await startHttpsFront({ host: 'shop.example', shop: () => listening })
  await expect.poll(shop.output).toContain('/owner/setup#')

  return {
    front,
    setupCode: () => /owner\/setup#(?<code>[\w-]+)/.exec(shop.output())?.groups?.code ?? '',
    /** What is told of the changed keys may arrive after the letter. */
    codeInLetter: () => {
      const letters = JSON.stringify(mailService.arrivals().map(({ body }) => body))
      return (
        [...letters.matchAll(/under Keys and services: (?<code>\d{6})/g)].at(-1)?.groups?.code ?? ''
      )
    },
    referenceOf: (accessCode: string) =>
      [...provider.transactions.keys()][Number(accessCode.replace('code', '')) - 1] ?? null,
    pay: (reference: string) =>
      provider.setTransaction(reference, {
        status: 'success',
        domain: 'live',
        paid_at: new Date().toISOString(),
      }),
    /** The provider reports the payment, as it does for every one that succeeded. */
    announce: async () => {
      const [transaction = {}] = provider.transactions.values()
      const { path, ...event } = aWebhook(LIVE.secretKey, 'charge.success', transaction)
      expect((await fetch(listening + path, event)).status).toBe(200)
    },
    close: async () => {
      await front.close()
      shop.child.kill('SIGTERM')
      await shop.exited
      await Promise.all([provider.close(), mailService.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

function openBrowser({ flags }: HttpsFront): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  return chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', ...flags],
    ...(executablePath ? { executablePath } : {}),
  })
}

async function goToToday(page: Page, taps: Taps) {
  await taps.tap(page.getByRole('link', { name: 'Today' }))
  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible()
}

async function expectDone(page: Page, point: string) {
  await expect(page.getByText(`${point}: done`)).toBeVisible()
}

/** The next point is open already. */
async function unfold(page: Page, point: string, taps: Taps) {
  const summary = page.locator('summary').filter({ hasText: point })
  const isOpen = await summary.evaluate((element) => element.closest('details')?.open)
  if (!isOpen) await taps.tap(summary)
}

async function publishFirstPiece(page: Page, origin: string) {
  await page.goto(`${origin}/owner/products/new`)
  await page.getByLabel('Title').fill('Harmattan Tee')
  await page.getByLabel('Kind').fill('tees')
  await page.getByLabel('Description').fill('A heavy tee for cool mornings.')
  await page.getByLabel('Category').selectOption('Tops')
  await page.getByLabel('Price in cedis').fill('320')
  await page.getByLabel('M', { exact: true }).check()
  await page.getByLabel('New colour').first().fill('Black')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await page.getByRole('group', { name: 'Black' }).getByLabel('M first stock').fill('3')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('link', { name: '3 in stock' })).toBeVisible()
  const buffer = await phonePhoto({ width: 800, height: 600 })
  await chooseFile(page, 'Choose photos', { name: 'tee.jpg', mimeType: 'image/jpeg', buffer })
  await page.getByRole('button', { name: 'Add photo' }).click()
  await expect(page.getByText('tee.jpg is added.')).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Publish now' }).click()
  await expect(page.getByText('Published. It is on sale within two seconds.')).toBeVisible()
}
