import type { Transaction } from 'kysely'
import { hasTooManyTries } from '#domain/order/hold-limits'
import type { Schema } from '../schema.ts'
import { hitAll } from './rate-limits.ts'

/** Hashed keys of one email address or phone: within one network, and across all networks. */
export type PersonKeys = { readonly here: string; readonly anywhere: string }

export type AttemptCounts = {
  /** Always in the same order, to prevent deadlocks. */
  readonly persons: readonly PersonKeys[]
  readonly maxPerSource: number
  readonly windowMs: number
}

export class TooManyAttempts extends Error {}

/**
 * Counts one try to pay. The person's rows stay locked until the transaction ends, which serialises
 * concurrent tries. A refused try is rolled back and so not counted: nobody can use up another
 * person's tries with refused ones.
 */
export async function countAttempt(
  trx: Transaction<Schema>,
  { persons, maxPerSource, windowMs }: AttemptCounts,
  nowMs: number,
): Promise<void> {
  const keys = [...persons.map(({ anywhere }) => anywhere), ...persons.map(({ here }) => here)]
  const hits = await hitAll(trx, keys, windowMs, nowMs)
  const isRefused = persons.some(({ here, anywhere }) =>
    hasTooManyTries({ here: hits.get(here) ?? 0, anywhere: hits.get(anywhere) ?? 0 }, maxPerSource),
  )
  if (isRefused) throw new TooManyAttempts()
}
