import type { OrderMailState } from '#database/orders/owner-order'
import { mailKindRow } from '#domain/mail/mail-kinds'
import type { MailService } from '#domain/mail/mail-service'
import type { OrderMailData } from '../kit/data/order-data.ts'

type Viewed = { readonly nowMs: number; readonly mailService: MailService }

export function mailData(mail: OrderMailState, { nowMs, mailService }: Viewed): OrderMailData {
  const { dedupeKey, kind, state, nextAtMs, sentAtMs, isFiled, lastError } = mail
  return {
    key: dedupeKey,
    words: mailKindRow(kind)?.onOrder ?? '',
    state,
    isToFile: state === 'sent' ? isFiled : mailService === 'files',
    atMs: state === 'sent' ? sentAtMs : nextAtMs !== null && nextAtMs > nowMs ? nextAtMs : null,
    error: state === 'failed' ? lastError : null,
  }
}
