import type { Transaction } from 'kysely'
import { withdrawMail } from '#database/mail/outbox'
import { mailKey } from '#database/mail/queued-mail'
import { listSteps } from '#database/orders/fulfilment'
import type { Schema } from '#database/schema'
import { latestStep } from '#domain/order/fulfilment'

/** Nobody is asked to come for an order that was collected or cancelled within the minute. */
export async function withdrawReadyMail(trx: Transaction<Schema>, orderId: string): Promise<void> {
  const latest = latestStep(await listSteps(trx, orderId))
  if (latest?.kind === 'ready')
    await withdrawMail(trx, mailKey({ kind: 'ready-mail', stepId: latest.id }))
}
