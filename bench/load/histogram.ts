import * as v from 'valibot'

/** Each bucket ends 2 % above the previous one, so a percentile is at most 2 % too high. */
const GROWTH = Math.log(1.02)
const LEAST_MS = 0.01
const MAX_MS = 120_000
const BUCKETS = Math.ceil(Math.log(MAX_MS / LEAST_MS) / GROWTH) + 1

export type Summary = {
  readonly count: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly longest: number
}

/** One process sends its times to another in this form. */
export const countedSchema = v.object({
  /** Each pair is a bucket that is not empty, and how many times are in it. */
  buckets: v.array(v.tuple([v.number(), v.number()])),
  longest: v.number(),
})
export type Counted = v.InferOutput<typeof countedSchema>

export type Histogram = {
  readonly record: (ms: number) => void
  /** This adds the times that another process has recorded. */
  readonly add: (counted: Counted) => void
  readonly counted: () => Counted
  readonly summary: () => Summary
}

/** The histogram uses fixed memory, so that recording causes no garbage collection. */
export function createHistogram(): Histogram {
  const counts = new Uint32Array(BUCKETS)
  let count = 0
  let longest = 0

  function percentile(percent: number): number {
    const wanted = Math.ceil((count * percent) / 100)
    let seen = 0
    for (const [bucket, inBucket] of counts.entries()) {
      seen += inBucket
      if (seen >= wanted && seen > 0) return Math.min(endOf(bucket), longest)
    }
    return 0
  }

  return {
    record: (ms) => {
      const bucket = bucketOf(ms)
      counts[bucket] = (counts[bucket] ?? 0) + 1
      count += 1
      if (ms > longest) longest = ms
    },
    add: (other) => {
      for (const [bucket, inBucket] of other.buckets) {
        counts[bucket] = (counts[bucket] ?? 0) + inBucket
        count += inBucket
      }
      longest = Math.max(longest, other.longest)
    },
    counted: () => ({ buckets: [...counts.entries()].filter(([, some]) => some > 0), longest }),
    summary: () => ({
      count,
      p50: percentile(50),
      p95: percentile(95),
      p99: percentile(99),
      longest,
    }),
  }
}

function bucketOf(ms: number): number {
  if (ms <= LEAST_MS) return 0
  return Math.min(BUCKETS - 1, Math.ceil(Math.log(ms / LEAST_MS) / GROWTH))
}

function endOf(bucket: number): number {
  return LEAST_MS * Math.exp(bucket * GROWTH)
}
