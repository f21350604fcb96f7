import { randomInt } from 'node:crypto'
import { deleteDraft, insertDraft, updateDraft } from '#database/newsletter/newsletter-drafts'
import { findNewsletter, type StoredNewsletter } from '#database/newsletter/newsletters'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import {
  draftProblems,
  type NewsletterContent,
  type NewsletterProblem,
} from '#domain/newsletter/check-newsletter'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { NewsletterContext } from './newsletter-context.ts'

export type NewsletterProblems = Readonly<Record<string, NewsletterProblem>>

export type EditFailure =
  | { readonly code: 'newsletter-unknown' | 'newsletter-not-draft' }
  | { readonly code: 'fields-invalid'; readonly fields: NewsletterProblems }
  | { readonly code: 'newsletter-changed'; readonly stored: StoredNewsletter }

type NewDraft = {
  /** It comes from `newNewsletterId`, made for a form: a form that is sent twice makes one draft. */
  readonly id: string
  /** The new draft begins with an earlier newsletter. */
  readonly copyOf?: string
  readonly actor: Actor
}

export async function createDraft(
  { db, now }: NewsletterContext,
  { id, copyOf, actor }: NewDraft,
): Promise<Result<null, 'newsletter-unknown'>> {
  const nowMs = now()
  const source = copyOf === undefined ? EMPTY : await findNewsletter(db, copyOf)
  if (!source) return failure('newsletter-unknown')
  await transact(db, async (trx) => {
    const { subject, blocks } = source
    if (!(await insertDraft(trx, { id, subject, blocks, nowMs }))) return
    const entry = { actor, action: 'newsletter-created', subject: `newsletter ${id}` }
    await writeAudit(trx, { ...entry, nowMs })
  })
  return success(null)
}

const EMPTY: NewsletterContent = { subject: '', blocks: [{ key: 1, kind: 'text', value: '' }] }

type Edit = NewsletterContent & {
  readonly id: string
  /** The version that the person saw. */
  readonly version: number
}

/** Nothing is audited: a draft is nobody's business until it is started. */
export async function saveDraft(
  { db, now }: NewsletterContext,
  edit: Edit,
): Promise<Result<number, EditFailure>> {
  const fields = draftProblems(edit)
  if (Object.keys(fields).length > 0) return failure({ code: 'fields-invalid', fields })
  if (await updateDraft(db, { ...edit, nowMs: now() })) return success(edit.version + 1)
  const stored = await findNewsletter(db, edit.id)
  if (!stored) return failure({ code: 'newsletter-unknown' })
  if (stored.state !== 'draft') return failure({ code: 'newsletter-not-draft' })
  return failure({ code: 'newsletter-changed', stored })
}

type Change = { readonly id: string; readonly actor: Actor }

export function removeDraft(
  { db, now }: NewsletterContext,
  { id, actor }: Change,
): Promise<Result<null, 'newsletter-not-draft'>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    if (!(await deleteDraft(trx, id))) return failure('newsletter-not-draft')
    const entry = { actor, action: 'newsletter-removed', subject: `newsletter ${id}` }
    await writeAudit(trx, { ...entry, nowMs })
    return success(null)
  })
}

export function newNewsletterId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
}

export function isNewsletterId(text: string): boolean {
  return text.length === ID_LENGTH && [...text].every((letter) => ID_LETTERS.includes(letter))
}

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ID_LENGTH = 8
