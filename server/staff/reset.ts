import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { deletePasskeys } from '#database/staff/passkeys'
import { findStaff, findStaffByEmail, type Staff, setPasswordHash } from '#database/staff/staff'
import { findUsableCode, insertCodes, redeemCode, revokeCodes } from '#database/staff/staff-codes'
import { deleteDevices } from '#database/staff/staff-devices'
import { deleteSessions } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { AppContext } from '../base/context.ts'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfCode, keysOfKnown } from './guess-keys.ts'
import { isStillStaff } from './is-still-staff.ts'
import { findKnownDevice } from './known-devices.ts'
import { hashStaffCode, newStaffCode } from './staff-code.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

const LIFETIME_MS = 3_600_000

/** Returns the code of `/owner/reset#CODE`. It replaces an earlier one. */
export async function createReset(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { email, actor }: { readonly email: string; readonly actor: Actor },
): Promise<Result<string, 'staff-unknown' | 'signed-out'>> {
  const { code, codeHash } = newStaffCode()
  return transact(db, async (trx) => {
    if (!(await isStillStaff(trx, actor))) return failure('signed-out')
    const staff = await findStaffByEmail(trx, mailboxOf(email))
    if (!staff || staff.disabledAtMs !== null) return failure('staff-unknown')
    const nowMs = now()
    await revokeCodes(trx, { kinds: ['reset'], staffId: staff.id }, nowMs)
    await insertCodes(trx, [
      {
        id: randomUUIDv7(),
        codeHash,
        kind: 'reset',
        staffId: staff.id,
        email: null,
        role: null,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + LIFETIME_MS,
      },
    ])
    const subject = `staff ${staff.email}`
    await writeAudit(trx, { actor, action: 'reset-created', subject, nowMs })
    return success(code)
  })
}

export type ResetFailure = { readonly code: 'code-wrong' } | TooManyGuesses

type NewPassword = { readonly code: string; readonly password: string }

/** Sets a new password and removes every other way in: sessions, passkeys, recovery codes; no device is known. */
export async function redeemReset(
  context: StaffContext,
  { code, password }: NewPassword,
  visitor: Visitor,
): Promise<Result<Staff, ResetFailure>> {
  const { db, now, passwords } = context
  const presented = { codeHash: hashStaffCode(code), kind: 'reset' } as const
  const device = await findKnownDevice(context, visitor, null)
  const stranger = { account: null, network: visitor.network }
  const keys = device === null ? keysOfCode(stranger) : keysOfKnown(device)
  const guess = await withGuessDelay(context, keys, () =>
    findUsableCode(db, { ...presented, nowMs: now() }),
  )
  if (!guess.ok) return guess
  const staff = await findActive(db, guess.value?.staffId ?? null)
  if (staff === null) return failure({ code: 'code-wrong' } as const)
  const passwordHash = await passwords.hash(password)
  const nowMs = now()
  return transact(db, async (trx) => {
    if (!(await redeemCode(trx, { ...presented, nowMs }))) {
      return failure({ code: 'code-wrong' } as const)
    }
    await setPasswordHash(trx, staff.id, passwordHash)
    await deleteSessions(trx, { staffId: staff.id })
    await deleteDevices(trx, { staffId: staff.id })
    await deletePasskeys(trx, { staffId: staff.id })
    await revokeCodes(trx, { kinds: ['recovery', 'reset'], staffId: staff.id }, nowMs)
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'password-reset',
      subject: `staff ${staff.email}`,
      nowMs,
    })
    return success(staff)
  })
}

async function findActive(db: Kysely<Schema>, staffId: string | null): Promise<Staff | null> {
  const staff = staffId === null ? null : await findStaff(db, staffId)
  return staff?.disabledAtMs === null ? staff : null
}
