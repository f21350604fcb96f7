import { insertOrder } from '#database/orders/orders'
import { insertAttempt } from '#database/payments/payment-attempts'
import type { Transaction } from '#domain/order/judge-payment'
import type { PaymentMode } from '#domain/order/payment-mode'
import { success } from '#domain/result'
import { holdMsOf } from '#server/orders/order-context'
import { countInDatabase } from '#server/payments/count-calls'
import { openProviderBudget } from '#server/payments/provider-budget'
import { eventReaders } from './fake-payments.ts'
import { aNewAttempt, aNewOrder } from './new-order.ts'
import type { TestOrders } from './open-orders.ts'

export type ProviderCall = { readonly reference: string; readonly atMs: number }

const MINUTE_MS = 60_000

/** Returns orders with a provider that records each verification; only references given to `pay` are paid. */
export function watchProvider(orders: TestOrders, mode: PaymentMode = 'test') {
  const calls: ProviderCall[] = []
  const paid = new Set<string>()
  const payments: TestOrders['payments'] = {
    ...orders.payments,
    ...eventReaders(mode),
    mode,
    verify: async (reference) => {
      calls.push({ reference, atMs: orders.now() })
      return success(paid.has(reference) ? paymentOf(reference, mode) : null)
    },
  }
  return { orders: { ...orders, payments }, calls, pay: (reference: string) => paid.add(reference) }
}

function paymentOf(reference: string, mode: PaymentMode): Transaction {
  return {
    id: reference,
    reference,
    state: 'succeeded',
    mode,
    currency: 'GHS',
    amount: 50_000,
    requestedAmount: 50_000,
    channel: 'mobile_money',
    paidAtMs: null,
  }
}

/** Inserts unpaid orders, placed now, without taking stock; returns their references. */
export async function placeUnpaid(
  orders: TestOrders,
  count: number,
  firstNumber = 0,
): Promise<readonly string[]> {
  const nowMs = orders.now()
  const numbers = Array.from({ length: count }, (_, index) => firstNumber + index)
  await orders.db.transaction().execute(async (trx) => {
    for (const number of numbers) {
      const times = { createdAtMs: nowMs, holdExpiresAtMs: nowMs + holdMsOf(orders) }
      await insertOrder(trx, aNewOrder(number, times))
      await insertAttempt(trx, {
        ...aNewAttempt(number),
        reference: referenceOf(number),
        createdAtMs: nowMs,
        nextCheckAtMs: nowMs + orders.limits.firstCheckAfterMs,
      })
    }
  })
  return numbers.map(referenceOf)
}

function referenceOf(number: number): string {
  return `NKB1800000000000${String(number).padStart(6, '0')}`
}

/** Simulates another process on the same database, with its own memory. */
export function anotherProcess(orders: TestOrders): TestOrders {
  const { providerCallsPerMinute: callsPerMinute } = orders.limits
  return {
    ...orders,
    budget: openProviderBudget({ callsPerMinute, count: countInDatabase(orders.db) }),
  }
}

/** Returns the most calls in any 60 s. */
export function maxCallsInAMinute(calls: readonly ProviderCall[]): number {
  return Math.max(
    0,
    ...calls.map(
      ({ atMs: fromMs }) =>
        calls.filter(({ atMs }) => atMs >= fromMs && atMs < fromMs + MINUTE_MS).length,
    ),
  )
}
