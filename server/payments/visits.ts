import { LRUCache } from 'lru-cache'
import type { PaymentStatus } from '../orders/settle-payment.ts'

type Standing = Exclude<PaymentStatus, 'unknown-reference'>

/** What the provider said when it was last asked for a visitor, and when. */
export type KeptAnswer = { readonly standing: Standing; readonly atMs: number }

/** What a visitor is told: the provider's words, or null where the database must do. */
export type Told = { readonly standing: Standing | null; readonly isFresh: boolean }

/** What this process remembers of the references that visitors ask about. */
export type Visits = {
  /** Somebody wants to know of it. The last answer; null: nobody asked the provider yet. */
  readonly note: (reference: string, nowMs: number) => KeptAnswer | null
  readonly keep: (reference: string, answer: KeptAnswer) => void
  /** How many references somebody wanted to know of in the last minute. */
  readonly countWaiting: (nowMs: number) => number
  /** One question about a reference at a time: who comes meanwhile gets the same answer. */
  readonly share: (reference: string, ask: () => Promise<Told>) => Promise<Told>
}

type Visit = { wantedAtMs: number; answer: KeptAnswer | null }

const MINUTE_MS = 60_000
const COUNTED_EVERY_MS = 1_000
const MAX_REFERENCES = 20_000

export function openVisits(): Visits {
  const visits = new LRUCache<string, Visit>({ max: MAX_REFERENCES })
  const underWay = new Map<string, Promise<Told>>()
  let counted = { waiting: 0, atMs: Number.NEGATIVE_INFINITY }

  /** Who was wanted last comes first. */
  function count(nowMs: number): number {
    let waiting = 0
    for (const { wantedAtMs } of visits.values()) {
      if (wantedAtMs <= nowMs - MINUTE_MS) break
      waiting += 1
    }
    return waiting
  }

  return {
    note: (reference, nowMs) => {
      const visit = visits.get(reference) ?? { wantedAtMs: nowMs, answer: null }
      visit.wantedAtMs = nowMs
      visits.set(reference, visit)
      return visit.answer
    },
    keep: (reference, answer) => {
      const visit = visits.peek(reference)
      if (visit) visit.answer = answer
    },
    countWaiting: (nowMs) => {
      if (Math.abs(nowMs - counted.atMs) >= COUNTED_EVERY_MS) {
        counted = { waiting: count(nowMs), atMs: nowMs }
      }
      return counted.waiting
    },
    share: (reference, ask) => {
      const asking = underWay.get(reference) ?? ask().finally(() => underWay.delete(reference))
      underWay.set(reference, asking)
      return asking
    },
  }
}
