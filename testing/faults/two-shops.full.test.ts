import { expect, onTestFinished, test } from 'vitest'
import type { DatabaseSettings } from '#database/database'
import { listOrders } from '#database/orders/orders'
import type { OrderContext } from '#server/orders/order-context'
import { createPaystack } from '#server/payments/paystack/create-paystack'
import { onPostgres, openForTest } from '../database/each-engine.ts'
import { buildOrders } from '../orders/build-orders.ts'
import { brokenInvariants } from '../orders/invariants.ts'
import { anOrderBody } from '../orders/order-body.ts'
import { sweepOrders } from '../orders/sweep-orders.ts'
import { freePort } from '../server/free-port.ts'
import { startShopProcess } from '../server/start-process.ts'
import { startFakeEmailjs } from '../stand-ins/fake-emailjs.ts'
import { aWebhook, startFakePaystack } from '../stand-ins/fake-paystack.ts'

const SECRET_KEY = 'sk_test_two'
const TIMEOUT_MS = 60_000

onPostgres('two servers, each with its mail and sweeping jobs', (engine) => {
  test(
    'settle every payment once and send every mail once [I2]',
    async () => {
      const settings = await engine.create()
      const [paystack, emailjs] = [await startFakePaystack(), await startFakeEmailjs()]
      onTestFinished(paystack.close)
      onTestFinished(emailjs.close)
      const environment = {
        PAYSTACK_PUBLIC_KEY: 'pk_test_two',
        PAYSTACK_SECRET_KEY: SECRET_KEY,
        PAYSTACK_API_URL: paystack.url,
        EMAILJS_USER_ID: 'user',
        EMAILJS_SERVICE_ID: 'service',
        EMAILJS_TEMPLATE_ID: 'template',
        EMAILJS_API_URL: emailjs.url,
      }
      const shops = await Promise.all([1, 2].map(() => start(settings, environment)))
      const references = await Promise.all(
        shops.map(async ({ address }, index) => {
          const { reference } = await (await post(address, '/api/orders', anOrderBody())).json()
          paystack.setTransaction(reference, { status: 'success', id: 1000 + index })
          return reference
        }),
      )

      const { db } = await openForTest(settings)
      await db.updateTable('payment_attempts').set({ next_check_at: 0 }).execute()
      const sweeping = sweepOrders(sweeper(db, paystack.url))
      const webhooks = shops.flatMap(({ address }) =>
        references.flatMap((reference) =>
          Array.from({ length: 5 }, () => [
            announce(address, reference),
            post(address, '/api/orders/status', { reference }),
          ]).flat(),
        ),
      )
      const statuses = (await Promise.all(webhooks)).map(({ status }) => status)
      await sweeping
      expect(new Set(statuses)).toEqual(new Set([200]))

      await emailjs.arrived(2 * references.length)
      await expect.poll(() => countUnsent(db), { timeout: TIMEOUT_MS }).toBe(0)
      for (const { child, exited } of shops) {
        child.kill('SIGTERM')
        expect(await exited).toBe(0)
      }
      const mails = emailjs.arrivals().map(({ body }) => JSON.stringify(body.template_params))
      expect(mails).toHaveLength(2 * references.length)
      expect(new Set(mails).size).toBe(mails.length)
      expect(await listOrders(db, 'paid')).toHaveLength(references.length)
      expect(await brokenInvariants(db)).toEqual([])
    },
    TIMEOUT_MS,
  )
})

async function start(
  { dataDir, databaseUrl = '' }: DatabaseSettings,
  environment: Readonly<Record<string, string>>,
) {
  const port = await freePort()
  const shop = startShopProcess({
    ...environment,
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  })
  onTestFinished(async () => {
    shop.child.kill('SIGKILL')
    await shop.exited
  })
  await shop.opened
  return { ...shop, address: `http://127.0.0.1:${port}` }
}

/** The sweeper acts as a third process. */
function sweeper(db: OrderContext['db'], apiUrl: string): OrderContext {
  return buildOrders({
    db,
    payments: createPaystack({
      apiUrl,
      publicKey: 'pk_test_two',
      secretKey: SECRET_KEY,
      mode: 'test',
      scriptUrl: 'https://js.example/inline.js',
      channels: [],
    }),
  })
}

function announce(address: string, reference: string): Promise<Response> {
  const webhook = aWebhook(SECRET_KEY, 'charge.success', { reference })
  return fetch(`${address}${webhook.path}`, webhook)
}

function post(address: string, path: string, body: object): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

async function countUnsent(db: OrderContext['db']): Promise<number> {
  const unsent = await db.selectFrom('outbox').selectAll().where('done_at', 'is', null).execute()
  return unsent.length
}
