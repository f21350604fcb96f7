import type { Transaction } from 'kysely'
import { hasTooManyTries } from '#domain/order/hold-limits'
import { failure, type Result, success } from '#domain/result'
import { hitAll } from '../health/rate-limits.ts'
import type { Schema } from '../schema.ts'

/** Both keys are hashes of one email address or phone: within one network, and across all networks. */
export type PersonKeys = { readonly here: string; readonly anywhere: string }

export type AttemptCounts = {
  readonly persons: readonly PersonKeys[]
  readonly maxPerSource: number
  readonly windowMs: number
}

/**
 * Counts one try to pay. The person's rows stay locked until the transaction ends, which serialises
 * concurrent tries. `transact` rolls a refused try back, so it is not counted: nobody can use up another
 * person's tries with refused ones.
 */
export async function countAttempt(
  trx: Transaction<Schema>,
  tries: AttemptCounts,
  nowMs: number,
): Promise<Result<null, 'too-many-attempts'>> {
  const [isRefused] = await countAttempts(trx, [tries], nowMs)
  return isRefused ? failure('too-many-attempts') : success(null)
}

/** Counts for different persons in one statement, and returns whether each one's limit is exceeded. */
export async function countAttempts(
  trx: Transaction<Schema>,
  all: readonly AttemptCounts[],
  nowMs: number,
): Promise<readonly boolean[]> {
  const windowMs = Math.max(0, ...all.map((tries) => tries.windowMs))
  const keys = all.flatMap(({ persons }) =>
    persons.flatMap(({ anywhere, here }) => [anywhere, here]),
  )
  const hits = await hitAll(trx, keys, windowMs, nowMs)
  const countOf = (key: string) => hits.get(key) ?? 0
  return all.map(({ persons, maxPerSource }) =>
    persons.some(({ here, anywhere }) =>
      hasTooManyTries({ here: countOf(here), anywhere: countOf(anywhere) }, maxPerSource),
    ),
  )
}
