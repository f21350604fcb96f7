import type { Page } from '@playwright/test'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const PHONE = { width: 360, height: 740 }

test.use({ viewport: PHONE })

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBe(0)
}

test('a piece is asked for without script, and the owner makes it an order in two taps [D190]', async ({
  browser,
  calmPage: office,
  context,
}) => {
  const { origin, signIn, close } = await openOfficeShop()
  const plain = await browser.newContext({ viewport: PHONE, javaScriptEnabled: false })
  const page = await plain.newPage()

  await test.step('the page of the piece leads to the form, with its choice', async () => {
    await page.goto(`${origin}/product/14`)
    await page.getByRole('radio', { name: 'Bone' }).check()
    await page.getByRole('radio', { name: 'L', exact: true }).check()
    await page.getByRole('button', { name: 'Ask for this piece' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ask for this piece')
    await expect(page.getByLabel('Colour and size')).toHaveValue('Bone|L')
    await expectNoSidewaysScroll(page)
  })

  await test.step('what is wrong is linked to its field, and what was typed stays', async () => {
    await page.getByLabel('Phone').fill('12')
    await page.getByLabel('Message').fill('By Friday?')
    await page.getByRole('button', { name: 'Send' }).click()
    const faults = page.getByRole('alert').getByRole('link')
    await expect(faults).toHaveText([
      'Please enter your name',
      'Please enter a valid phone number',
      'Please enter your town',
    ])
    await faults.filter({ hasText: 'phone' }).click()
    await expect(page).toHaveURL(/#ask-phone$/)
    await expect(page.getByLabel('Phone')).toHaveAccessibleDescription(
      /Please enter a valid phone number/,
    )
    await expect(page.getByLabel('Message')).toHaveValue('By Friday?')
    await expect(page.getByLabel('Colour and size')).toHaveValue('Bone|L')
    await expectNoSidewaysScroll(page)
  })

  await test.step('it is sent', async () => {
    await page.getByLabel('Name').fill('Esi Owusu')
    await page.getByLabel('Phone').fill('0244123456')
    await page.getByLabel('Town').fill('Kumasi')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you! We write or call you')).toBeVisible()
    await plain.close()
  })

  await test.step('the owner makes it an order', async () => {
    await signIn(context)
    await office.goto(`${origin}/owner/messages`)
    await expect(office.getByText('One message is new.')).toBeVisible()
    await office.getByRole('link', { name: /Esi Owusu/ }).click()
    await expect(
      office.getByText('Ancient Dragon Tee (Bone, L), GH₵500.00 when they asked'),
    ).toBeVisible()
    await expectNoSidewaysScroll(office)
    await expectSoundPage(office)
    await office.getByRole('link', { name: 'Make it an order' }).click()
    await expect(office.getByLabel('Phone')).toHaveValue('+233 24 412 3456')
    await expect(office.getByLabel('City')).toHaveValue('Kumasi')
    await office.getByRole('button', { name: 'Make the link' }).click()
    await expect(office.getByRole('heading', { level: 1, name: 'Link to pay' })).toBeVisible()
    await office.goto(`${origin}/owner/messages`)
    await office.getByRole('link', { name: /Esi Owusu.*Answered/ }).click()
    await expectSoundPage(office)
    await office.getByRole('link', { name: 'an order', exact: true }).click()
    await expect(office.getByText('Esi Owusu').first()).toBeVisible()
  })
  await close()
})

test('the form works with script, too, and is sound in every state [D190]', async ({
  open,
  calmPage: page,
}) => {
  await open('/ask?product=14')
  await expect(page.getByLabel('Colour and size')).toHaveValue('')
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Send' }).click()
  const fault = page.getByRole('link', { name: 'Please choose a colour and size' })
  await expect(fault).toBeVisible()
  await expectSoundPage(page)
  await page.getByLabel('Colour and size').selectOption('Black|M')
  await page.getByLabel('Name').fill('Esi')
  await page.getByLabel('Phone').fill('0244999888')
  await page.getByLabel('Town').fill('Tema')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Thank you! We write or call you')).toBeVisible()
  await expectSoundPage(page)
})
