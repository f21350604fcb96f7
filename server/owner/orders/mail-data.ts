import type { OrderMailData } from '#contracts/backoffice/order-data'
import type { OrderMailState } from '#database/repositories/owner-order'

export function mailData(mail: OrderMailState, nowMs: number): OrderMailData {
  const { dedupeKey, kind, state, nextAtMs, sentAtMs, lastError } = mail
  return {
    key: dedupeKey,
    kind: kindOf(kind),
    state,
    atMs: state === 'sent' ? sentAtMs : nextAtMs !== null && nextAtMs > nowMs ? nextAtMs : null,
    error: state === 'failed' ? lastError : null,
  }
}

const KIND_OF: Readonly<Record<string, OrderMailData['kind']>> = {
  'order-mail': 'order',
  'shop-mail': 'shop',
  'parcel-mail': 'parcel',
  'ready-mail': 'ready',
  'refund-mail': 'refund',
  'return-mail': 'return',
}

function kindOf(kind: string): OrderMailData['kind'] {
  return KIND_OF[kind] ?? 'order'
}
