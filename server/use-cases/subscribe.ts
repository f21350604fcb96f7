import type { Kysely } from 'kysely'
import { saveSubscriber } from '#database/repositories/subscribers'
import type { Schema } from '#database/schema'
import { readSubscription } from '#domain/newsletter/subscription'
import { success } from '#domain/result'

/** Twice is once, and nobody learns whether an address was known. */
export async function subscribe(db: Kysely<Schema>, form: unknown, source: string) {
  const subscription = readSubscription(form)
  if (!subscription.ok) return subscription
  const { email } = subscription.value
  await saveSubscriber(db, { email, source, createdAtMs: Date.now() })
  return success({ status: 'subscribed' })
}
