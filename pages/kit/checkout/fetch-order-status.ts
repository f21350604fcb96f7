import type { OrderStatus, OrderStatusRequest } from '#contracts/order-status'
import { failure, type Result, success } from '#domain/result'
import { noteServerTime } from '../drop/use-time-left.ts'

const TIMEOUT_MS = 20_000

/** Makes the server settle the payment if possible and returns the order's state; the token adds the customer. */
export async function fetchOrderStatus(
  reference: string,
  accessToken: string | null,
): Promise<Result<OrderStatus, 'not-found' | 'unreachable'>> {
  const asked: OrderStatusRequest = { reference, ...(accessToken && { accessToken }) }
  try {
    const response = await fetch('/api/orders/status', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(asked),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    if (response.ok) {
      const status: OrderStatus = await response.json()
      noteServerTime(status.now)
      return success(status)
    }
    return failure(response.status === 404 ? 'not-found' : 'unreachable')
  } catch {
    return failure('unreachable')
  }
}
