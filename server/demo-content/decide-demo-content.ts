import type { Transaction } from 'kysely'
import { decideKeeping, decideRemoval, noteOutcome } from '#database/demo-content/decisions'
import { isReferenceViolation } from '#database/reference-violation'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { DEMO_KINDS, type DemoKind, NOTHING_REMOVED } from '#domain/demo-content/demo-content'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import type { ProductContext } from '../products/product-change.ts'
import type { Remove } from './demo-removal.ts'
import { removeCodes } from './remove-codes.ts'
import { removeFilm } from './remove-film.ts'
import { removePosters } from './remove-posters.ts'
import { removeProducts } from './remove-products.ts'

type DemoContext = ProductContext & Pick<AppContext, 'settings'>

type Decision = { readonly kind: DemoKind; readonly actor: Actor }

type RemovalDecision = Decision & {
  /** The keys of edited ones that go, too: all others stay. */
  readonly ticked?: readonly string[]
}

/**
 * Removes one kind of what the shop began with, in one transaction: a crash leaves all of it or none. Done twice, or by
 * two people at once, it is done once. Every process loads everything again.
 */
export async function removeDemoContent(
  context: DemoContext,
  decision: RemovalDecision,
): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await transact(context.db, (trx) => remove(trx, decision, context.now()))
      break
    } catch (error) {
      // Somebody began to wait for a product, or planned a drop of it, at the same moment: the next attempt archives it.
      if (attempt === MAX_ATTEMPTS || !isReferenceViolation(error)) throw error
    }
  }
  await context.catalogue.refresh()
  await context.settings.refresh()
}

const MAX_ATTEMPTS = 5

async function remove(
  trx: Transaction<Schema>,
  { kind, actor, ticked = [] }: RemovalDecision,
  nowMs: number,
): Promise<void> {
  if (!(await decideRemoval(trx, { kind, nowMs }))) return
  const { outcome, names } = await REMOVE[kind](trx, { ticked: new Set(ticked), nowMs })
  await noteOutcome(trx, kind, outcome)
  await writeAudit(trx, {
    actor,
    action: 'demo-content-removed',
    subject: `demo ${kind}`,
    detail: { ...outcome, ...names },
    nowMs,
  })
  await bumpRevision(trx, 'catalogue')
}

const REMOVE: Readonly<Record<DemoKind, Remove>> = {
  products: removeProducts,
  codes: removeCodes,
  gallery: removePosters,
  film: removeFilm,
  // The files belong to the release: the decision alone keeps them off the pages.
  pictures: async () => ({ outcome: NOTHING_REMOVED, names: {} }),
  // So do the words (domain/texts/texts-in-force.ts): every process reads them again.
  texts: async (trx) => {
    await bumpRevision(trx, 'texts')
    return { outcome: NOTHING_REMOVED, names: {} }
  },
}

/** Whoever sets the shop up may begin without any of it. What is edited meanwhile stays. */
export async function removeAllDemoContent(context: DemoContext, actor: Actor): Promise<void> {
  for (const kind of DEMO_KINDS) await removeDemoContent(context, { kind, actor })
}

/** The kind stays, and nobody is asked about it again. What was removed before stays removed. */
export async function keepDemoContent(
  { db, now }: Pick<ProductContext, 'db' | 'now'>,
  { kind, actor }: Decision,
): Promise<void> {
  await transact(db, async (trx) => {
    const nowMs = now()
    if (!(await decideKeeping(trx, { kind, nowMs }))) return
    const subject = `demo ${kind}`
    await writeAudit(trx, { actor, action: 'demo-content-kept', subject, nowMs })
  })
}
