import { setTimeout as pause } from 'node:timers/promises'
import { startFakePaystack } from '#testing/stand-ins/fake-paystack'
import { paystackFaults } from '#testing/stand-ins/paystack-faults'
import type { Answer } from '#testing/stand-ins/serve-locally'
import type { ShopClient } from '../http/shop-client.ts'
import type { ProviderFault } from '../plan/plan-faults.ts'
import { openWebhooks } from './webhooks.ts'

/** This is no real key. */
export const SECRET_KEY = 'sk_test_chaos'
const SLOW_MS = 1_500
const REFUND_MS = 800
/** The customer pays this much less than was asked. */
const SHORTFALL = 500

/** Amounts are in pesewas. */
export type Book = {
  /** Customers made these payments, whatever was refunded of them. */
  readonly taken: readonly { readonly reference: string; readonly amount: number }[]
  /** These refunds were made; the note is the shop's own id. */
  readonly refunds: readonly { readonly id: string; readonly note: string }[]
}

/**
 * The fake provider runs in a process that is never killed: the shop must agree with its book in the end. Customers pay
 * here, webhooks are sent, refunds take time, and a fault lasts until it is taken back.
 */
export async function startProvider() {
  let fault: ProviderFault | null = null
  let webhooks: ReturnType<typeof openWebhooks> | null = null
  const paystack = await startFakePaystack({ interfere, onRefund })

  async function interfere(work: () => Answer): Promise<Answer> {
    const during = fault
    if (during === 'provider silent') return 'hang'
    if (during === 'provider errors') return paystackFaults['server error']
    if (during === 'provider slow') await pause(SLOW_MS)
    const answer = work()
    return during === 'provider cuts answers' ? 'cut' : answer
  }

  function onRefund(id: number): void {
    setTimeout(() => {
      paystack.setRefund(id, { status: 'processed' })
      webhooks?.announce('refund.processed', paystack.refunds[id - 1] ?? {})
    }, REFUND_MS)
  }

  return {
    url: paystack.url,
    book: (): Book => ({
      taken: [...paystack.transactions.values()]
        .filter(({ status }) => status === 'success')
        .map(({ reference, amount }) => ({
          reference: String(reference),
          amount: Number(amount),
        })),
      refunds: paystack.refunds.map(({ id, merchant_note }) => ({
        id: String(id),
        note: String(merchant_note),
      })),
    }),
    setFault: (next: ProviderFault | null) => {
      fault = next
    },
    connect: (client: ShopClient) => {
      webhooks = openWebhooks({ client, secretKey: SECRET_KEY, fault: () => fault })
    },
    /** The customer approves. Unknown references are none of ours. */
    pay: (reference: string) => {
      const asked = paystack.transactions.get(reference)
      if (!asked || asked.status === 'success') return
      const missing = fault === 'provider takes another amount' ? SHORTFALL : 0
      const amount = Number(asked.amount) - missing
      paystack.setTransaction(reference, { status: 'success', amount })
      webhooks?.announce('charge.success', { ...asked, status: 'success', amount })
    },
    decline: (reference: string) => {
      const asked = paystack.transactions.get(reference)
      if (asked?.status === 'abandoned') paystack.setTransaction(reference, { status: 'failed' })
    },
    settled: () => webhooks?.settled() ?? Promise.resolve(),
    close: () => {
      webhooks?.stop()
      return paystack.close()
    },
  }
}

export type Provider = Awaited<ReturnType<typeof startProvider>>
