import type { Transaction } from 'kysely'
import { hasLiveOrder } from '#database/payments/reference-prefixes'
import type { Schema } from '#database/schema'
import { bumpRevision } from '#database/settings/revisions'
import { loadSettings, writeSetting } from '#database/settings/settings'
import { writeAudit } from '#database/staff/audit'
import { transact } from '#database/transact'
import { mailboxChangedLetter } from '#domain/connections/connection-letter'
import { type FieldErrors, readOwnerForm } from '#domain/form/read-form'
import { type OwnerMessageCode, ownerMessages } from '#domain/owner-messages/office'
import { failure, type Result, success } from '#domain/result'
import { SETTING_NAMES, type SettingName, settingsSchema } from '#domain/settings/settings'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { tellOwners } from '../base/tell-owners.ts'

type Given = Readonly<Partial<Record<SettingName, unknown>>>

type Change = {
  /** These are the typed settings. A setting that is missing, as one fixed by the environment, stays as it is. */
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

/**
 * Writes what differs, with its audit row, in one transaction. Other processes have it within two seconds. Returns the
 * settings that differed.
 */
export async function changeSettings(
  { db, now, settings }: Pick<AppContext, 'db' | 'now' | 'settings'>,
  change: Change,
): Promise<Result<readonly SettingName[], ChangeFailure>> {
  const written = await transact(db, (trx) => write(trx, change, now()))
  if (written.ok) {
    await settings.refresh()
    return written
  }
  return written.error === 'nothing-changed' ? success([]) : failure(written.error)
}

async function write(
  trx: Transaction<Schema>,
  { given, seenRevision, actor }: Change,
  nowMs: number,
): Promise<Result<readonly SettingName[], ChangeFailure | 'nothing-changed'>> {
  // This comes first, because it locks: of two people who save at once, the second sees what the first wrote.
  await bumpRevision(trx, 'settings')
  const { revision, stored: before } = await loadSettings(trx)
  if (revision !== seenRevision + 1) return failure({ code: 'settings-changed' })
  const read = readOwnerForm(settingsSchema, { ...before, ...given }, ownerMessages)
  if (!read.ok) return failure({ code: 'fields-invalid', fields: read.error })

  const after = read.value
  const changed = SETTING_NAMES.filter((name) => after[name] !== before[name])
  // This is a failure, so that the revision is as before: the forms of others stay valid.
  if (changed.length === 0) return failure('nothing-changed')
  // A number that was stored before may lack its country code; a new one that could not be completed is asked about.
  if (changed.includes('phone') && !after.phone.startsWith('+')) {
    return failure({ code: 'fields-invalid', fields: { phone: 'phone-wrong' } })
  }
  // Customers, books and the payment company know the references by then.
  if (changed.includes('referencePrefix') && (await hasLiveOrder(trx))) {
    return failure({
      code: 'fields-invalid',
      fields: { referencePrefix: 'reference-prefix-fixed' },
    })
  }
  for (const name of changed) await writeSetting(trx, { name, value: after[name], nowMs })
  // The catalogue in memory has the rule of sizes with each product: every process reads all of it again.
  if (changed.some(isOfPrices)) await bumpRevision(trx, 'catalogue')
  const detail = changed.map((name) => [name, `${before[name]} → ${after[name]}`])
  await writeAudit(trx, {
    actor,
    action: 'settings-changed',
    subject: changed.join(', '),
    detail: Object.fromEntries(detail),
    nowMs,
  })
  if (changed.includes('email')) {
    const mailbox = { before: before.email, after: after.email, actor, brandName: before.name }
    await tellOwners(trx, {
      what: 'mailbox',
      letterTo: (address) => mailboxChangedLetter(address, mailbox),
      alsoTo: [before.email],
      nowMs,
    })
  }
  return success(changed)
}

/** A change of these is one of the prices on pages and in carts. */
export function isOfPrices(name: SettingName): boolean {
  return name === 'surchargePercent' || name === 'surchargedSizes'
}
