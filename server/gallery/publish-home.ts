import type { Transaction } from 'kysely'
import { updateHomePage, writeNewDrops } from '#database/gallery/gallery-edits'
import { deleteHomeDraft, findHomeDraft } from '#database/gallery/home-drafts'
import { addHomeList, listFormerLists } from '#database/gallery/home-lists'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { changedTexts } from '#domain/changed-texts'
import { type HomeSection, listedElsewhere } from '#domain/gallery/home-sections'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ProductContext } from '../products/product-change.ts'
import { changeFront } from './change-front.ts'
import { loadPublished, markOf, type PublishedHome } from './home-list.ts'

export type PublishFailure =
  /** Somebody else has published meanwhile, or the list that one wants to go back to is forgotten. */
  | { readonly code: 'draft-gone' | 'list-gone' }
  | {
      readonly code: 'list-changed'
      readonly typed: readonly HomeSection[]
      readonly stored: readonly HomeSection[]
    }

type Publication = {
  readonly staffId: string
  readonly actor: Actor
  /** The mark of the published list that the person saw. */
  readonly seen: string
}

/** Shows shoppers what this person has prepared. */
export function publishHome(
  context: ProductContext,
  { staffId, actor, seen }: Publication,
): Promise<Result<null, PublishFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, PublishFailure>> => {
    const draft = await findHomeDraft(trx, staffId)
    if (draft === null) return failure({ code: 'draft-gone' })
    const published = await publish(trx, context, { sections: draft.sections, seen, actor })
    if (published.ok) await deleteHomeDraft(trx, staffId)
    return published
  })
}

type GoingBack = Omit<Publication, 'staffId'> & { readonly version: number }

/** Shows a former list again. What anybody has prepared stays. */
export function goBackOnHome(
  context: ProductContext,
  { version, actor, seen }: GoingBack,
): Promise<Result<null, PublishFailure>> {
  return changeFront(context, async (trx): Promise<Result<null, PublishFailure>> => {
    const former = (await listFormerLists(trx)).find((each) => each.version === version)
    if (!former) return failure({ code: 'list-gone' })
    return publish(trx, context, { sections: former.sections, seen, actor })
  })
}

type Published = Omit<Publication, 'staffId'> & { readonly sections: readonly HomeSection[] }

async function publish(
  trx: Transaction<Schema>,
  context: Pick<ProductContext, 'now'>,
  { sections, seen, actor }: Published,
): Promise<Result<null, PublishFailure>> {
  const before = await loadPublished(trx)
  if (markOf(sections) === before.mark) return success(null)
  if (seen !== before.mark) {
    return failure({ code: 'list-changed', typed: sections, stored: before.sections })
  }
  await write(trx, before, { sections, nowMs: context.now() })
  const is = textsOf(sections)
  const none = Object.fromEntries(Object.keys(is).map((name) => [name, 'none']))
  await writeAudit(trx, {
    actor,
    action: 'home-page-edited',
    subject: 'home page',
    detail: changedTexts({ ...none, ...textsOf(before.sections) }, is),
    nowMs: context.now(),
  })
  return success(null)
}

type After = { readonly sections: readonly HomeSection[]; readonly nowMs: number }

async function write(
  trx: Transaction<Schema>,
  before: PublishedHome,
  { sections, nowMs }: After,
): Promise<void> {
  const elsewhere = listedElsewhere(sections, before.elsewhere)
  await updateHomePage(trx, elsewhere)
  await writeNewDrops(trx, elsewhere.newDropIds)
  await addHomeList(trx, { before, after: sections, nowMs })
}

/** Each section is a text of its own, so that the audit tells which have changed. */
function textsOf(sections: readonly HomeSection[]): Readonly<Record<string, string>> {
  const order = sections.map(({ key, isShown }) => (isShown ? key : `${key} (hidden)`)).join(', ')
  return Object.fromEntries([
    ['sections', order],
    ...sections.map((section) => [section.key, contentOf(section)]),
  ])
}

function contentOf(section: HomeSection): string {
  switch (section.kind) {
    case 'hero':
      return String(section.productId ?? '')
    case 'drops':
      return section.productIds.join(', ')
    case 'products':
      return `${section.heading}: ${section.productIds.join(', ')}`
    case 'posters':
      return `${section.heading}: ${section.posterIds.join(', ')}`
    case 'story':
      return String(section.posterId ?? '')
    case 'words':
      return `${section.heading}: ${section.text}`
    case 'newsletter':
      return ''
  }
}
