import type { Transaction } from 'kysely'
import { findStoredProduct, publishProducts, updateState } from '#database/catalogue/product-edits'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { canStep, isOffered, STATE_STEPS, type StateStep } from '#domain/catalogue/product-state'
import { findPublishProblems, type PublishProblem } from '#domain/catalogue/publish-problems'
import { failure, type Result, success } from '#domain/result'
import { type ProductAsked, type ProductContext, productSubject } from './product-change.ts'

const MAX_AHEAD_MS = 366 * 24 * 60 * 60_000

type Step = ProductAsked &
  (
    | { readonly step: Exclude<StateStep, 'schedule'> }
    /** The instant is by the database's clock. */
    | { readonly step: 'schedule'; readonly publishAtMs: number }
  )

export type StateFailure =
  | {
      readonly code: 'product-unknown' | 'state-changed' | 'publish-time-over' | 'publish-time-far'
    }
  | { readonly code: 'not-publishable'; readonly problems: readonly PublishProblem[] }

/** Publishes a product now or at an instant, takes it back, archives it or brings it back. */
export async function changeState(
  { db, now, catalogue }: ProductContext,
  asked: Step,
): Promise<Result<null, StateFailure>> {
  const nowMs = now()
  if (asked.step === 'schedule') {
    if (asked.publishAtMs <= nowMs) return failure({ code: 'publish-time-over' })
    if (asked.publishAtMs > nowMs + MAX_AHEAD_MS) return failure({ code: 'publish-time-far' })
  }
  const changed = await transact(db, (trx) => write(trx, asked, nowMs))
  if (changed.ok) await catalogue.refresh()
  return changed
}

async function write(
  trx: Transaction<Schema>,
  asked: Step,
  nowMs: number,
): Promise<Result<null, StateFailure>> {
  const { id, step, actor } = asked
  const stored = await findStoredProduct(trx, id)
  if (stored === null) return failure({ code: 'product-unknown' })
  if (!canStep(stored.state, step)) return failure({ code: 'state-changed' })
  const { to } = STATE_STEPS[step]
  const problems = isOffered(to) ? findPublishProblems(stored.content) : []
  if (problems.length > 0) return failure({ code: 'not-publishable', problems })

  const publishAtMs = asked.step === 'schedule' ? asked.publishAtMs : null
  if (!(await updateState(trx, stored, { state: to, publishAtMs }))) {
    return failure({ code: 'state-changed' })
  }
  await writeAudit(trx, {
    actor,
    action: ACTIONS[step],
    subject: productSubject(id),
    detail: {
      state: `${stored.state} → ${to}`,
      ...(publishAtMs !== null && { publishAt: new Date(publishAtMs).toISOString() }),
    },
    nowMs,
  })
  await publishProducts(trx, [id])
  return success(null)
}

const ACTIONS: Readonly<Record<StateStep, string>> = {
  publish: 'product-published',
  schedule: 'product-scheduled',
  'take-back': 'product-taken-back',
  archive: 'product-archived',
  'bring-back': 'product-brought-back',
}
