import type { Page } from '@playwright/test'
import { layoutFaults, setLetters } from './fixtures/layout.ts'
import { openOfficeShop, openUnclaimedOffice, setUpOffice } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 740 } })

/** The summary of a point, which unfolds it. */
function point(page: Page, title: string) {
  return page.getByRole('region', { name: 'Open your shop' }).getByText(title, { exact: true })
}

test('set-up ends on the list of what the shop lacks, which is worked through on a phone', async ({
  calmPage: page,
}) => {
  const { origin, setupAddress, close } = await openUnclaimedOffice()
  await setUpOffice(page, setupAddress)

  await test.step('the first point is unfolded, and the others by the keyboard', async () => {
    await expect(page.getByText('0 of 11 done')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Your account' })).toBeVisible()
    await expect(page.getByText('Nothing waits for you.')).toBeHidden()
    expect(await layoutFaults(page)).toEqual([])
    await expectSoundPage(page)
    await point(page, 'Check delivery').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('At the moment: Free in Ghana')).toBeVisible()
    await expectSoundPage(page)
  })

  await test.step('delivery is right as it came', async () => {
    await page.getByRole('button', { name: 'This is right (Check delivery)' }).click()
    await expect(page.getByRole('status')).toHaveText('Ticked.')
    await expect(page.getByText('1 of 11 done')).toBeVisible()
  })

  await test.step('a point is put off and brought back', async () => {
    await page.getByRole('button', { name: 'Not now (Add a passkey)' }).click()
    await expect(page.getByText('1 of 10 done')).toBeVisible()
    // The next one is unfolded instead.
    await expect(page.getByText('Still as the shop came: name, email, phone.')).toBeVisible()
    await page.getByText('Put off: 1 point of opening the shop').click()
    await expectSoundPage(page)
    await page.getByRole('button', { name: 'Bring back (Add a passkey)' }).click()
    await expect(page.getByText('1 of 11 done')).toBeVisible()
  })

  await test.step('a point leads to its part of a long screen [O256]', async () => {
    await point(page, 'Name the shop').click()
    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    const part = page.getByRole('heading', { name: 'The brand' })
    await expect(part).toBeFocused()
    await expect(part).toBeInViewport()
    await expect(page).toHaveURL(/\/owner\/settings#brand-heading$/)
    await page.goBack()
    await expect(page.getByText('1 of 11 done')).toBeVisible()
  })

  await test.step('the address is set where the point leads to', async () => {
    await point(page, 'Say where the shop is').click()
    await page.getByRole('link', { name: 'Keys and services' }).filter({ visible: true }).click()
    await expect(page.getByLabel('Address', { exact: true })).toHaveValue(origin)
    await page
      .getByRole('region', { name: 'Address of the shop' })
      .getByRole('button', { name: 'Save' })
      .click()
    await expect(page.getByRole('status')).toContainText('Saved.')
    expect(await layoutFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Today', exact: true }).click()
    await expect(page.getByText('2 of 11 done')).toBeVisible()
    await point(page, 'Take payments').click()
    await expect(page.getByText(`${origin}/api/webhooks/paystack`)).toBeVisible()
    expect(await layoutFaults(page)).toEqual([])
  })
  await close()
})

test('what is unfolded and focused stays so while Today looks again', async ({
  calmPage: page,
}) => {
  const { shop, origin, close, signIn } = await openOfficeShop()
  await signIn(page.context())
  await page.clock.install()
  await page.goto(`${origin}/owner`)
  await point(page, 'Send mail').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('No mail service is set up')).toBeVisible()
  const before = await page.locator('[data-paid-orders]').elementHandle()
  // Another owner does it meanwhile.
  await shop.db
    .insertInto('opening_points')
    .values({ point: 'delivery', staff_id: '', done_at: shop.now(), done_with: '' })
    .execute()
  await page.clock.runFor(20_000)
  await expect(page.getByText('1 of 11 done')).toBeVisible()
  expect(await before?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(page.getByText('No mail service is set up')).toBeVisible()
  await expect(point(page, 'Send mail')).toBeFocused()
  await close()
})

test('with large letters the bar fits, and it never covers what has the focus [O260]', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)

  await test.step('the bar covers nothing that the keyboard reaches', async () => {
    const reached: string[] = []
    const covered: string[] = []
    while (!reached.includes('Discount codes')) {
      await page.keyboard.press('Tab')
      const { name, isCovered } = await page.evaluate(findFocus)
      expect(reached).not.toContain(name)
      reached.push(name)
      if (isCovered) covered.push(name)
    }
    expect(covered).toEqual([])
    expect(reached.length).toBeGreaterThan(10)
  })

  await test.step('its ways stand beside each other', async () => {
    await page.setViewportSize({ width: 320, height: 740 })
    await setLetters(page, '200%')
    const ways = page
      .getByRole('navigation', { name: 'Office' })
      .locator('> a, > details > summary')
    await expect(ways).toHaveCount(5)
    const faults = await ways.evaluateAll((items) =>
      items.flatMap((item) => (item.scrollWidth > item.clientWidth ? [item.textContent] : [])),
    )
    expect(faults).toEqual([])
    expect(await ways.last().evaluate((item) => item.getBoundingClientRect().right)).toBe(320)
  })
  await office.close()
})

/** This runs in the browser. */
function findFocus() {
  const focused = document.activeElement
  const bar = document.querySelector('nav[aria-label="Office"]')
  const top = bar?.getBoundingClientRect().top ?? 0
  const bottom = focused?.getBoundingClientRect().bottom ?? 0
  return { name: focused?.textContent.trim() ?? '', isCovered: bottom > top }
}
