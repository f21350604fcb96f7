import { setImmediate as nextTick } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import { loadKnownProducts } from '#database/catalogue/moved-products'
import { listStoredSections } from '#database/catalogue/section-edits'
import { loadSizeSets } from '#database/catalogue/size-sets'
import { takeTurn } from '#database/health/rate-limits'
import type { Schema } from '#database/schema'
import { loadSurcharge } from '#database/settings/settings'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import {
  type AnswerProblems,
  type Answers,
  findQuestions,
  type Questions,
  readAnswers,
} from '#domain/catalogue/move-in/answers'
import type { ShopRules } from '#domain/catalogue/move-in/place-variants'
import { type MovedDraft, planDraft } from '#domain/catalogue/move-in/plan-draft'
import { type MovePlan, planMoveIn } from '#domain/catalogue/move-in/plan-move-in'
import { allSizes } from '#domain/catalogue/size-sets'
import { SHIPPED_SURCHARGE } from '#domain/catalogue/surcharge'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { ClockedDatabase } from '../base/context.ts'
import { sha256, sha256Hex } from '../base/sha256.ts'
import { type ReadFile, type ReadRefusal, readFile } from './read-file.ts'
import { writeDrafts } from './write-drafts.ts'

/** So many take some milliseconds of the event loop. */
const DRAFTS_PER_TICK = 50

export type MoveIn = {
  readonly text: string
  /** The answers are read from the fields of the form; an empty one stands for the guess. */
  readonly field: (name: string) => string
}

/** What would become of a file. */
export type Review = ReadFile & {
  readonly questions: Questions
  readonly answers: Answers
  readonly problems: AnswerProblems
  readonly plan: MovePlan
  /** The drafts were priced with these. */
  readonly rules: ShopRules
  /** The hash covers the file, the answers and what comes of them: what was shown is brought in, and nothing else. */
  readonly hash: string
}

type Prepared = Omit<Review, 'plan' | 'hash'> & {
  readonly drafts: readonly MovedDraft[]
  readonly fileHash: string
}

/** Finds what would become of the file; nothing changes yet. */
export async function reviewMoveIn(
  db: Kysely<Schema>,
  given: MoveIn,
): Promise<Result<Review, ReadRefusal>> {
  const prepared = await prepare(db, given)
  return prepared.ok ? success(await compare(db, prepared.value)) : prepared
}

/** Everything that can be done before the shop is asked what it has. */
async function prepare(
  db: Kysely<Schema>,
  { text, field }: MoveIn,
): Promise<Result<Prepared, ReadRefusal>> {
  const read = await readFile(text)
  if (!read.ok) return read
  const { file } = read.value
  const questions = findQuestions(file, await loadSections(db))
  const { answers, problems } = readAnswers(questions, field)
  const rules = await loadRules(db)
  const drafts: MovedDraft[] = []
  for (const product of file.products) {
    drafts.push(planDraft(product, answers, rules))
    if (drafts.length % DRAFTS_PER_TICK === 0) await nextTick()
  }
  return success({
    ...read.value,
    questions,
    answers,
    problems,
    drafts,
    rules,
    fileHash: sha256Hex(text),
  })
}

async function loadRules(db: Kysely<Schema>): Promise<ShopRules> {
  const sizes = allSizes(await loadSizeSets(db))
  return { sizes, surcharge: (await loadSurcharge(db)) ?? SHIPPED_SURCHARGE }
}

async function loadSections(db: Kysely<Schema>) {
  const [categories, collections] = await Promise.all([
    listStoredSections(db, 'categories'),
    listStoredSections(db, 'collections'),
  ])
  return { categories, collections }
}

async function compare(
  db: Kysely<Schema>,
  { drafts, fileHash, ...prepared }: Prepared,
): Promise<Review> {
  const { leftOut } = prepared.file
  const plan = planMoveIn({ drafts, leftOut, fileHash }, await loadKnownProducts(db))
  return { ...prepared, plan, hash: sha256(JSON.stringify([fileHash, plan])) }
}

type BringIn = MoveIn & {
  readonly actor: Actor
  /** The hash of what a person has looked through. */
  readonly confirmed: string
}

export type BringInRefusal =
  | ReadRefusal
  | { readonly code: 'answers-wrong' | 'plan-changed'; readonly review: Review }

const MAX_ATTEMPTS = 5

/**
 * Brings in everything that was shown as drafts, or nothing. A product that came before is never made twice: not by a
 * second press, by another owner, nor after a crash.
 */
export async function bringIn(
  { db, now }: ClockedDatabase,
  { actor, confirmed, ...given }: BringIn,
): Promise<Result<{ readonly drafts: number }, BringInRefusal>> {
  const prepared = await prepare(db, given)
  if (!prepared.ok) return prepared
  const nowMs = await now()
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await transact(db, async (trx) => {
        // Others who make products at this moment wait, or are waited for.
        await takeTurn(trx, 'new product', nowMs)
        const review = await compare(trx, prepared.value)
        const { plan, problems } = review
        if (plan.isDone) return success({ drafts: 0 })
        if (Object.keys(problems).length > 0) return failure({ code: 'answers-wrong', review })
        if (review.hash !== confirmed || plan.drafts.length === 0) {
          return failure({ code: 'plan-changed', review })
        }
        const { fileHash } = prepared.value
        await writeDrafts(trx, { plan, shop: review.file.shop, fileHash, actor, nowMs })
        return success({ drafts: plan.drafts.length })
      })
    } catch (error) {
      // An import of the catalogue names ids itself, and takes no turn.
      if (attempt === MAX_ATTEMPTS || !isUniqueViolation(error)) throw error
    }
  }
}
