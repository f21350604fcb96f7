import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { writeAudit } from '#database/repositories/audit'
import { bumpRevision } from '#database/repositories/revisions'
import { loadSettings, writeSetting } from '#database/repositories/settings'
import type { Schema } from '#database/schema'
import { transact } from '#database/transact'
import { isOwnerMessageCode, type OwnerMessageCode } from '#domain/owner-messages'
import { failure, type Result, success } from '#domain/result'
import { SETTING_NAMES, type SettingName, settingsSchema } from '#domain/settings/settings'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../context.ts'

type Given = Readonly<Partial<Record<SettingName, unknown>>>

type Change = {
  /** What was typed. A setting that is missing, as one fixed by the environment, stays as it is. */
  readonly given: Given
  /** The revision that the person saw. */
  readonly seenRevision: number
  readonly actor: Actor
}

type SettingErrors = Readonly<Record<string, OwnerMessageCode>>

type ChangeFailure =
  | { readonly code: 'fields-invalid'; readonly fields: SettingErrors }
  /** Somebody else changed them meanwhile. */
  | { readonly code: 'settings-changed' }

/** Writes what differs, with its audit row, in one transaction. Other processes have it within two seconds. */
export async function changeSettings(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  change: Change,
): Promise<Result<null, ChangeFailure>> {
  const changed = await transact(db, (trx) => write(trx, change, now()))
  await settings.refresh()
  return changed
}

async function write(
  trx: Transaction<Schema>,
  { given, seenRevision, actor }: Change,
  nowMs: number,
): Promise<Result<null, ChangeFailure>> {
  // First, because it locks: of two people who save at once, the second sees what the first wrote.
  await bumpRevision(trx, 'settings')
  const { revision, stored: before } = await loadSettings(trx)
  if (revision !== seenRevision + 1) return failure({ code: 'settings-changed' })
  const read = v.safeParse(settingsSchema, { ...before, ...given }, { abortPipeEarly: true })
  if (!read.success) return failure({ code: 'fields-invalid', fields: errorsOf(read.issues) })

  const after = read.output
  const changed = SETTING_NAMES.filter((name) => after[name] !== before[name])
  for (const name of changed) await writeSetting(trx, { name, value: after[name], nowMs })
  if (changed.length > 0) {
    const detail = changed.map((name) => [name, `${before[name]} → ${after[name]}`])
    await writeAudit(trx, {
      actor,
      action: 'settings-changed',
      subject: changed.join(', '),
      detail: Object.fromEntries(detail),
      nowMs,
    })
  }
  return success(null)
}

function errorsOf(issues: readonly v.InferIssue<typeof settingsSchema>[]): SettingErrors {
  return Object.fromEntries(
    issues.map(({ path, message }) => [
      String(path?.[0].key),
      isOwnerMessageCode(message) ? message : 'setting-wrong',
    ]),
  )
}
