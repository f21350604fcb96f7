import type { HoldRequest } from '#database/orders/hold-order'
import type { NewOrder } from '#database/orders/orders'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { FAKE_PROVIDER } from './fake-payments.ts'
import { ORDER_LIMITS } from './order-limits.ts'

export const PLACED_AT = 1_800_000_000_000

/** Returns an order as stored when it is placed: one black tee in M. */
export function aNewOrder(number: number, overrides: Partial<NewOrder> = {}): NewOrder {
  const { state: _, paidAtMs: _paid, attentionReason: _reason, ...order } = aMailedOrder()
  return {
    ...order,
    id: `ORD-${number}`,
    createdAtMs: PLACED_AT,
    accessTokenHash: `token-${number}`,
    requestHash: 'request',
    sourceHash: 'source',
    holdExpiresAtMs: PLACED_AT + 900_000,
    ...overrides,
  }
}

export function aNewAttempt(number: number, orderNumber = number) {
  return {
    reference: `NKB${number}`,
    provider: FAKE_PROVIDER,
    orderId: `ORD-${orderNumber}`,
    amountPesewas: 50_000,
    createdAtMs: PLACED_AT,
    nextCheckAtMs: PLACED_AT + 120_000,
  }
}

/** Returns order and attempt with limits that no test reaches. */
export function aHold(number: number, overrides: Partial<NewOrder> = {}): HoldRequest {
  return {
    order: aNewOrder(number, overrides),
    attempt: aNewAttempt(number),
    tries: { persons: [], maxPerSource: 100, windowMs: 60_000 },
    limits: { ...ORDER_LIMITS, holdsPerPerson: 100 },
    dropRules: {
      lengthMs: ORDER_LIMITS.dropLengthMs,
      nowIn: () => PLACED_AT,
      person: { phoneHash: `phone-${number}`, mailboxHash: `mailbox-${number}` },
    },
  }
}
