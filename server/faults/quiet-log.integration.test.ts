import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anOrderBody } from '#testing/orders/order-body'
import { freePort } from '#testing/server/free-port'
import { startShopProcess } from '#testing/server/start-process'

const PERSONAL = {
  firstName: 'Akwasibroni',
  lastName: 'Nyarkotia',
  email: 'akwasibroni@example.com',
  phone: '241234567',
  address: '77 Ringway Estates',
}

test('a log at the most verbose level contains no personal data and no secret [S22]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-log-'))
  const shop = startShopProcess({
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    LOG_LEVEL: 'trace',
  })
  onTestFinished(async () => {
    shop.child.kill('SIGKILL')
    await shop.exited
    rmSync(dataDir, { recursive: true, force: true })
  })
  const url = (await shop.opened).replace('localhost', '127.0.0.1')

  async function post(path: string, body: unknown) {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    })
    return response.text()
  }
  const order = anOrderBody(PERSONAL)
  await post('/api/orders', order)
  await post('/api/orders', { ...order, email: 'not an address' })
  await post('/api/order-status', { reference: 'x', accessToken: order.accessToken })
  await post('/api/subscribe', { email: PERSONAL.email })
  const message = { name: PERSONAL.firstName, email: PERSONAL.email, message: PERSONAL.address }
  await post('/api/contact', message)
  await post('/api/data-rights', { ...message, requestType: 'access', verificationMethod: 'email' })
  await fetch(`${url}/search?q=${PERSONAL.email}`)
  await fetch(`${url}/checkout/success?reference=${order.accessToken}`)

  shop.child.kill('SIGTERM')
  await shop.exited
  const log = shop.output() + shop.errors()
  expect(log).toContain('/api/orders')
  for (const secret of [...Object.values(PERSONAL), order.accessToken, 'sk_']) {
    expect(log).not.toContain(secret)
  }
})
