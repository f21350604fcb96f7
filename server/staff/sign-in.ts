import { writeAudit } from '#database/repositories/audit'
import { findStaffByEmail, type Staff } from '#database/repositories/staff'
import { transact } from '#database/transact'
import { mailboxOf } from '#domain/form/email'
import { failure, type Result, success } from '#domain/result'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { openSession } from './sessions.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

export type NewlySignedIn = { readonly token: string; readonly staff: Staff }
export type SignInFailure = { readonly code: 'sign-in-wrong' } | TooManyGuesses

type Credentials = { readonly email: string; readonly password: string }

export async function signIn(
  context: StaffContext,
  { email, password }: Credentials,
  visitor: Visitor,
): Promise<Result<NewlySignedIn, SignInFailure>> {
  const mailbox = mailboxOf(email)
  const guessed = { account: mailbox, network: visitor.network }
  const guess = await withGuessDelay(context, guessed, async () => {
    const found = await findStaffByEmail(context.db, mailbox)
    const known = found?.disabledAtMs === null ? found : null
    const isRight = await context.passwords.verify(password, known?.passwordHash ?? null)
    return isRight ? known : null
  })
  if (!guess.ok) return guess
  if (guess.value === null) return failure({ code: 'sign-in-wrong' } as const)
  return success(await signInAs(context, guess.value, { ...visitor, way: 'password' }))
}

type SignInWay = Visitor & { readonly way: 'password' | 'passkey' | 'recovery-code' }

/** Opens a session for a person who has proved to be this member of staff. */
export async function signInAs(
  { db, now }: StaffContext,
  staff: Staff,
  { device, way }: SignInWay,
): Promise<NewlySignedIn> {
  const nowMs = now()
  const token = await transact(db, async (trx) => {
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'signed-in',
      subject: `staff ${staff.email}`,
      detail: { way, device },
      nowMs,
    })
    return openSession(trx, { staffId: staff.id, device, nowMs })
  })
  return { token, staff }
}
