import { removeQueued } from '#database/newsletter/newsletter-queue'
import {
  findNewsletter,
  listSending,
  moveNewsletter,
  type StoredNewsletter,
} from '#database/newsletter/newsletters'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import type { NewsletterState } from '#domain/newsletter/newsletter-state'
import { failure, type Result, success } from '#domain/result'
import { type Actor, THE_SHOP } from '#domain/staff/actor'
import type { NewsletterContext } from './newsletter-context.ts'

type Change = { readonly id: string; readonly actor: Actor }

export type SendingFailure =
  | 'newsletter-unknown'
  | 'newsletter-not-sending'
  | 'newsletter-not-paused'
  | 'newsletter-over'

type Changed = Promise<Result<StoredNewsletter, SendingFailure>>

/** Nothing more of the newsletter is enqueued or sent; the mail in flight is the last. */
export function pauseNewsletter(context: NewsletterContext, change: Change): Changed {
  return move(context, change, {
    action: 'newsletter-paused',
    from: ['sending'],
    to: 'paused',
    refusal: 'newsletter-not-sending',
  })
}

/** Sending goes on after the last reader. */
export function resumeNewsletter(context: NewsletterContext, change: Change): Changed {
  return move(context, change, {
    action: 'newsletter-resumed',
    from: ['paused'],
    to: 'sending',
    refusal: 'newsletter-not-paused',
  })
}

/** The newsletter stops for good: its mails that wait in the outbox are removed. */
export function stopNewsletter(context: NewsletterContext, change: Change): Changed {
  return move(context, change, {
    action: 'newsletter-stopped',
    from: ['sending', 'paused'],
    to: 'stopped',
    refusal: 'newsletter-over',
  })
}

type Step = {
  readonly action: string
  readonly from: readonly NewsletterState[]
  readonly to: NewsletterState
  readonly refusal: SendingFailure
}

function move({ db, now }: NewsletterContext, { id, actor }: Change, step: Step): Changed {
  const nowMs = now()
  const { action, from, to, refusal } = step
  return transact(db, async (trx) => {
    const isMoved = await moveNewsletter(trx, { id, from, to, nowMs })
    const newsletter = await findNewsletter(trx, id)
    if (!newsletter) return failure('newsletter-unknown')
    if (!isMoved) return failure(refusal)
    if (to === 'stopped') await removeQueued(trx, id, nowMs)
    const { sent, readers } = newsletter
    const subject = `newsletter ${id}`
    await writeAudit(trx, { actor, action, subject, detail: { sent, readers }, nowMs })
    return success(newsletter)
  })
}

/** The mail service refuses what all readers would get: a person has to look. */
export async function pauseByShop(
  { db, now }: NewsletterContext,
  id: string,
  because: string,
): Promise<void> {
  const nowMs = now()
  await transact(db, async (trx) => {
    const pause = { id, from: ['sending'], to: 'paused', nowMs, because } as const
    if (!(await moveNewsletter(trx, pause))) return
    const subject = `newsletter ${id}`
    const entry = { actor: THE_SHOP, action: 'newsletter-paused', subject, detail: { because } }
    await writeAudit(trx, { ...entry, nowMs })
  })
}

const RESTORED =
  'A backup was restored. Readers who got it after the copy was made would get it again: stop it if you are not sure.'

/** This runs after a restore: the cursor is as old as the copy. Returns how many were paused. */
export async function pauseAfterRestore(context: NewsletterContext): Promise<number> {
  const sending = await listSending(context.db)
  for (const id of sending) await pauseByShop(context, id, RESTORED)
  return sending.length
}
