import type { Transaction } from 'kysely'
import { insertDraft, takenSlugs } from '#database/catalogue/product-edits'
import { lastProductId } from '#database/catalogue/product-ids'
import { listSectionSlugs } from '#database/catalogue/section-edits'
import { loadSizeSets } from '#database/catalogue/size-sets'
import { takeTurn } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { findAuditedSubject, writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import type { ProductContent } from '#domain/catalogue/product-content'
import type { ProductForm } from '#domain/catalogue/product-form'
import {
  type ProductFormProblems,
  readProductContent,
} from '#domain/catalogue/read-product-content'
import { freeSlug } from '#domain/catalogue/slug'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import { sha256 } from '../base/sha256.ts'
import { type ProductContext, productIdOf, productSubject } from './product-change.ts'

const MAX_ATTEMPTS = 5

type Creation = {
  readonly form: ProductForm
  /** The token is random, made with the form: the same form sent twice is one draft. Empty: there is none. */
  readonly token: string
  readonly actor: Actor
}

/** Saves a new product as a draft, once for each form. Its short name gets a number if another one has it. */
export async function createProduct(
  { db, now }: ProductContext,
  { form, token, actor }: Creation,
): Promise<Result<{ readonly id: number }, ProductFormProblems>> {
  const known = {
    ...(await listSectionSlugs(db)),
    sizeSets: await loadSizeSets(db),
    sizes: [],
    pictures: [],
  }
  const read = readProductContent(form, known)
  if (!read.ok) return failure(read.error)
  const formHash = token === '' ? null : sha256(token)
  const draft = {
    content: read.value,
    action: 'product-created',
    formHash,
    actor,
    nowMs: now(),
  }
  return success({ id: await insertWithFreeId(db, draft) })
}

type Draft = {
  readonly content: ProductContent
  readonly action: string
  readonly formHash: string | null
  readonly actor: Actor
  readonly nowMs: number
}

/** Two people may create one at the same moment: the second takes the next id and short name. */
export async function insertWithFreeId(db: ProductContext['db'], draft: Draft): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, (trx) => insert(trx, draft))
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}

async function insert(
  trx: Transaction<Schema>,
  { content, action, formHash, actor, nowMs }: Draft,
): Promise<number> {
  await takeTurn(trx, 'new product', nowMs)
  const known =
    formHash && (await findAuditedSubject(trx, { action, name: 'form', hash: formHash }))
  if (known) return productIdOf(known)
  const id = (await lastProductId(trx)) + 1
  const taken = await takenSlugs(trx, content.slug, null)
  const slug = freeSlug(content.slug, (each) => taken.has(each))
  await insertDraft(trx, id, { ...content, slug })
  await writeAudit(trx, {
    actor,
    action,
    subject: productSubject(id),
    detail: { title: content.title, ...(formHash !== null && { form: formHash }) },
    nowMs,
  })
  return id
}
