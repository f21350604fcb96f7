import { planDrop } from '#server/drops/change-drops'
import { feedOutbox } from '#server/newsletter/feed-outbox'
import { layoutFaults } from './fixtures/layout.ts'
import { linkIn, readMailTo } from './fixtures/mailbox.ts'
import { openOfficeShop, pressAndProve } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 } })

const DAY_MS = 24 * 3_600_000

type Office = Awaited<ReturnType<typeof openOfficeShop>>

async function addReader({ shop }: Office, email: string) {
  const row = { email, address: email, source: 'footer', created_at: 1, state_since: 1 } as const
  await shop.db
    .insertInto('subscribers')
    .values({ ...row, state: 'confirmed' })
    .execute()
}

async function planDragonDrop({ shop }: Office) {
  const typed = {
    title: 'Dragon drop',
    at: new Date(Date.now() + DAY_MS).toISOString(),
    productIds: ['13'],
    limit: '1',
    mode: 'line',
    holdMinutes: '10',
  }
  const drop = await planDrop(shop, { typed, actor: { staffId: null, name: 'Test' } })
  if (!drop.ok) throw new Error(drop.error.code)
}

test('a newsletter is written, looked at, sent and left with one thumb [N31]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await planDragonDrop(office)
  await addReader(office, 'ama@example.com')
  await addReader(office, 'kofi@example.com')
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Newsletter', exact: true }).click()
  await page.getByText('Take an address off').click()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Write a newsletter' }).click()

  await page.getByLabel('Subject').fill('The dragon is back')
  await page.getByLabel('1. Paragraph').fill('Hello! Look at [the tee](javascript:alert).')
  await page.getByRole('button', { name: 'Add a heading' }).click()
  await expect(page.getByRole('button', { name: 'Add a heading' })).toBeFocused()
  await page.getByLabel('2. Heading').fill('Hello Accra')
  await page.getByRole('button', { name: 'Move part 2 up' }).click()
  await expect(page.getByLabel('1. Heading')).toHaveValue('Hello Accra')
  await page.getByRole('button', { name: 'Add a piece' }).click()
  await page.getByLabel('3. Piece').selectOption('Ancient Dragon Tee')
  await page.getByRole('button', { name: 'Add a drop' }).click()
  await expect(page.getByLabel('4. Drop')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'See it and send' }).click()
  await expect(page.getByText('One of the links does not work.')).toBeVisible()
  await expect(page.getByLabel('2. Paragraph')).toBeFocused()
  await expect(page.getByText('Please choose a drop')).toBeVisible()
  await expectSoundPage(page)
  await page.getByLabel('2. Paragraph').fill('Hello! Look at [the tee](/product/14).')
  await page.getByLabel('4. Drop').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
  // A mail has whole addresses, of the shop's public host.
  await page.route(`${office.shop.config.publicUrl}/pictures/**`, (route) =>
    route.continue({ url: `${office.origin}${new URL(route.request().url()).pathname}` }),
  )
  await page.getByRole('button', { name: 'See it and send' }).click()

  const mail = page.frameLocator('iframe')
  await expect(mail.getByRole('heading', { name: 'Hello Accra' })).toBeVisible()
  await expect(mail.getByRole('link', { name: 'See Ancient Dragon Tee' })).toBeVisible()
  const picture = mail.locator('img')
  await expect
    .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(300)
  await expect(page.getByText('HELLO ACCRA')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Send it to me' }).click()
  await expect(page.getByText('It is only written to a file on the server')).toBeVisible()
  expect((await readMailTo(office, 'adwoa@example.com')).text).toContain('DRAGON DROP')

  await page.getByText('Send it to 2 readers', { exact: true }).click()
  await pressAndProve(page, office.shop, 'Yes, send it to 2 readers')
  await page.getByRole('button', { name: 'Yes, send it to 2 readers' }).click()
  await expect(page.getByText('Written to files for 0 of 2 readers')).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByRole('heading', { name: 'Paused' })).toBeVisible()
  await page.getByRole('button', { name: 'Go on' }).click()
  await expect(page.getByRole('heading', { name: 'Being written to files' })).toBeVisible()
  const received = await readMailTo(office, 'ama@example.com')
  expect(received.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
  await page.getByRole('link', { name: 'Look again' }).click()
  await expect(page.getByText('Written to files for 1 of 2 readers')).toBeVisible()
  await page.getByText('Stop it for good').click()
  expect(await layoutFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Yes, stop it' }).click()
  await expect(page.getByRole('heading', { name: 'Stopped' })).toBeVisible()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)

  // A scanner that opens the link changes nothing; one press does.
  const link = linkIn(received, '/unsubscribe')
  await page.goto(`${office.origin}${link}`)
  const state = () =>
    office.shop.db.selectFrom('subscribers').select('state').where('email', '=', 'ama@example.com')
  expect(await state().executeTakeFirst()).toEqual({ state: 'confirmed' })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  expect(await state().executeTakeFirst()).toEqual({ state: 'unsubscribed' })
  await office.close()
})

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('editor, preview and progress fit', async ({ calmPage: page, context }) => {
    const office = await openOfficeShop()
    await office.signIn(context)
    await addReader(office, 'ama@example.com')
    await page.goto(`${office.origin}/owner/newsletter`)
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'Write a newsletter' }).click()
    await page.getByLabel('Subject').fill(`Saturday ${'x'.repeat(80)}`)
    await page.getByLabel('1. Paragraph').fill(`${'y'.repeat(120)}\n\nhttps://${'z'.repeat(90)}`)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Saved.', { exact: true }).first()).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('button', { name: 'See it and send' }).click()
    await expect(page.getByRole('heading', { name: 'As text' })).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await page.getByText('Send it to 1 reader', { exact: true }).click()
    await page.getByRole('button', { name: 'Yes, send it to 1 reader' }).click()
    await expect(page.getByText('Written to files for 0 of 1 reader')).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])

    // The open page shows the change by itself.
    await page.clock.install()
    await page.reload()
    await readMailTo(office, 'ama@example.com')
    await page.clock.runFor(6_000)
    await expect(page.getByText('Written to files for 1 of 1 reader')).toBeVisible()
    await feedOutbox(office.shop)
    await page.clock.runFor(6_000)
    await expect(page.getByRole('heading', { name: 'Written to files', exact: true })).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
    await office.close()
  })
})
