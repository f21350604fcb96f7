import { fakePushService } from '#testing/stand-ins/fake-push-service'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

test('notifications are turned on by a press, with a worker of the office alone, and turned off', async ({
  calmPage: page,
  context,
}) => {
  const office = await openOfficeShop()
  await office.signIn(context)
  await page.goto(`${office.origin}/owner`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Tell me' }).click()
  const topic = page.getByRole('group', { name: 'A new order' })
  await topic.getByLabel('Notification').check()
  await page.getByRole('group', { name: 'A new message' }).getByLabel('Mail').check()
  expect(await layoutFaults(page)).toEqual([])
  await expectSoundPage(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('You are told of what you ticked.')).toBeVisible()
  await expect(topic.getByLabel('Notification')).toBeChecked()
  await expect(topic.getByLabel('Mail')).not.toBeChecked()

  // Without a push service: there is none here.
  const device = fakePushService().device('phone')
  await page.evaluate((given) => {
    Object.assign(PushManager.prototype, {
      getSubscription: async () => null,
      subscribe: async () => given,
    })
  }, device)
  const button = page.getByRole('button', { name: 'Turn on notifications here' })
  await context.clearPermissions()
  await page.evaluate(() => {
    Object.assign(Notification, { requestPermission: async () => 'denied' })
  })
  await button.click()
  await expect(page.getByText('The browser blocks notifications from here.')).toBeVisible()
  await expectSoundPage(page)
  await context.grantPermissions(['notifications'], { origin: office.origin })
  await page.evaluate(() => {
    Object.assign(Notification, { requestPermission: async () => 'granted' })
  })
  await button.click()
  await expect(page.getByText('This device shows notifications.')).toBeVisible()
  await expectSoundPage(page)
  expect(await layoutFaults(page)).toEqual([])

  const scope = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/owner/')
    return registration?.active && new URL(registration.scope).pathname
  })
  expect(scope).toBe('/owner/')

  await page.getByRole('button', { name: 'Turn them off here' }).click()
  await expect(page.getByText('This device shows no notifications any more.')).toBeVisible()
  await office.close()
})
