import type { Transaction } from 'kysely'
import {
  insertSection,
  listStoredSections,
  updateSection,
  writeOrder,
} from '#database/catalogue/section-edits'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import { moveRow } from '#domain/catalogue/move-row'
import {
  readSection,
  type SectionContent,
  type SectionProblems,
} from '#domain/catalogue/read-section'
import { RESERVED_SECTION, type SectionKind } from '#domain/catalogue/sections'
import { slugOf } from '#domain/catalogue/slug'
import { changedTexts } from '#domain/changed-texts'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ProductContext } from './product-change.ts'

type Asked = { readonly kind: SectionKind; readonly actor: Actor }

export type SectionFailure =
  | { readonly code: 'fields-invalid'; readonly fields: SectionProblems }
  | { readonly code: 'section-taken' | 'section-gone' }
  /** Somebody else has saved something else meanwhile. */
  | {
      readonly code: 'section-changed'
      readonly typed: SectionTexts
      readonly stored: SectionTexts
    }

/** A form shows these texts of a section, by the names of the audit. */
export type SectionTexts = Readonly<Record<string, string>>

type Changed = Result<null, SectionFailure>

/** The section's slug is made from the title and stays, because addresses contain it. */
export async function addSection(
  context: ProductContext,
  { kind, actor, typed }: Asked & { readonly typed: SectionContent },
): Promise<Changed> {
  const read = readContent(kind, typed)
  if (!read.ok) return read
  const content = read.value
  const slug = slugOf(content.title, RESERVED_SECTION)
  if (slug === RESERVED_SECTION) return failure({ code: 'section-taken' })
  try {
    return await change(context, async (trx) => {
      const known = await listStoredSections(trx, kind)
      await insertSection(trx, kind, { slug, position: known.length + 1, content })
      const detail = textsOf(kind, content)
      await audit(trx, {
        actor,
        action: `${NAMES[kind]}-added`,
        slug,
        kind,
        detail,
        nowMs: context.now(),
      })
      return success(null)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return failure({ code: 'section-taken' })
    throw error
  }
}

type SectionEdit = Asked & {
  readonly slug: string
  readonly typed: SectionContent
  /** The section is as the form showed it. */
  readonly seen: SectionContent
}

export async function editSection(
  context: ProductContext,
  { kind, slug, typed, seen, actor }: SectionEdit,
): Promise<Changed> {
  const read = readContent(kind, typed)
  if (!read.ok) return read
  return change(context, async (trx) => {
    const known = await listStoredSections(trx, kind)
    const stored = known.find((each) => each.slug === slug)
    if (!stored) return failure({ code: 'section-gone' })
    const [before, after] = [textsOf(kind, stored), textsOf(kind, read.value)]
    const detail = changedTexts(before, after)
    if (Object.keys(detail).length === 0) return success(null)
    const changed = { code: 'section-changed', typed: after, stored: before } as const
    if (JSON.stringify(textsOf(kind, seen)) !== JSON.stringify(before)) return failure(changed)
    const isSaved = await updateSection(trx, kind, { slug, before: stored, after: read.value })
    if (!isSaved) return failure(changed)
    await audit(trx, {
      actor,
      action: `${NAMES[kind]}-edited`,
      slug,
      kind,
      detail,
      nowMs: context.now(),
    })
    return success(null)
  })
}

export function moveSection(
  context: ProductContext,
  { kind, slug, isUp, actor }: Asked & { readonly slug: string; readonly isUp: boolean },
): Promise<Changed> {
  return change(context, async (trx) => {
    const before = (await listStoredSections(trx, kind)).map((each) => each.slug)
    const index = before.indexOf(slug)
    if (index === -1) return failure({ code: 'section-gone' })
    const after = moveRow(before, `${isUp ? 'up' : 'down'} ${index}`)
    await writeOrder(trx, kind, after)
    const detail = { order: `${before.join(', ')} → ${after.join(', ')}` }
    await audit(trx, {
      actor,
      action: `${NAMES[kind]}-moved`,
      slug,
      kind,
      detail,
      nowMs: context.now(),
    })
    return success(null)
  })
}

const NAMES = { collections: 'collection', categories: 'category' } as const

function readContent(
  kind: SectionKind,
  typed: SectionContent,
): Result<SectionContent, SectionFailure> {
  const read = readSection(typed, { hasLabel: kind === 'collections' })
  return read.ok ? read : failure({ code: 'fields-invalid', fields: read.error })
}

function textsOf(kind: SectionKind, content: SectionContent): SectionTexts {
  const { title, shortLabel, isInNavigation } = content
  if (kind === 'categories') return { title }
  return { title, shortLabel, inNavigation: isInNavigation ? 'yes' : 'no' }
}

type Work = (trx: Transaction<Schema>) => Promise<Changed>

/** Every process loads everything again: sections are part of all pages. */
async function change({ db, catalogue }: ProductContext, work: Work): Promise<Changed> {
  const changed = await transact(db, async (trx) => {
    const done = await work(trx)
    if (done.ok) await bumpRevision(trx, 'catalogue')
    return done
  })
  if (changed.ok) await catalogue.refresh()
  return changed
}

type Audited = {
  readonly actor: Actor
  readonly action: string
  readonly kind: SectionKind
  readonly slug: string
  readonly detail: Readonly<Record<string, string>>
  readonly nowMs: number
}

function audit(trx: Transaction<Schema>, { kind, slug, ...entry }: Audited): Promise<void> {
  return writeAudit(trx, { ...entry, subject: `${NAMES[kind]} ${slug}` })
}
