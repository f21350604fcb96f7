import { beginHomeDraft, deleteHomeDraft, writeHomeDraft } from '#database/gallery/home-drafts'
import { transact } from '#database/transact'
import {
  type AddFailure,
  addHomeSection,
  type HomeKind,
  type HomeSection,
  type ListedElsewhere,
} from '#domain/gallery/home-sections'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { loadPublished } from './home-list.ts'

/** Nothing of this is seen by shoppers, so it needs no row of the audit. */
export type DraftChange =
  | { readonly kind: 'add'; readonly section: HomeKind }
  | { readonly kind: 'up' | 'down' | 'show' | 'hide' | 'remove'; readonly key: string }
  /** The section with the same key and kind becomes this one; whether it is shown stays. */
  | { readonly kind: 'edit'; readonly section: HomeSection }

export type DraftFailure = AddFailure | 'section-gone'

type Change = { readonly staffId: string; readonly change: DraftChange }

/** Changes what this person prepares; the first change begins with what the shop shows. */
export function changeHomeDraft(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { staffId, change }: Change,
): Promise<Result<null, DraftFailure>> {
  return transact(db, async (trx): Promise<Result<null, DraftFailure>> => {
    const { sections, mark, elsewhere } = await loadPublished(trx)
    const begun = { staffId, draft: { sections, seen: mark }, nowMs: now() }
    const draft = await beginHomeDraft(trx, begun)
    const changed = apply(draft.sections, change, elsewhere)
    if (!changed.ok) return changed
    await writeHomeDraft(trx, staffId, changed.value)
    return success(null)
  })
}

export async function discardHomeDraft(
  { db }: Pick<AppContext, 'db'>,
  staffId: string,
): Promise<void> {
  await deleteHomeDraft(db, staffId)
}

function apply(
  sections: readonly HomeSection[],
  change: DraftChange,
  known: ListedElsewhere,
): Result<readonly HomeSection[], DraftFailure> {
  if (change.kind === 'add') return addHomeSection(sections, change.section, known)
  const key = change.kind === 'edit' ? change.section.key : change.key
  const at = sections.findIndex((each) => each.key === key)
  const found = sections[at]
  if (found === undefined) return failure('section-gone')
  switch (change.kind) {
    case 'edit':
      return change.section.kind === found.kind
        ? success(sections.with(at, { ...change.section, isShown: found.isShown }))
        : failure('section-gone')
    case 'show':
    case 'hide':
      return success(sections.with(at, { ...found, isShown: change.kind === 'show' }))
    case 'remove':
      return success(sections.toSpliced(at, 1))
    case 'up':
    case 'down': {
      const other = sections[change.kind === 'up' ? at - 1 : at + 1]
      if (other === undefined) return success(sections)
      return success(sections.with(sections.indexOf(other), found).with(at, other))
    }
  }
}
