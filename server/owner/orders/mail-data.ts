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

function kindOf(kind: string): OrderMailData['kind'] {
  if (kind === 'order-mail') return 'order'
  return kind === 'shop-mail' ? 'shop' : 'parcel'
}
