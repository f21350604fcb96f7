import { writeAudit } from '#database/staff/audit'
import { insertChallenge, takeChallenge } from '#database/staff/passkey-challenges'
import {
  deletePasskeys,
  findPasskey,
  insertPasskey,
  listPasskeys,
  markPasskeyUsed,
} from '#database/staff/passkeys'
import { findStaff, type StaffWithHash } from '#database/staff/staff'
import { lockSession, markProved, type SignedIn } from '#database/staff/staff-sessions'
import { transact } from '#database/transact'
import { isUniqueViolation } from '#database/unique-violation'
import { failure, type Result, success } from '#domain/result'
import { sha256 } from '../base/sha256.ts'
import { actorOf } from './actor-of.ts'
import { findKnownDevice } from './known-devices.ts'
import { parseAssertion, parseRegistration } from './passkey-response.ts'
import { type NewlySignedIn, signInUnlessChanged } from './sign-in.ts'
import type { StaffContext, Visitor } from './staff-context.ts'

const CHALLENGE_MS = 5 * 60_000
/** ES256, EdDSA, RS256. */
const ALGORITHMS = [-7, -8, -257]

/** The library is loaded at the first use: it takes 250 ms and 23 MB. */
function loadWebauthn() {
  return import('@simplewebauthn/server')
}

type Registration = { readonly origin: string; readonly brandName: string }

/** The browser needs this to create a passkey for this person. */
export async function startPasskey(
  context: StaffContext,
  { staff }: SignedIn,
  { origin, brandName }: Registration,
) {
  const { generateRegistrationOptions } = await loadWebauthn()
  const known = await listPasskeys(context.db, staff.id)
  const options = await generateRegistrationOptions({
    rpName: brandName,
    rpID: new URL(origin).hostname,
    userName: staff.email,
    userDisplayName: staff.name,
    userID: new TextEncoder().encode(staff.id),
    attestationType: 'none',
    excludeCredentials: known.map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await keepChallenge(context, options.challenge, { staffId: staff.id, source: staff.id })
  return options
}

type Answer = { readonly origin: string; readonly response: string }

export async function finishPasskey(
  context: StaffContext,
  signedIn: SignedIn,
  { origin, response, device }: Answer & { readonly device: string },
): Promise<Result<null, 'passkey-wrong' | 'passkey-known' | 'signed-out'>> {
  const { db, now } = context
  const { staff } = signedIn
  const parsed = parseRegistration(response)
  if (parsed === null) return failure('passkey-wrong')
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response: parsed,
    expectedChallenge: (challenge) => redeemChallenge(context, challenge, staff.id),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!verified?.verified) return failure('passkey-wrong')
  const { credential } = verified.registrationInfo
  try {
    return await transact(db, async (trx) => {
      if (!(await lockSession(trx, signedIn))) return failure('signed-out')
      await insertPasskey(trx, {
        id: credential.id,
        staffId: staff.id,
        name: device,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: credential.transports ?? [],
        createdAtMs: now(),
      })
      await writeAudit(trx, {
        actor: actorOf(staff),
        action: 'passkey-added',
        subject: `staff ${staff.email}`,
        nowMs: now(),
      })
      return success(null)
    })
  } catch (error) {
    if (isUniqueViolation(error)) return failure('passkey-known')
    throw error
  }
}

export async function removePasskey(
  { db, now }: StaffContext,
  { staff }: SignedIn,
  id: string,
): Promise<void> {
  await transact(db, async (trx) => {
    if ((await deletePasskeys(trx, { staffId: staff.id, id })) === 0) return
    await writeAudit(trx, {
      actor: actorOf(staff),
      action: 'passkey-removed',
      subject: `staff ${staff.email}`,
      nowMs: now(),
    })
  })
}

/** Nobody is signed in yet: the passkey says whose it is. */
export async function startPasskeySignIn(
  context: StaffContext,
  { origin, ...visitor }: Visitor & { readonly origin: string },
) {
  const device = await findKnownDevice(context, visitor, null)
  const source = device ?? `network ${visitor.network}`
  return makeChallenge(context, { origin, ownIds: [], asked: { staffId: null, source } })
}

/** This proves the person again, for step-up. */
export async function startPasskeyProof(
  context: StaffContext,
  { staff }: SignedIn,
  origin: string,
) {
  const ownIds = (await listPasskeys(context.db, staff.id)).map(({ id }) => ({ id }))
  return makeChallenge(context, { origin, ownIds, asked: { staffId: staff.id, source: staff.id } })
}

type Challenged = {
  readonly origin: string
  readonly ownIds: { readonly id: string }[]
  readonly asked: Asked
}

async function makeChallenge(context: StaffContext, { origin, ownIds, asked }: Challenged) {
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: new URL(origin).hostname,
    allowCredentials: ownIds,
    userVerification: 'required',
  })
  await keepChallenge(context, options.challenge, asked)
  return options
}

/** Wrong guesses cause no delay here: a passkey cannot be guessed. */
export async function finishPasskeySignIn(
  context: StaffContext,
  { origin, response, ...visitor }: Answer & Visitor,
): Promise<Result<NewlySignedIn, 'passkey-wrong'>> {
  const staff = await verifyAssertion(context, { origin, response, staffId: null })
  if (staff === null) return failure('passkey-wrong')
  const signedIn = await signInUnlessChanged(context, staff, { ...visitor, way: 'passkey' })
  return signedIn ? success(signedIn) : failure('passkey-wrong')
}

export async function finishPasskeyProof(
  context: StaffContext,
  { staff, session }: SignedIn,
  answer: Answer,
): Promise<boolean> {
  const proved = await verifyAssertion(context, { ...answer, staffId: staff.id })
  if (proved?.id !== staff.id) return false
  await markProved(context.db, session.id, context.now())
  return true
}

async function verifyAssertion(
  context: StaffContext,
  { origin, response, staffId }: Answer & Pick<Asked, 'staffId'>,
): Promise<StaffWithHash | null> {
  const { db, now } = context
  const parsed = parseAssertion(response)
  const passkey = parsed && (await findPasskey(db, parsed.id))
  if (!parsed || !passkey) return null
  // This comes before the passkey is used: a reset in between removes it or changes the password.
  const staff = await findStaff(db, passkey.staffId)
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response: parsed,
    expectedChallenge: (challenge) => redeemChallenge(context, challenge, staffId),
    expectedOrigin: origin,
    expectedRPID: new URL(origin).hostname,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => null)
  if (!verified?.verified) return null
  const counter = verified.authenticationInfo.newCounter
  if (!(await markPasskeyUsed(db, { id: passkey.id, counter, nowMs: now() }))) return null
  return staff?.disabledAtMs === null ? staff : null
}

type Asked = {
  /** It is null before sign-in. */
  readonly staffId: string | null
  /** Challenges of one source are counted together. */
  readonly source: string
}

async function keepChallenge(
  { db, now }: StaffContext,
  challenge: string,
  { staffId, source }: Asked,
): Promise<void> {
  const expiresAtMs = now() + CHALLENGE_MS
  const challengeHash = sha256(challenge)
  await insertChallenge(db, { challengeHash, staffId, sourceHash: sha256(source), expiresAtMs })
}

function redeemChallenge(
  { db, now }: StaffContext,
  challenge: string,
  staffId: string | null,
): Promise<boolean> {
  return takeChallenge(db, { challengeHash: sha256(challenge), staffId, nowMs: now() })
}
