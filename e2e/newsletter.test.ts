import { delayRequests } from './fixtures/delay-requests.ts'
import { linkIn, readMailTo } from './fixtures/mailbox.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

const NETWORK = 'Network error. Please try again.'
const STILL_TO_DO =
  'One step is left: open the link that we mail you. Only then are you on the list. When many subscribe at once, the mail may take a while. If you are on it already, no mail comes.'

test('the footer form shows missing input, a pending state and thanks (§4, §5, §8)', async ({
  open,
  calmPage: page,
}) => {
  await open('/faq')
  const footer = page.getByRole('contentinfo')
  const email = footer.getByRole('textbox', { name: 'Email address' })
  await footer.getByRole('button', { name: 'Subscribe' }).click()
  await expect(footer.getByText('Please enter your email.')).toBeVisible()
  await expect(email).toBeFocused()
  await expectSoundPage(page)
  // The live region has said the error; the field says it again only to whoever comes back.
  await expect(email).toHaveAccessibleDescription('')
  await footer.getByRole('button', { name: 'Subscribe' }).focus()
  await expect(email).toHaveAccessibleDescription('Please enter your email.')

  await email.fill('ama')
  await expect(footer.getByText('Please enter your email.')).toBeHidden()
  await email.press('Enter')
  await expect(footer.getByText('Please enter a valid email address')).toBeVisible()

  const release = await delayRequests(page, '**/api/subscribe')
  await email.fill('footer@example.com')
  await email.press('Enter')
  await expect(footer.getByRole('button', { name: '...' })).toBeVisible()
  release()
  await expect(footer.getByText('Thank you for subscribing!')).toBeVisible()
  await expect(footer.getByText(STILL_TO_DO)).toBeVisible()
  await expect(email).toHaveValue('')
  await expect(footer.getByRole('button', { name: 'Subscribe' })).toBeVisible()
  await expectSoundPage(page)
})

test('a submit before the form’s code takes effect with it, and without it as plain HTML', async ({
  open,
  calmPage: page,
}) => {
  const code = '**/assets/subscribe-in-place-*.js'
  const footer = page.getByRole('contentinfo')
  const email = footer.getByRole('textbox', { name: 'Email address' })

  await test.step('a submit before the form’s code has loaded takes effect afterwards', async () => {
    const release = await delayRequests(page, code)
    await open('/faq')
    await email.fill('early@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/faq')
    release()
    await expect(footer.getByText('Thank you for subscribing!')).toBeVisible()
    await page.unroute(code)
  })

  await test.step('if the code cannot be loaded, the form is posted as plain HTML', async () => {
    await page.route(code, (route) => route.abort())
    await open('/faq')
    await email.fill('plain@example.com')
    await footer.getByRole('button', { name: 'Subscribe' }).click()
    await expect(page).toHaveURL('/landing-success')
    await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
  })
})

test('the landing page requires an address and the opt-in, and leads to the thank-you page (§2, §5)', async ({
  open,
  calmPage: page,
}) => {
  await open('/subscribe')
  await expect(page.getByRole('heading', { level: 1, name: 'NEVER MISS A DROP' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('img', { name: /Poster/ })).toBeVisible()
  const email = page.getByRole('textbox', { name: 'Email address' })
  const optIn = page.getByRole('checkbox', { name: 'Opt in to receive news and updates.' })
  const button = page.getByRole('button', { name: 'Get on the list' })
  await button.click()
  await expect(page.getByText('Please enter your email.')).toBeVisible()
  await expect(page.getByText('Please opt in to receive news and updates.')).toBeVisible()
  await expect(email).toBeFocused()
  await expectSoundPage(page)

  // These steps use the keyboard alone.
  await page.keyboard.type('landing@example.com')
  await page.keyboard.press('Enter')
  await expect(optIn).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByText('Please opt in to receive news and updates.')).toBeHidden()

  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/subscribe', async (route) => {
    calls += 1
    if (calls === 1) return route.abort()
    await held
    return route.continue()
  })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText(NETWORK)
  await expect(email).toHaveValue('landing@example.com')
  await expect(optIn).toBeChecked()
  await expect(button).toBeFocused()
  await expectSoundPage(page)

  await page.keyboard.press('Enter')
  for (const input of [email, optIn, button]) await expect(input).toBeDisabled()
  await expectSoundPage(page)
  release()
  await expect(page).toHaveURL('/landing-success')
  await expect(page.getByRole('heading', { level: 1, name: 'Thank you!' })).toBeVisible()
})

test('the thank-you page goes home after 5 s, unless Stay here was pressed (§2, §9, WCAG 2.2.1)', async ({
  calmPage: page,
}) => {
  await page.clock.install({ time: 0 })
  await page.clock.pauseAt(1000)
  const stay = page.getByRole('button', { name: 'Stay here' })

  await test.step('it goes home after 5 s, whatever key is pressed', async () => {
    await page.goto('/landing-success')
    await expect(page.getByText('You have successfully joined our subscriber list.')).toBeVisible()
    await expect(page.getByText(STILL_TO_DO)).toBeVisible()
    // A touch starts the app while the clock is stopped.
    await page.mouse.click(5, 5)
    await expect(page.getByText('Taking you home in 5 s')).toBeVisible()
    await expect(stay).toBeFocused()
    await expect(stay).toHaveAccessibleDescription('You will be taken home in 5 seconds.')
    await expect(page.getByRole('status').filter({ hasText: /./ })).toHaveCount(0)
    // Only the button stops the countdown.
    for (const key of ['Shift', 'a', 'ArrowDown', 'Escape']) await page.keyboard.press(key)
    await page.clock.runFor(2000)
    await expect(page.getByText('Taking you home in 3 s')).toBeVisible()
    await page.keyboard.press('Tab')
    await page.clock.runFor(2900)
    await expect(page.getByText('Taking you home in 1 s')).toBeVisible()
    await expect(stay).toHaveAccessibleDescription('You will be taken home in 5 seconds.')
    expect(new URL(page.url()).pathname).toBe('/landing-success')
    await page.clock.runFor(200)
    await expect(page).toHaveURL('/')
  })

  await test.step('it stays after Stay here, and Back to Landing leads home', async () => {
    await page.goto('/landing-success')
    await page.mouse.click(5, 5)
    await expect(page.getByText('Taking you home in 5 s')).toBeVisible()
    await page.clock.runFor(2000)
    await stay.press('Enter')
    const home = page.getByRole('link', { name: 'Back to Landing' })
    await expect(home).toBeFocused()
    await expect(page.getByRole('status').filter({ hasText: 'You stay' })).toBeAttached()
    await page.clock.runFor(60_000)
    expect(new URL(page.url()).pathname).toBe('/landing-success')
    await page.clock.resume()
    await home.click()
    await expect(page).toHaveURL('/')
  })
})

test('the mailed links confirm and unsubscribe by a button', async ({
  open,
  calmPage: page,
  shop,
}) => {
  const data = { email: 'Mail@Example.com' }
  expect((await page.request.post('/api/subscribe', { data })).status()).toBe(201)
  const mail = await readMailTo(shop.testShop, 'Mail@example.com')
  expect(mail.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')

  const confirm = linkIn(mail, '/subscribe/confirm')
  await open(confirm)
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'You are on the list' })).toBeVisible()
  await expectSoundPage(page)

  await open(linkIn(mail, '/unsubscribe'))
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('heading', { name: 'You are off the list' })).toBeVisible()
  await expectSoundPage(page)

  await open(confirm)
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await page.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(page.getByRole('heading', { name: 'NEVER MISS A DROP' })).toBeVisible()
})
