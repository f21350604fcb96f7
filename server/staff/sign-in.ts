import type { Kysely } from 'kysely'
import type { Schema } from '#database/schema'
import { writeAudit } from '#database/staff/audit'
import {
  findStaffByEmail,
  lockUnchanged,
  type Staff,
  type StaffWithHash,
} from '#database/staff/staff'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfKnown, keysOfPassword } from './guess-keys.ts'
import { findKnownDevice, rememberDevice } from './known-devices.ts'
import { openSession } from './sessions.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

/** The tokens for the cookies of the session and of the device. */
export type SignInTokens = { readonly token: string; readonly deviceToken: string }
export type NewlySignedIn = SignInTokens & { readonly staff: Staff }
export type SignInFailure = { readonly code: 'sign-in-wrong' } | TooManyGuesses

type Credentials = { readonly email: string; readonly password: string }

export async function signIn(
  context: StaffContext,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Result<NewlySignedIn, SignInFailure>> {
  const mailbox = mailboxOf(email)
  const device = await findKnownDevice(context, visitor, mailbox)
  const stranger = { account: mailbox, network: visitor.network }
  const keys = device === null ? keysOfPassword(stranger) : keysOfKnown(device)
  const guess = await withGuessDelay(context, keys, async () => {
    const found = await findStaffByEmail(context.db, mailbox)
    const staff = found?.disabledAtMs === null ? found : null
    const by = device === null ? 'stranger' : 'known'
    const isRight = await context.passwords.verify(password, staff?.passwordHash ?? null, by)
    return isRight ? staff : null
  })
  if (!guess.ok) return guess
  if (guess.value === null) return failure({ code: 'sign-in-wrong' } as const)
  const way = { ...visitor, way: 'password' } as const
  const signedIn = await signInUnlessChanged(context, guess.value, way)
  return signedIn ? success(signedIn) : failure({ code: 'sign-in-wrong' } as const)
}

type SignInWay = Visitor & { readonly way: 'password' | 'passkey' | 'recovery-code' }

/** Opens a session for a person who has just set a password. */
export async function signInAs(
  { db, now }: StaffContext,
  staff: Staff,
  way: SignInWay,
): Promise<NewlySignedIn> {
  const tokens = await transact(db, (trx) => openAudited(trx, { staff, way, nowMs: now() }))
  return { ...tokens, staff }
}

/**
 * Opens a session for a person whose password or passkey was checked. Null when a new password or the
 * person's removal came in between: it ended all sessions, and this one would outlive it.
 */
export async function signInUnlessChanged(
  { db, now }: StaffContext,
  staff: StaffWithHash,
  way: SignInWay,
): Promise<NewlySignedIn | null> {
  const tokens = await transact(db, async (trx) =>
    (await lockUnchanged(trx, staff)) ? openAudited(trx, { staff, way, nowMs: now() }) : null,
  )
  return tokens === null ? null : { ...tokens, staff }
}

type Opening = { readonly staff: Staff; readonly way: SignInWay; readonly nowMs: number }

async function openAudited(
  trx: Kysely<Schema>,
  { staff, way: { device, deviceToken, way }, nowMs }: Opening,
): Promise<SignInTokens> {
  await writeAudit(trx, {
    actor: actorOf(staff),
    action: 'signed-in',
    subject: `staff ${staff.email}`,
    detail: { way, device },
    nowMs,
  })
  const known = await rememberDevice(trx, { deviceToken, staffId: staff.id, nowMs })
  const session = { staffId: staff.id, device, deviceId: known.id, nowMs }
  return { token: await openSession(trx, session), deviceToken: known.token }
}
