import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import { loadProducts } from '#database/catalogue/catalogue'
import { lockDraw } from '#database/draws/draws'
import { findDrop, insertDrop, type StoredDrop, updateDrop } from '#database/drops/drops'
import { isReferenceViolation } from '#database/reference-violation'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import type { Drop } from '#domain/drop/drop'
import {
  type DropProblem,
  type DropProblems,
  readDrop,
  readOpening,
  type TypedDrop,
} from '#domain/drop/read-drop'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { addSeed } from './seeds.ts'

export type DropContext = Pick<AppContext, 'db' | 'now'>

export type PlanFailure =
  | { readonly code: 'fields-invalid'; readonly fields: DropProblems }
  | { readonly code: 'drop-product-unknown'; readonly productId: number }

type Plan = {
  readonly typed: TypedDrop
  readonly actor: Actor
  /** It comes from `newDropId`, made for a form: a form that is sent twice plans one drop. */
  readonly id?: string
}

/** Shoppers see it within two seconds, and from then on its products wait for its instant. */
export async function planDrop(
  { db, now }: DropContext,
  { typed, actor, id = newDropId() }: Plan,
): Promise<Result<StoredDrop, PlanFailure>> {
  const nowMs = now()
  const read = readDrop(typed, nowMs)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })
  const unknown = await findUnknownProduct(db, read.value.productIds)
  if (unknown !== null) return failure({ code: 'drop-product-unknown', productId: unknown })

  const known = await findDrop(db, id)
  if (known) return success(known)

  const drop = { id, ...read.value }
  try {
    await writePlan(db, { drop, actor, nowMs })
  } catch (error) {
    // Another request with the same form was faster.
    const twin = isUniqueViolation(error) ? await findDrop(db, id) : null
    if (twin) return success(twin)
    const gone = isReferenceViolation(error) ? await findUnknownProduct(db, drop.productIds) : null
    if (gone === null) throw error
    return failure({ code: 'drop-product-unknown', productId: gone })
  }
  return success({ ...drop, version: 1, calledOffAtMs: null })
}

type Planned = { readonly drop: Drop; readonly actor: Actor; readonly nowMs: number }

function writePlan(db: Kysely<Schema>, { drop, actor, nowMs }: Planned): Promise<void> {
  return transact(db, async (trx) => {
    await insertDrop(trx, drop, nowMs)
    if (drop.mode === 'draw') await addSeed(trx, drop.id, nowMs)
    await writeAudit(trx, {
      actor,
      action: 'drop-planned',
      subject: subjectOf(drop),
      detail: {
        title: drop.title,
        opensAt: isoOf(drop.opensAtMs),
        mode: drop.mode,
        pieces: drop.productIds.join(', '),
        limit: drop.limitPerPerson,
        holdMinutes: drop.holdMinutes,
      },
      nowMs,
    })
    await bumpRevision(trx, 'drops')
  })
}

async function findUnknownProduct(
  db: Kysely<Schema>,
  ids: readonly number[],
): Promise<number | null> {
  const products = await loadProducts(db, ids)
  const known = new Set(products.map(({ id }) => id))
  return ids.find((id) => !known.has(id)) ?? null
}

/** The id is short, because people read it aloud and send it in messages. */
export function newDropId(): string {
  return Array.from({ length: ID_LENGTH }, () => ID_LETTERS[randomInt(ID_LETTERS.length)]).join('')
}

export function isDropId(text: string): boolean {
  return text.length === ID_LENGTH && [...text].every((letter) => ID_LETTERS.includes(letter))
}

const ID_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const ID_LENGTH = 8

export type ChangeFailure = {
  readonly code: DropProblem | 'drop-unknown' | 'drop-called-off' | 'drop-opened' | 'drop-changed'
}

type Change = {
  readonly id: string
  /** The person saw this version; without one, the drop changes whatever it is now. */
  readonly version?: number
  readonly actor: Actor
}

export function moveDrop(
  context: DropContext,
  { at, ...change }: Change & { readonly at: string },
): Promise<Result<StoredDrop, ChangeFailure>> {
  return changeDrop(context, change, (drop, nowMs) => {
    const opensAt = readOpening(at, { nowMs, mode: drop.mode })
    if (!opensAt.ok) return failure({ code: opensAt.error })
    return success({
      action: 'drop-moved',
      set: { opens_at: opensAt.value },
      detail: { opensAt: `${isoOf(drop.opensAtMs)} → ${isoOf(opensAt.value)}` },
    })
  })
}

/** The drop's products are ordinary ones again. */
export function callOffDrop(
  context: DropContext,
  change: Change,
): Promise<Result<StoredDrop, ChangeFailure>> {
  return changeDrop(context, change, ({ title }, nowMs) =>
    success({ action: 'drop-called-off', set: { called_off_at: nowMs }, detail: { title } }),
  )
}

type Judged = Result<
  {
    readonly action: string
    readonly set: Parameters<typeof updateDrop>[1]['set']
    readonly detail: Readonly<Record<string, string>>
  },
  ChangeFailure
>

async function changeDrop(
  { db, now }: DropContext,
  { id, version, actor }: Change,
  judge: (drop: StoredDrop, nowMs: number) => Judged,
): Promise<Result<StoredDrop, ChangeFailure>> {
  const nowMs = now()
  return transact(db, async (trx) => {
    const drop = await findDrop(trx, id)
    if (!drop) return failure({ code: 'drop-unknown' })
    if (drop.calledOffAtMs !== null) return failure({ code: 'drop-called-off' })
    if (drop.opensAtMs <= nowMs) return failure({ code: 'drop-opened' })
    // A clock that is a little ahead may have frozen the list in this very moment.
    const draw = drop.mode === 'draw' ? await lockDraw(trx, id) : null
    if (draw && draw.frozenAtMs !== null) return failure({ code: 'drop-opened' })
    const judged = judge(drop, nowMs)
    if (!judged.ok) return judged
    const { action, set, detail } = judged.value
    const isChanged = await updateDrop(trx, { id, version: version ?? drop.version, set })
    if (!isChanged) return failure({ code: 'drop-changed' })
    await writeAudit(trx, { actor, action, subject: subjectOf(drop), detail, nowMs })
    await bumpRevision(trx, 'drops')
    return success((await findDrop(trx, id)) ?? drop)
  })
}

function subjectOf({ id }: { readonly id: string }): string {
  return `drop ${id}`
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString()
}
