import type { Transaction } from 'kysely'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { loadSettings, writeSetting } from '#database/settings/settings'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { type FieldErrors, readOwnerForm } from '#domain/form/read-form'
import { type OwnerMessageCode, ownerMessages } from '#domain/owner-messages/office'
import { failure, type Result, success } from '#domain/result'
import { SETTING_NAMES, type SettingName, settingsSchema } from '#domain/settings/settings'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'

type Given = Readonly<Partial<Record<SettingName, unknown>>>

type Change = {
  /** What was typed. A setting that is missing, as one fixed by the environment, stays as it is. */
  readonly given: Given
  /** The revision that the person saw. */
  readonly seenRevision: number
  readonly actor: Actor
}

type SettingErrors = FieldErrors<SettingName, OwnerMessageCode>

type ChangeFailure =
  | { readonly code: 'fields-invalid'; readonly fields: SettingErrors }
  /** Somebody else changed them meanwhile. */
  | { readonly code: 'settings-changed' }

/** Writes what differs, with its audit row, in one transaction. Other processes have it within two seconds. */
export async function changeSettings(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  change: Change,
): Promise<Result<null, ChangeFailure>> {
  try {
    await transact(db, (trx) => write(trx, change, now()))
  } catch (error) {
    if (error instanceof NotWritten) return error.result
    throw error
  }
  await settings.refresh()
  return success(null)
}

/** Thrown, so that the revision is as before: the forms of others stay valid. */
class NotWritten extends Error {
  readonly result: Result<null, ChangeFailure>
  constructor(result: Result<null, ChangeFailure>) {
    super('not written')
    this.result = result
  }
}

async function write(
  trx: Transaction<Schema>,
  { given, seenRevision, actor }: Change,
  nowMs: number,
): Promise<void> {
  // First, because it locks: of two people who save at once, the second sees what the first wrote.
  await bumpRevision(trx, 'settings')
  const { revision, stored: before } = await loadSettings(trx)
  if (revision !== seenRevision + 1) throw refused({ code: 'settings-changed' })
  const read = readOwnerForm(settingsSchema, { ...before, ...given }, ownerMessages)
  if (!read.ok) throw refused({ code: 'fields-invalid', fields: read.error })

  const after = read.value
  const changed = SETTING_NAMES.filter((name) => after[name] !== before[name])
  if (changed.length === 0) throw new NotWritten(success(null))
  // One that was stored before may lack its country code; a new one that could not be completed is asked about.
  if (changed.includes('phone') && !after.phone.startsWith('+')) {
    throw refused({ code: 'fields-invalid', fields: { phone: 'phone-wrong' } })
  }
  for (const name of changed) await writeSetting(trx, { name, value: after[name], nowMs })
  const detail = changed.map((name) => [name, `${before[name]} → ${after[name]}`])
  await writeAudit(trx, {
    actor,
    action: 'settings-changed',
    subject: changed.join(', '),
    detail: Object.fromEntries(detail),
    nowMs,
  })
}

function refused(refusal: ChangeFailure): NotWritten {
  return new NotWritten(failure(refusal))
}
