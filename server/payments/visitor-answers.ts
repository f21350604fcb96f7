import { LRUCache } from 'lru-cache'
import type { PaymentStatus } from '../orders/payment-status.ts'

type Status = Exclude<PaymentStatus, 'unknown-reference'>

/** What the provider said when it was last asked for a visitor, and when. */
export type LastAnswer = { readonly status: Status; readonly atMs: number }

/** What a visitor is told: the provider's words, or null where the database must do. */
export type VisitorAnswer = { readonly status: Status | null; readonly isFresh: boolean }

/** What this process remembers of the references that visitors ask about. */
export type VisitorAnswers = {
  /** Somebody wants to know of it. The last answer; null: nobody asked the provider yet. */
  readonly recordQuestion: (reference: string, nowMs: number) => LastAnswer | null
  readonly store: (reference: string, answer: LastAnswer) => void
  /** How many references somebody wanted to know of in the last minute. */
  readonly countWaiting: (nowMs: number) => number
  /** One question about a reference at a time: who comes meanwhile gets the same answer. */
  readonly share: (reference: string, ask: () => Promise<VisitorAnswer>) => Promise<VisitorAnswer>
}

type Question = { wantedAtMs: number; answer: LastAnswer | null }

const MINUTE_MS = 60_000
const COUNTED_EVERY_MS = 1_000
const MAX_REFERENCES = 20_000

export function openVisitorAnswers(): VisitorAnswers {
  const questions = new LRUCache<string, Question>({ max: MAX_REFERENCES })
  const underWay = new Map<string, Promise<VisitorAnswer>>()
  let counted = { waiting: 0, atMs: Number.NEGATIVE_INFINITY }

  /** Who was wanted last comes first. */
  function count(nowMs: number): number {
    let waiting = 0
    for (const { wantedAtMs } of questions.values()) {
      if (wantedAtMs <= nowMs - MINUTE_MS) break
      waiting += 1
    }
    return waiting
  }

  return {
    recordQuestion: (reference, nowMs) => {
      const question = questions.get(reference) ?? { wantedAtMs: nowMs, answer: null }
      question.wantedAtMs = nowMs
      questions.set(reference, question)
      return question.answer
    },
    store: (reference, answer) => {
      const question = questions.peek(reference)
      if (question) question.answer = answer
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
