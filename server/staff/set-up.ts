import { randomUUIDv7 } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAudit } from '#database/staff/audit'
import { hasStaff, insertStaff, type Staff } from '#database/staff/staff'
import {
  findUsableCode,
  lockSetupCode,
  redeemCode,
  replaceSetupCode,
} from '#database/staff/staff-codes'
import { transact } from '#database/transact'
import { failure, type Result, success } from '#domain/result'
import type { AppContext } from '../base/context.ts'
import { actorOf } from './actor-of.ts'
import { type TooManyGuesses, withGuessDelay } from './guess.ts'
import { keysOfCode } from './guess-keys.ts'
import { hashStaffCode, newStaffCode } from './staff-code.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

const LIFETIME_MS = 24 * 3_600_000
const FILE = 'owner-setup'

type SetupOptions = {
  readonly dataDir: string
  /** The origin is that of the back office. */
  readonly origin: string
}

/**
 * The address at which the first owner signs up; null when there is staff. It stands in a file that
 * only this user can read, and stays the same until its code expires or the file is missing.
 */
export async function prepareSetup(
  { db, now }: Pick<AppContext, 'db' | 'now'>,
  { dataDir, origin }: SetupOptions,
): Promise<string | null> {
  const file = join(dataDir, FILE)
  if (await hasStaff(db)) {
    rmSync(file, { force: true })
    return null
  }
  const code = await transact(db, async (trx) => {
    const nowMs = now()
    const stored = await lockSetupCode(trx)
    const written = readCode(file)
    const isCurrent = stored !== null && (stored.expiresAtMs ?? 0) > nowMs
    if (isCurrent && written !== null && hashStaffCode(written) === stored.codeHash) return written
    const fresh = newStaffCode()
    await replaceSetupCode(trx, {
      codeHash: fresh.codeHash,
      nowMs,
      expiresAtMs: nowMs + LIFETIME_MS,
    })
    writePrivately(file, `${setupAddress(origin, fresh.code)}\n`)
    return fresh.code
  })
  return setupAddress(origin, code)
}

/** The code is in the fragment, which browsers send to nobody, so that no log or proxy has it. */
function setupAddress(origin: string, code: string): string {
  return `${origin}/owner/setup#${code}`
}

function readCode(file: string): string | null {
  try {
    return readFileSync(file, 'utf8').trim().split('#')[1] ?? null
  } catch {
    return null
  }
}

function writePrivately(file: string, text: string) {
  const draft = `${file}.${randomUUIDv7()}`
  writeFileSync(draft, text, { mode: 0o600 })
  renameSync(draft, file)
}

export type SetupFailure = { readonly code: 'code-wrong' | 'already-set-up' } | TooManyGuesses

type Claim = {
  readonly code: string
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Creates the first owner. Of two claims at the same time one wins. */
export async function claimSetup(
  context: StaffContext,
  { code, name, email, password }: Claim,
  { network }: Visitor,
): Promise<Result<Staff, SetupFailure>> {
  const { db, now, passwords } = context
  const presented = { codeHash: hashStaffCode(code), kind: 'setup' } as const
  const guess = await withGuessDelay(context, keysOfCode({ account: null, network }), () =>
    findUsableCode(db, { ...presented, nowMs: now() }),
  )
  if (!guess.ok) return guess
  if (guess.value === null) return failure({ code: 'code-wrong' } as const)
  const passwordHash = await passwords.hash(password)
  const nowMs = now()
  const owner = { id: randomUUIDv7(), name, email, role: 'owner', createdAtMs: nowMs } as const
  return transact(db, async (trx) => {
    if (!(await redeemCode(trx, { ...presented, nowMs }))) {
      return failure({ code: 'already-set-up' } as const)
    }
    if (await hasStaff(trx)) return failure({ code: 'already-set-up' } as const)
    await insertStaff(trx, { ...owner, passwordHash })
    await writeAudit(trx, {
      actor: actorOf(owner),
      action: 'set-up',
      subject: `staff ${email}`,
      nowMs,
    })
    return success({ ...owner, disabledAtMs: null })
  })
}
