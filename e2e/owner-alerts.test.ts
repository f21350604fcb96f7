import type { CDPSession } from '@playwright/test'
import { fakePushService } from '#testing/stand-ins/fake-push-service'
import { layoutFaults } from './fixtures/layout.ts'
import { openOfficeShop } from './fixtures/office.ts'
import { expect, test } from './fixtures/shop.ts'
import { expectSoundPage } from './fixtures/sound-page.ts'

test.use({ viewport: { width: 360, height: 780 }, serviceWorkers: 'allow' })

test('notifications are turned on by a press, shown by the worker, and turned off', async ({
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

  // There is no push service here, so the subscription is a fake.
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

  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('There is no worker')
  expect(await worker.evaluate(() => Object(self).registration.scope)).toBe(
    `${office.origin}/owner/`,
  )
  // Chromium's headless shell shows nothing, whatever is granted.
  await worker.evaluate(() => {
    const shown: unknown[] = []
    Object.assign(self, { shown })
    Object.assign(Object(self).registration, {
      showNotification: async (title: string, { body, data }: NotificationOptions) => {
        shown.push({ title, body, path: data.path })
      },
    })
  })
  const session = await context.newCDPSession(page)
  const alert = { title: 'New order', body: '1 order to pack', path: '/owner/orders', tag: 'a' }
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: office.origin,
    registrationId: await registrationOf(session),
    data: JSON.stringify(alert),
  })
  await expect
    .poll(() => worker.evaluate(() => Object(self).shown))
    .toEqual([{ title: 'New order', body: '1 order to pack', path: '/owner/orders' }])

  await page.getByRole('button', { name: 'Turn them off here' }).click()
  await expect(page.getByText('This device shows no notifications any more.')).toBeVisible()
  await office.close()
})

async function registrationOf(session: CDPSession): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL.endsWith('/owner/'))
    if (own) resolve(own.registrationId)
  })
  await session.send('ServiceWorker.enable')
  return promise
}
