import type { DatabaseSettings } from '#database/database'
import type { Config } from '#server/base/config'
import { sign } from '#server/payments/signature'
import { anOrderBody } from '../orders/order-body.ts'
import { aWebhook, startFakePaystack } from '../stand-ins/fake-paystack.ts'
import { openTestShop } from './start-test-shop.ts'

export const SECRET_KEY = 'sk_test_faults'

/** These tests cause faults, so logged errors are expected. */
const SILENT = { info: () => undefined, warn: () => undefined, error: () => undefined }

type Options = Pick<DatabaseSettings, 'databaseUrl'> & {
  readonly config?: Partial<Omit<Config, 'databaseUrl' | 'paystack'>>
}

/** Opens a whole shop with a fake provider API, called as browsers and the provider would. */
export async function openFaultShop({ databaseUrl, config = {} }: Options = {}) {
  const paystack = await startFakePaystack()
  const { shop, app, close } = await openTestShop({
    log: SILENT,
    config: {
      ...config,
      databaseUrl: databaseUrl ?? null,
      paystack: {
        publicKey: 'pk_test_faults',
        secretKey: SECRET_KEY,
        mode: 'test',
        apiUrl: paystack.url,
        scriptUrl: 'https://js.example/inline.js',
        channels: ['mobile_money'],
      },
    },
  })
  const signatureOf = (payload: string) => sign(SECRET_KEY, Buffer.from(payload)).toString('hex')
  return {
    shop,
    app,
    paystack,
    signatureOf,
    get: (url: string) => app.inject({ url, headers: { accept: 'text/html' } }),
    order: (body: object = anOrderBody()) =>
      app.inject({ method: 'POST', url: '/api/orders', payload: body }),
    subscribe: (email: string) =>
      app.inject({ method: 'POST', url: '/api/subscribe', payload: { email } }),
    /** The shopper approves, so from now on verify returns success. */
    pay: (reference: string) =>
      paystack.setTransaction(reference, { status: 'success', id: Number(reference.slice(-12)) }),
    announce: (reference: string) => {
      const data = { id: Number(reference.slice(-12)), reference, status: 'success' }
      return app.inject(aWebhook(SECRET_KEY, 'charge.success', data))
    },
    close: async () => {
      await close()
      await paystack.close()
    },
  }
}

export type FaultShop = Awaited<ReturnType<typeof openFaultShop>>
