import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { anOrderBody } from '../orders/order-body.ts'
import { freePort } from '../server/free-port.ts'
import { startShopProcess } from '../server/start-process.ts'

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

test('neither log nor data folder contain the token of a link, also a mangled one, or of a visit [R139]', async () => {
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
  const opened = await shop.opened
  const url = opened.replace('localhost', '127.0.0.1')

  async function post(path: string, body: unknown, cookie = '') {
    const headers = { 'content-type': 'application/json', accept: 'application/json', cookie }
    const origin = new URL(opened).origin
    return fetch(url + path, {
      method: 'POST',
      headers: { ...headers, origin },
      body: JSON.stringify(body),
    })
  }
  const order = anOrderBody(PERSONAL)
  const shared = await (await post('/api/orders/pay-link', order)).json()
  const token = new URL(shared.url).hash.slice(1)
  expect(token).toHaveLength(43)
  const entered = await post('/pay', { step: 'code', code: token })
  const cookie = entered.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  expect(cookie).toContain('pay-visit=')
  await post('/pay', { step: 'pay', order: shared.orderId, email: PERSONAL.email }, cookie)
  await post('/api/orders/look-up', { number: shared.orderId, email: PERSONAL.email })
  await post('/order', { code: token })
  for (const path of ['/pay%23', '/order%23', '/pay/%23', '/pay?code=', '/order/?x=%23']) {
    await fetch(`${url}${path}${token}`, { headers: { cookie } })
  }

  shop.child.kill('SIGTERM')
  await shop.exited
  const log = shop.output() + shop.errors()
  expect(log).toContain('/api/orders/pay-link')
  const tokens = [token, cookie.split('=')[1] ?? '', order.accessToken]
  for (const secret of [...Object.values(PERSONAL), ...tokens]) expect(log).not.toContain(secret)
  const names = readdirSync(dataDir, { recursive: true, encoding: 'utf8' })
  const files = names.map((name) => join(dataDir, name)).filter((path) => statSync(path).isFile())
  const stored = files.map((path) => readFileSync(path, 'latin1')).join('\n')
  expect(stored).toContain(PERSONAL.address)
  for (const secret of tokens) expect(stored).not.toContain(secret)
})
