import { randomUUIDv7 } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import { findStaffByEmail, type Staff, setPasswordHash } from '#database/staff/staff'
import { findUsableCode, insertCodes, redeemCode, revokeCodes } from '#database/staff/staff-codes'
import { deleteDevices } from '#database/staff/staff-devices'
import { deleteSessions, lockSession, type SignedIn } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfCode, keysOfKnown } from './guess-keys.ts'
import { findKnownDevice } from './known-devices.ts'
import { hashStaffCode, newStaffCode } from './staff-code.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

const COUNT = 10

/** Ten new codes, to be shown once; earlier ones can no longer be used. */
export async function newRecoveryCodes(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  staff: Staff,
): Promise<readonly string[]> {
  return transact(db, (trx) => replaceCodes(trx, staff, now()))
}

/** A signed-in device gets new codes with this; null when it was signed out meanwhile. */
export async function renewRecoveryCodes(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  signedIn: SignedIn,
): Promise<readonly string[] | null> {
  return transact(db, async (trx) =>
    (await lockSession(trx, signedIn)) ? replaceCodes(trx, signedIn.staff, now()) : null,
  )
}

async function replaceCodes(
  trx: Kysely<Schema>,
  staff: Staff,
  nowMs: number,
): Promise<readonly string[]> {
  const codes = Array.from({ length: COUNT }, newStaffCode)
  await revokeCodes(trx, { kinds: ['recovery'], staffId: staff.id }, nowMs)
  await insertCodes(
    trx,
    codes.map(({ codeHash }) => ({
      id: randomUUIDv7(),
      codeHash,
      kind: 'recovery',
      staffId: staff.id,
      email: null,
      role: null,
      createdAtMs: nowMs,
      expiresAtMs: null,
    })),
  )
  await writeAudit(trx, {
    actor: actorOf(staff),
    action: 'recovery-codes-made',
    subject: `staff ${staff.email}`,
    nowMs,
  })
  return codes.map(({ code }) => code)
}

export type RecoveryFailure = { readonly code: 'recovery-wrong' } | TooManyGuesses

type Recovery = { readonly email: string; readonly code: string; readonly password: string }

/** Uses one recovery code up to set a new password; every device is signed out. */
export async function recover(
  context: StaffContext,
  { email, code, password }: Recovery,
  visitor: Visitor,
): Promise<Result<Staff, RecoveryFailure>> {
  const { db, now, passwords } = context
  const mailbox = mailboxOf(email)
  const presented = { codeHash: hashStaffCode(code), kind: 'recovery' } as const
  const device = await findKnownDevice(context, visitor, mailbox)
  const stranger = { account: mailbox, network: visitor.network }
  const keys = device === null ? keysOfCode(stranger) : keysOfKnown(device)
  const guess = await withGuessDelay(context, keys, () =>
    findOwnCode(db, mailbox, { ...presented, nowMs: now() }),
  )
  if (!guess.ok) return guess
  const staff = guess.value
  if (staff === null) return failure({ code: 'recovery-wrong' } as const)
  const passwordHash = await passwords.hash(password)
  const nowMs = now()
  return transact(db, async (trx) => {
    if (!(await redeemCode(trx, { ...presented, nowMs }))) {
      return failure({ code: 'recovery-wrong' } as const)
    }
    await setPasswordHash(trx, staff.id, passwordHash)
    await deleteSessions(trx, { staffId: staff.id })
    await deleteDevices(trx, { staffId: staff.id })
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'password-recovered',
      subject: `staff ${staff.email}`,
      nowMs,
    })
    return success(staff)
  })
}

async function findOwnCode(
  db: Kysely<Schema>,
  mailbox: string,
  presented: Parameters<typeof findUsableCode>[1],
): Promise<Staff | null> {
  const staff = await findStaffByEmail(db, mailbox)
  const code = await findUsableCode(db, presented)
  const isOwn = staff !== null && staff.disabledAtMs === null && code?.staffId === staff.id
  return isOwn ? staff : null
}
