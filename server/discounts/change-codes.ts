import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import { loadSections } from '#database/catalogue/sections'
import { endCode, findCode, insertCode, resumeCode } from '#database/discounts/discount-codes'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { canResume, type DiscountCode, type StoredCode } from '#domain/discount/discount-code'
import { discountWords } from '#domain/discount/discount-words'
import { readCode } from '#domain/discount/read-code'
import {
  type CodeProblems,
  readDiscountCode,
  type TypedCode,
} from '#domain/discount/read-discount-code'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

export type CodeContext = Pick<AppContext, 'db' | 'now'>

export type AddFailure =
  | { readonly code: 'fields-invalid'; readonly fields: CodeProblems }
  | { readonly code: 'code-exists' | 'code-collection-unknown' | 'code-product-unknown' }

type Addition = {
  readonly typed: TypedCode
  readonly actor: Actor
  /** The code comes from a form: the same one sent twice makes one code, and an end in the past is a typing error. */
  readonly isForm?: boolean
}

/** A word is given away once: a code that was ended stays taken, too, because people have it. */
export async function addCode(
  { db, now }: CodeContext,
  { typed, actor, isForm = false }: Addition,
): Promise<Result<StoredCode, AddFailure>> {
  const nowMs = now()
  const read = readDiscountCode(typed, isForm ? nowMs : null)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const code = read.value
  return transact(db, async (trx) => {
    const unknown = await findUnknownScope(trx, code)
    if (unknown) return failure({ code: unknown })
    if (!(await insertCode(trx, code, nowMs))) {
      const known = await findCode(trx, code.code)
      const isSame = isForm && known && known.endedAtMs === null && isSameCode(known, code)
      return isSame ? success(known) : failure({ code: 'code-exists' })
    }
    const detail = detailOf(code)
    await writeAudit(trx, { actor, action: 'code-added', subject: subjectOf(code), detail, nowMs })
    return success({ ...code, uses: 0, createdAtMs: nowMs, endedAtMs: null })
  })
}

async function findUnknownScope(
  trx: Kysely<Schema>,
  { collection, productId }: DiscountCode,
): Promise<'code-collection-unknown' | 'code-product-unknown' | null> {
  if (productId !== null) {
    const products = await loadProducts(trx, [productId])
    return products.length === 0 ? 'code-product-unknown' : null
  }
  if (collection === null) return null
  const { collectionTitles } = await loadSections(trx)
  return collectionTitles.has(collection) ? null : 'code-collection-unknown'
}

function isSameCode(known: StoredCode, code: DiscountCode): boolean {
  const { uses: _, createdAtMs: _created, endedAtMs: _ended, ...content } = known
  const sorted = (each: DiscountCode) => JSON.stringify(Object.entries(each).toSorted())
  return sorted(content) === sorted(code)
}

export type EndFailure = { readonly code: 'code-unknown' | 'code-ended' | 'code-over' }

type Ending = { readonly code: string; readonly actor: Actor }

/** Nobody can use the code from now on. Orders that have it keep it. */
export async function endDiscountCode(
  { db, now }: CodeContext,
  { code: typed, actor }: Ending,
): Promise<Result<StoredCode, EndFailure>> {
  const nowMs = now()
  const read = readCode(typed)
  if (!read.ok) return failure({ code: 'code-unknown' })
  return transact(db, async (trx) => {
    const isEnded = await endCode(trx, read.value, nowMs)
    const code = await findCode(trx, read.value)
    if (!code) return failure({ code: 'code-unknown' })
    if (!isEnded) return failure({ code: 'code-ended' })
    const detail = { uses: code.uses }
    await writeAudit(trx, { actor, action: 'code-ended', subject: subjectOf(code), detail, nowMs })
    return success(code)
  })
}

/**
 * Takes the end of a code back: it is the same code, with its limits and uses. One that was not ended stays as it is.
 */
export async function resumeDiscountCode(
  { db, now }: CodeContext,
  { code: typed, actor }: Ending,
): Promise<Result<StoredCode, EndFailure>> {
  const nowMs = now()
  const read = readCode(typed)
  if (!read.ok) return failure({ code: 'code-unknown' })
  return transact(db, async (trx) => {
    const isResumed = await resumeCode(trx, read.value, nowMs)
    const code = await findCode(trx, read.value)
    if (!code) return failure({ code: 'code-unknown' })
    if (!canResume(code, nowMs)) return failure({ code: 'code-over' })
    const subject = subjectOf(code)
    if (isResumed) await writeAudit(trx, { actor, action: 'code-resumed', subject, nowMs })
    return success(code)
  })
}

function subjectOf({ code }: Pick<DiscountCode, 'code'>): string {
  return `code ${code}`
}

function detailOf(code: DiscountCode) {
  return {
    discount: discountWords(code),
    ...(code.startsAtMs !== null && { from: new Date(code.startsAtMs).toISOString() }),
    ...(code.endsAtMs !== null && { until: new Date(code.endsAtMs).toISOString() }),
    ...(code.maxUses !== null && { maxUses: code.maxUses }),
    ...(code.maxPerPerson !== null && { perPerson: code.maxPerPerson }),
    ...(code.collection !== null && { collection: code.collection }),
    ...(code.productId !== null && { piece: code.productId }),
  }
}
