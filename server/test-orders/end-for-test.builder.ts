import { countOpenTests } from '#database/test-orders/open-tests'
import type { TestOrders } from '#testing/orders/open-orders'
import { liveSettings } from '../settings/live-settings.builder.ts'
import { decideToEndTests } from './decide-to-end.ts'
import { endTestOrders } from './end-test-orders.ts'

const LIVE_KEYS = {
  mode: 'live',
  publicKey: 'public',
  secretKey: 'secret',
  apiUrl: 'https://provider.example',
  scriptUrl: '',
  channels: [],
} as const

/** An owner of a shop with live keys decides, having seen so many test orders; without a number, all of them. */
export async function decideForTest(orders: TestOrders, seenOrders?: number) {
  const context = {
    ...orders,
    config: { paystack: LIVE_KEYS },
    connections: { refresh: async () => undefined },
    settings: liveSettings(),
  }
  return decideToEndTests(context, {
    seenOrders: seenOrders ?? (await countOpenTests(orders.db)),
    actor: { staffId: null, name: 'Adwoa' },
  })
}

/** Ends all test orders, as the owner and the job do together. */
export async function endForTest(orders: TestOrders): Promise<void> {
  const decided = await decideForTest(orders)
  if (!decided.ok) throw new Error(decided.error)
  await endTestOrders(orders)
}
