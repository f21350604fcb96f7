import { randomUUIDv7 } from 'node:crypto'
import { writeAudit } from '#database/staff/audit'
import { findStaffByEmail, insertStaff, type Staff } from '#database/staff/staff'
import { findUsableCode, insertCodes, redeemCode, revokeCodes } from '#database/staff/staff-codes'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import type { Actor } from '#domain/staff/actor'
import type { Role } from '#domain/staff/roles'
import type { AppContext } from '../base/context.ts'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfCode } from './guess-keys.ts'
import { isStillStaff } from './is-still-staff.ts'
import { hashStaffCode, newStaffCode } from './staff-code.ts'
import type { StaffContext, Visitor } from './staff-context.ts'
import { type OwnerTelling, tellOfOwner } from './tell-of-owner.ts'

const LIFETIME_MS = 72 * 3_600_000

type Invitation = { readonly email: string; readonly role: Role; readonly actor: Actor }

/** Returns the code of `/owner/join#CODE`. It replaces an earlier invitation of the same address. */
export async function invite(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { email, role, actor }: Invitation,
): Promise<Result<string, 'already-staff' | 'signed-out'>> {
  const mailbox = mailboxOf(email)
  const { code, codeHash } = newStaffCode()
  return transact(db, async (trx) => {
    if (!(await isStillStaff(trx, actor))) return failure('signed-out')
    if (await findStaffByEmail(trx, mailbox)) return failure('already-staff')
    const nowMs = now()
    await revokeCodes(trx, { kinds: ['invitation'], email: mailbox }, nowMs)
    await insertCodes(trx, [
      {
        id: randomUUIDv7(),
        codeHash,
        kind: 'invitation',
        staffId: null,
        email: mailbox,
        role,
        createdAtMs: nowMs,
        expiresAtMs: nowMs + LIFETIME_MS,
      },
    ])
    await writeAudit(trx, {
      actor,
      action: 'staff-invited',
      subject: `staff ${mailbox}`,
      detail: { role },
      nowMs,
    })
    return success(code)
  })
}

/** False when there is no such open invitation. */
export async function revokeInvitation(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { id, actor }: { readonly id: string; readonly actor: Actor },
): Promise<boolean> {
  return transact(db, async (trx) => {
    const nowMs = now()
    const isRevoked = (await revokeCodes(trx, { kinds: ['invitation'], id }, nowMs)) > 0
    if (isRevoked) {
      await writeAudit(trx, {
        actor,
        action: 'invitation-revoked',
        subject: `invitation ${id}`,
        nowMs,
      })
    }
    return isRevoked
  })
}

export type JoinFailure = { readonly code: 'code-wrong' | 'already-staff' } | TooManyGuesses

type Joining = { readonly code: string; readonly name: string; readonly password: string }

/** Uses an invitation up. */
export async function join(
  context: StaffContext & OwnerTelling,
  { code, name, password }: Joining,
  { network }: Visitor,
): Promise<Result<Staff, JoinFailure>> {
  const { db, now, passwords } = context
  const presented = { codeHash: hashStaffCode(code), kind: 'invitation' } as const
  const guess = await withGuessDelay(context, keysOfCode({ account: null, network }), () =>
    findUsableCode(db, { ...presented, nowMs: now() }),
  )
  if (!guess.ok) return guess
  const { email, role } = guess.value ?? { email: null, role: null }
  if (email === null || role === null) return failure({ code: 'code-wrong' } as const)
  const passwordHash = await passwords.hash(password)
  const nowMs = now()
  const staff = { id: randomUUIDv7(), name, email, role, createdAtMs: nowMs }
  const joined = await transact(db, async (trx) => {
    if (!(await redeemCode(trx, { ...presented, nowMs }))) {
      return failure({ code: 'code-wrong' } as const)
    }
    // This is no failed Result: the invitation stays used up.
    if (await findStaffByEmail(trx, email)) return null
    await insertStaff(trx, { ...staff, passwordHash })
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'joined',
      subject: `staff ${email}`,
      detail: { role },
      nowMs,
    })
    await tellOfOwner(trx, context, {
      change: 'joined',
      person: staff,
      actor: actorOf(staff),
      nowMs,
    })
    return success({ ...staff, disabledAtMs: null })
  })
  return joined ?? failure({ code: 'already-staff' })
}
