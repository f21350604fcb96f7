import * as v from 'valibot'
import { createHistogram, type Histogram } from './histogram.ts'

export const summarySchema = v.object({
  count: v.number(),
  p50: v.number(),
  p95: v.number(),
  p99: v.number(),
  longest: v.number(),
})

/** The number of errors is keyed by description. */
export const errorsSchema = v.record(v.string(), v.number())

export const tallySchema = v.object({
  pages: summarySchema,
  orders: summarySchema,
  errors: errorsSchema,
})
export type Tallied = v.InferOutput<typeof tallySchema>

export type Tally = {
  readonly pages: Histogram
  readonly orders: Histogram
  readonly err: (what: string) => void
  readonly result: () => Tallied
}

/** Records times and errors of one round, measured by the shoppers. */
export function createTally(): Tally {
  const [pages, orders] = [createHistogram(), createHistogram()]
  const errors: Record<string, number> = {}
  return {
    pages,
    orders,
    err: (what) => {
      errors[what] = (errors[what] ?? 0) + 1
    },
    result: () => ({ pages: pages.summary(), orders: orders.summary(), errors }),
  }
}

export function countErrors(errors: Tallied['errors']): number {
  return Object.values(errors).reduce((sum, count) => sum + count, 0)
}

export function writeErrors(errors: Tallied['errors']): string {
  return Object.entries(errors)
    .map(([what, count]) => `${count} x ${what}`)
    .join(', ')
}
