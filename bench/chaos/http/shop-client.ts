import { createHistogram, type Summary } from '../../load/histogram.ts'
import { type Outcome, outcomeOf } from './outcome.ts'
import { type Answer, ask, type NoAnswer, type Request } from './request.ts'

export const REQUEST_KINDS = ['page', 'order', 'status', 'office', 'webhook'] as const
export type RequestKind = (typeof REQUEST_KINDS)[number]

/** A visitor can go on with these, or wanted them. */
type Answered = 'fine' | 'declined' | 'cut'

/** A fault may explain a request without a proper answer. */
export type Failed = {
  readonly what: string
  readonly outcome: Exclude<Outcome, Answered>
  /** Both are times of this process's monotonic clock. */
  readonly fromMs: number
  readonly untilMs: number
}

export type ShopClient = {
  /** Resolves with null without an answer. */
  readonly send: (kind: RequestKind, request: Request) => Promise<Answer | null>
  readonly counts: () => Readonly<Record<RequestKind, Readonly<Record<Outcome, number>>>>
  readonly times: () => Readonly<Record<RequestKind, Summary>>
  readonly failed: () => readonly Failed[]
}

/** Sends requests to nginx, or without it to each process by turns, as a proxy does, and notes the answers. */
export function openShopClient(ports: readonly number[]): ShopClient {
  const failed: Failed[] = []
  const counts = byKind(() => byOutcome())
  const times = byKind(createHistogram)
  let turn = 0

  /** A process that refuses has not seen the request: the next one is asked. */
  async function askAny(request: Request): Promise<Answer | NoAnswer> {
    turn += 1
    let answer: Answer | NoAnswer = 'refused'
    for (let tries = 0; tries < ports.length && answer === 'refused'; tries += 1) {
      answer = await ask(ports[(turn + tries) % ports.length] ?? 0, request)
    }
    return answer
  }

  return {
    send: async (kind, request) => {
      const fromMs = performance.now()
      const answer = await askAny(request)
      const untilMs = performance.now()
      const outcome = outcomeOf(answer)
      counts[kind][outcome] += 1
      if (outcome === 'fine' || outcome === 'declined') times[kind].record(untilMs - fromMs)
      else if (outcome !== 'cut') {
        const path = request.path.replaceAll(/\d[\d-]{8,}/g, '…').split('?', 1)[0]
        const what = `${request.method} ${path}: ${describe(answer)}`
        failed.push({ what, outcome, fromMs, untilMs })
      }
      return typeof answer === 'string' ? null : answer
    },
    counts: () => counts,
    times: () => mapKinds((kind) => times[kind].summary()),
    failed: () => failed,
  }
}

function describe(answer: Answer | NoAnswer): string {
  if (typeof answer === 'string') return answer
  const code = /"code":"([\w-]+)"/.exec(answer.body)?.[1]
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}

function byOutcome(): Record<Outcome, number> {
  return { fine: 0, declined: 0, unpayable: 0, unavailable: 0, lost: 0, cut: 0, fault: 0 }
}

function byKind<Value>(create: () => Value): Record<RequestKind, Value> {
  return mapKinds(create)
}

function mapKinds<Value>(make: (kind: RequestKind) => Value): Record<RequestKind, Value> {
  return {
    page: make('page'),
    order: make('order'),
    status: make('status'),
    office: make('office'),
    webhook: make('webhook'),
  }
}
