import type { Transaction } from 'kysely'
import { isOneTryTooMany } from '#domain/order/hold-limits'
import type { Schema } from '../schema.ts'
import { hitAll } from './rate-limits.ts'

/** Keys of one email address or one phone, hashed: as used from one network, and from anywhere. */
export type PersonKeys = { readonly here: string; readonly anywhere: string }

export type Tries = {
  /** Always in the same order, or two would wait for each other in a ring. */
  readonly persons: readonly PersonKeys[]
  readonly maxPerSource: number
  readonly windowMs: number
}

export class TooManyTries extends Error {}

/**
 * One more try to pay. Its person's rows stay locked until the end of the transaction, so that many
 * at once are seen one after the other. What is refused is undone and so not counted: nobody uses up
 * somebody else's tries by being refused.
 */
export async function countTry(
  trx: Transaction<Schema>,
  { persons, maxPerSource, windowMs }: Tries,
  nowMs: number,
): Promise<void> {
  const keys = [...persons.map(({ anywhere }) => anywhere), ...persons.map(({ here }) => here)]
  const hits = await hitAll(trx, keys, windowMs, nowMs)
  const isRefused = persons.some(({ here, anywhere }) =>
    isOneTryTooMany({ here: hits.get(here) ?? 0, anywhere: hits.get(anywhere) ?? 0 }, maxPerSource),
  )
  if (isRefused) throw new TooManyTries()
}
