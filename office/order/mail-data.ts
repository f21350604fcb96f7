import type { OrderMailState } from '#database/orders/owner-order'
import type { MailService } from '#domain/mail/mail-service'
import type { OrderMailData } from '../kit/data/order-data.ts'

type Viewed = { readonly nowMs: number; readonly mailService: MailService }

export function mailData(mail: OrderMailState, { nowMs, mailService }: Viewed): OrderMailData {
  const { dedupeKey, kind, state, nextAtMs, sentAtMs, isFiled, lastError } = mail
  return {
    key: dedupeKey,
    kind: kindOf(kind),
    state,
    isToFile: state === 'sent' ? isFiled : mailService === 'files',
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
  'address-mail': 'address',
}

function kindOf(kind: string): OrderMailData['kind'] {
  return KIND_OF[kind] ?? 'order'
}
