import type { Page } from '@playwright/test'
import { saveMessage } from '#database/contact/contact-messages'
import { enqueueMail, markFailed } from '#database/mail/outbox'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const DAY_MS = 86_400_000

test.use({ viewport: { width: 360, height: 740 } })

/** Opens a shop with an owner, three messages and two failed mails. */
async function openDesk() {
  const office = await openOfficeShop()
  const { db, now } = office.shop
  const nowMs = now()
  const texts = [
    ['Ama Mensah', 'Which size?', 'I am 1.80 m tall. Is L right for the Volta pants, or XL?'],
    ['Yaw', '', 'Do you ship to Kumasi?\n\nThank you,\nYaw'],
    ['Esi Owusu-Ansah', 'Wholesale', 'We would like to sell your caps in Cape Coast.'],
  ] as const
  for (const [index, [name, subject, message]] of texts.entries()) {
    await saveMessage(db, {
      id: `m${index}`,
      name,
      email: `person${index}@example.com`,
      subject,
      message,
      newsletter: index === 2,
      createdAtMs: nowMs - index * DAY_MS,
    })
  }
  for (const number of [1, 2]) {
    const letter = {
      to: `a.rather.long.address.of.somebody${number}@mail.example.com`,
      audience: 'customer',
      subject: `We have your request (DR-261115-000${number})`,
      text: 'Hello',
    } as const
    const dedupeKey = `data-rights DR-${number}`
    await enqueueMail(db, { kind: 'letter', dedupeKey, letter, nowMs: nowMs - DAY_MS })
    const error = 'The server said 550: 5.1.1 Mailbox does not exist'
    await markFailed(db, dedupeKey, { nowMs, error })
  }
  return office
}

async function expectNoSidewaysScroll(page: Page) {
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(excess).toBe(0)
}

test('on a phone: messages are answered, failed mails sent again, and settings saved or refused', async ({
  calmPage: page,
  context,
}) => {
  const desk = await openDesk()
  await desk.signIn(context)

  await test.step('messages', async () => {
    await page.goto(`${desk.origin}/owner/messages`)
    await expect(page.getByText('3 messages are new.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectSoundPage(page)

    await page.getByRole('link', { name: /Yaw/ }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Yaw' })).toBeVisible()
    await expectSoundPage(page)
    const answer = page.getByRole('link', { name: 'Answer by email' })
    await expect(answer).toHaveAttribute(
      'href',
      /^mailto:person1@example\.com\?subject=Your%20message/,
    )
    await page.getByRole('button', { name: 'Answered', exact: true }).click()
    await expect(page.getByRole('status')).toHaveText('The message is marked as answered.')
    await page.getByRole('link', { name: 'Messages' }).first().click()
    await expect(page.getByText('2 messages are new.')).toBeVisible()
  })

  await test.step('failed mails', async () => {
    await page.goto(`${desk.origin}/owner/mail`)
    await expect(page.getByText('2 mails were given up.')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectSoundPage(page)
    await page.getByRole('button', { name: /^Send again: .*0001/ }).click()
    await expect(page.getByRole('status')).toHaveText(
      'The mail is back in the queue. It is only written to a file on the server.',
    )
    await page.getByRole('button', { name: /^Send again: .*0002/ }).click()
    await expect(page.getByText('No mail has failed.')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('settings', async () => {
    await page.goto(`${desk.origin}/owner/settings`)
    await expect(page.getByLabel('Minutes to pay')).toHaveValue('15')
    await expectNoSidewaysScroll(page)
    await page.getByLabel('Tagline').fill('Go back and fetch it')
    await page.getByLabel('Minutes to pay').fill('2')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please enter whole minutes, from 5 to 1440.')).toBeVisible()
    await expect(page.getByLabel('Tagline')).toHaveValue('Go back and fetch it')
    await expectSoundPage(page)
    await page.getByLabel('Minutes to pay').fill('20')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('status')).toContainText('The settings are saved.')
    await page.goto(desk.origin)
    await expect(page).toHaveTitle(/Go back and fetch it/)
  })
  await desk.close()
})
