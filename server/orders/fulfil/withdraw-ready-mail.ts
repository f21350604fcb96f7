import type { Transaction } from 'kysely'
import { listSteps } from '#database/repositories/fulfilment'
import { withdrawMail } from '#database/repositories/outbox'
import { readyMailKey } from '#database/repositories/queued-mail'
import type { Schema } from '#database/schema'
import { latestStep } from '#domain/order/fulfilment'

/** Nobody is asked to come for an order that was collected or cancelled within the minute. */
export async function withdrawReadyMail(trx: Transaction<Schema>, orderId: string): Promise<void> {
  const latest = latestStep(await listSteps(trx, orderId))
  if (latest?.kind === 'ready') await withdrawMail(trx, readyMailKey(latest.id))
}
