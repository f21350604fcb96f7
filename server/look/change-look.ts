import type { Transaction } from 'kysely'
import { renewLookFiles } from '#database/look/look-files'
import { addLook, listFormerLooks, loadLook } from '#database/look/looks'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { changedTexts } from '#domain/changed-texts'
import { judgeColour } from '#domain/look/judge-colours'
import { isSameLook, type Look, SHIPPED_LOOK } from '#domain/look/look'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

export type LookFailure =
  | { readonly code: 'look-changed'; readonly typed: Look; readonly stored: Look }
  /** The look that one wants to go back to is forgotten, or the logo's file is. */
  | { readonly code: 'look-gone' }
  | { readonly code: 'colour-pale' }

export type LookChange =
  /** These parts become new; the others stay. */
  | { readonly kind: 'edit'; readonly parts: Partial<Look> }
  /** The look with this version is shown again; 0 is the shipped one. */
  | { readonly kind: 'back'; readonly version: number }

type Change = {
  readonly change: LookChange
  /** The version of the look that the person saw. */
  readonly seenVersion: number
  readonly actor: Actor
}

/** Writes a new look with its audit row, in one transaction. Other processes have it within two seconds. */
export async function changeLook(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  change: Change,
): Promise<Result<null, LookFailure>> {
  const written = await transact(db, (trx) => write(trx, change, now()))
  if (written.ok) await settings.refresh()
  else if (written.error !== 'nothing-changed') return failure(written.error)
  return success(null)
}

async function write(
  trx: Transaction<Schema>,
  { change, seenVersion, actor }: Change,
  nowMs: number,
): Promise<Result<null, LookFailure | 'nothing-changed'>> {
  // This comes first, because it locks: of two people who save at once, the second sees what the first wrote.
  await bumpRevision(trx, 'settings')
  const { version, look: before } = await loadLook(trx)
  const after = await lookAfter(trx, change, before)
  if (after === null) return failure({ code: 'look-gone' })
  // This is a failure, so that the revision is as before: the forms of others stay valid.
  if (isSameLook(before, after)) return failure('nothing-changed')
  if (version !== seenVersion)
    return failure({ code: 'look-changed', typed: after, stored: before })
  if (!isReadable(after)) return failure({ code: 'colour-pale' })
  const { logo } = after
  if (logo && !(await renewLookFiles(trx, [logo.file, logo.png], nowMs)))
    return failure({ code: 'look-gone' })
  await addLook(trx, { version: version + 1, look: after, savedAtMs: nowMs })
  await writeAudit(trx, {
    actor,
    action: 'look-changed',
    subject: 'look',
    detail: changedTexts(textsOf(before), textsOf(after)),
    nowMs,
  })
  return success(null)
}

async function lookAfter(
  trx: Transaction<Schema>,
  change: LookChange,
  before: Look,
): Promise<Look | null> {
  if (change.kind === 'edit') return { ...before, ...change.parts }
  if (change.version === 0) return SHIPPED_LOOK
  const former = await listFormerLooks(trx)
  return former.find(({ version }) => version === change.version)?.look ?? null
}

/** The form is judged before; this holds whoever calls. */
function isReadable({ ink, accent }: Look): boolean {
  return judgeColour('ink', ink).kind === 'holds' && judgeColour('accent', accent).kind === 'holds'
}

function textsOf({ ink, accent, type, logo }: Look) {
  return { ink, accent, type, logo: logo?.file ?? 'none' }
}
