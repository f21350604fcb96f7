import type { Transaction } from 'kysely'
import {
  deleteSizeSet,
  listProductsInSize,
  loadCategorySizeSets,
  loadPlacedSizeSets,
  type PlacedSizeSet,
  saveSizeSet,
} from '#database/catalogue/size-sets'
import { takeTurn } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { MAX_SIZE_SETS } from '#domain/catalogue/find-size-set-problem'
import { moveRow } from '#domain/catalogue/move-row'
import { readSizeSet, type SizeSetErrors, type TypedSizeSet } from '#domain/catalogue/read-size-set'
import { allSizes, type SizeSet, sizeSetOf } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import { freeSlug, slugOf } from '#domain/catalogue/slug'
import { changedTexts } from '#domain/changed-texts'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sizeSetFingerprint } from './form-fingerprints.ts'
import type { ProductContext } from './product-change.ts'

export type SizeSetFailure =
  | { readonly code: 'fields-invalid'; readonly fields: SizeSetErrors }
  | { readonly code: 'set-gone' }
  | { readonly code: 'set-last' | 'sets-full' }
  /** Somebody else has saved something else meanwhile. */
  | { readonly code: 'set-changed'; readonly stored: SizeSet }
  /** These products are still sold in the size. */
  | { readonly code: 'size-used'; readonly size: Size; readonly titles: readonly string[] }
  /** New products of these categories begin with the set. */
  | { readonly code: 'set-chosen'; readonly titles: readonly string[] }

type Changed = Result<null, SizeSetFailure>
type Asked = { readonly slug: string; readonly actor: Actor }

export function addSizeSet(
  context: ProductContext,
  { typed, actor }: { readonly typed: TypedSizeSet; readonly actor: Actor },
): Promise<Changed> {
  return change(context, actor, async (_trx, sets) => {
    if (sets.length >= MAX_SIZE_SETS) return failure({ code: 'sets-full' })
    const read = readSizeSet(typed, sets)
    if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
    const isTaken = (slug: string) => sets.some((set) => set.slug === slug)
    const slug = freeSlug(slugOf(read.value.title, 'sizes'), isTaken)
    const position = Math.max(0, ...sets.map((set) => set.position)) + 1
    const added = { slug, position, ...read.value }
    return success({ action: 'added', slug, detail: textsOf(added), saved: [added] })
  })
}

type Edit = Asked & {
  readonly typed: TypedSizeSet
  /** The mark of what the form showed. */
  readonly seen: string
}

export function editSizeSet(
  context: ProductContext,
  { slug, typed, seen, actor }: Edit,
): Promise<Changed> {
  return change(context, actor, async (trx, sets) => {
    const stored = sets.find((set) => set.slug === slug)
    if (!stored) return failure({ code: 'set-gone' })
    const others = sets.filter((set) => set !== stored)
    const read = readSizeSet(typed, others)
    if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
    const after = { ...stored, ...read.value }
    const mark = sizeSetFingerprint(stored)
    // Saving what is stored already, such as by the same form sent twice, is no conflict.
    if (seen !== mark && sizeSetFingerprint(after) !== mark) {
      return failure({ code: 'set-changed', stored })
    }
    const used = await findUsed(trx, stored, [...others, after])
    if (used) return failure(used)
    const detail = changedTexts(textsOf(stored), textsOf(after))
    return success({ action: 'edited', slug, detail, saved: [after] })
  })
}

export function removeSizeSet(
  context: ProductContext,
  { slug, seen, actor }: Omit<Edit, 'typed'>,
): Promise<Changed> {
  return change(context, actor, async (trx, sets) => {
    const stored = sets.find((set) => set.slug === slug)
    if (!stored) return failure({ code: 'set-gone' })
    if (sets.length === 1) return failure({ code: 'set-last' })
    if (seen !== sizeSetFingerprint(stored)) return failure({ code: 'set-changed', stored })
    const categories = await loadCategorySizeSets(trx)
    const titles = categories
      .filter(({ sizeSet }) => sizeSetOf(sets, sizeSet) === stored)
      .map(({ title }) => title)
    if (titles.length > 0) return failure({ code: 'set-chosen', titles })
    const others = sets.filter((set) => set !== stored)
    const used = await findUsed(trx, stored, others)
    if (used) return failure(used)
    await deleteSizeSet(trx, slug)
    return success({ action: 'removed', slug, detail: textsOf(stored), saved: [] })
  })
}

export function moveSizeSet(
  context: ProductContext,
  { slug, isUp, actor }: Asked & { readonly isUp: boolean },
): Promise<Changed> {
  return change(context, actor, async (_trx, sets) => {
    const index = sets.findIndex((set) => set.slug === slug)
    if (index === -1) return failure({ code: 'set-gone' })
    const after = moveRow(sets, `${isUp ? 'up' : 'down'} ${index}`)
    const orderOf = (all: readonly SizeSet[]) => all.map((set) => set.slug).join(', ')
    const detail = { order: `${orderOf(sets)} → ${orderOf(after)}` }
    const saved = after.map((set, at) => ({ ...set, position: at + 1 }))
    return success({ action: 'moved', slug, detail, saved })
  })
}

/** The first size that the shop would lose although a product is sold in it. Another set may have it, too. */
async function findUsed(
  trx: Transaction<Schema>,
  { sizes }: SizeSet,
  after: readonly SizeSet[],
): Promise<Extract<SizeSetFailure, { code: 'size-used' }> | null> {
  const kept = new Set(allSizes(after))
  for (const size of sizes.filter((each) => !kept.has(each))) {
    const titles = await listProductsInSize(trx, size)
    if (titles.length > 0) return { code: 'size-used', size, titles }
  }
  return null
}

function textsOf({ title, sizes }: SizeSet): Readonly<Record<string, string>> {
  return { title, sizes: sizes.join(', ') }
}

type Done = {
  readonly action: 'added' | 'edited' | 'removed' | 'moved'
  readonly slug: string
  readonly detail: Readonly<Record<string, string>>
  /** These sets are written. */
  readonly saved: readonly PlacedSizeSet[]
}

type Work = (
  trx: Transaction<Schema>,
  sets: readonly PlacedSizeSet[],
) => Promise<Result<Done, SizeSetFailure>>

/** Sizes are part of all lists and products: every process loads everything again. */
async function change(
  { db, now, catalogue }: ProductContext,
  actor: Actor,
  work: Work,
): Promise<Changed> {
  const nowMs = now()
  const changed = await transact(db, async (trx) => {
    // Two people take turns, so that the second one is compared with what the first has saved.
    await takeTurn(trx, 'sizes', nowMs)
    const done = await work(trx, await loadPlacedSizeSets(trx))
    if (!done.ok) return done
    const { action, slug, detail, saved } = done.value
    if (Object.keys(detail).length === 0) return success(null)
    for (const set of saved) await saveSizeSet(trx, set)
    const entry = { actor, action: `sizes-${action}`, subject: `sizes ${slug}`, detail, nowMs }
    await writeAudit(trx, entry)
    await bumpRevision(trx, 'catalogue')
    return success(null)
  })
  if (changed.ok) await catalogue.refresh()
  return changed
}
