import { setTimeout as pause } from 'node:timers/promises'
import { aWebhook } from '#testing/stand-ins/fake-paystack'
import type { ShopClient } from '../http/shop-client.ts'
import type { ProviderFault } from '../plan/plan-faults.ts'

const FIRST_GAP_MS = 300
const MAX_GAP_MS = 3_000
/** Late webhooks are sent this long after the first of them, the last one first. */
const LATE_MS = 2_500

type Webhook = ReturnType<typeof aWebhook>

type Options = {
  readonly client: ShopClient
  readonly secretKey: string
  readonly fault: () => ProviderFault | null
}

/** Sends events to the shop and repeats them until it has stored them, as the provider does. */
export function openWebhooks({ client, secretKey, fault }: Options) {
  const sending = new Set<Promise<void>>()
  const late: Webhook[] = []
  let isOpen = true

  async function deliver(webhook: Webhook): Promise<void> {
    for (let gapMs = FIRST_GAP_MS; isOpen; gapMs = Math.min(2 * gapMs, MAX_GAP_MS)) {
      const answer = await client.send('webhook', webhook)
      if (answer?.status === 200) return
      await pause(gapMs)
    }
  }

  function start(work: () => Promise<void>): void {
    const running = work().finally(() => sending.delete(running))
    sending.add(running)
  }

  async function deliverLate(): Promise<void> {
    await pause(LATE_MS)
    const webhooks = late.splice(0).reverse()
    for (const webhook of webhooks) await deliver(webhook)
  }

  return {
    announce: (event: string, data: Readonly<Record<string, unknown>>) => {
      const webhook = aWebhook(secretKey, event, data)
      switch (fault()) {
        case 'webhooks lost':
          return
        case 'webhooks twice':
          start(() => deliver(webhook))
          return start(() => deliver(webhook))
        case 'webhooks late':
          late.push(webhook)
          if (late.length === 1) start(deliverLate)
          return
        default:
          start(() => deliver(webhook))
      }
    },
    /** It resolves when the shop has all events that were not lost. */
    settled: async () => {
      while (sending.size > 0) await Promise.all(sending)
    },
    stop: () => {
      isOpen = false
    },
  }
}

export type Webhooks = ReturnType<typeof openWebhooks>
