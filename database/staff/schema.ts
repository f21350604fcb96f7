import type { Generated } from 'kysely'
import type { Role } from '#domain/staff/roles'

export type StaffTables = {
  readonly staff: StaffTable
  readonly staff_sessions: StaffSessionsTable
  readonly ended_sessions: EndedSessionsTable
  readonly staff_devices: StaffDevicesTable
  readonly staff_passkeys: StaffPasskeysTable
  readonly passkey_challenges: PasskeyChallengesTable
  readonly staff_codes: StaffCodesTable
  readonly sign_in_failures: SignInFailuresTable
  readonly audit: AuditTable
}

type StaffTable = {
  readonly id: string
  readonly name: string
  /** The address is lower-cased. */
  readonly email: string
  readonly role: Role
  /** This is a PHC string of argon2id. */
  readonly password_hash: string
  readonly created_at: number
  readonly disabled_at: number | null
}

type StaffSessionsTable = {
  /** The list of devices names the session by this id; it is not the token. */
  readonly id: string
  readonly token_hash: string
  readonly staff_id: string
  /** The device is described by browser and system, such as "Chrome on Android". */
  readonly device: string
  readonly created_at: number
  readonly seen_at: number
  /** Password or passkey was last given then, which steps up the session for five minutes. */
  readonly proved_at: number
  /** This is the id in `staff_devices`; null for a session that is older than that table. */
  readonly device_id: Generated<string | null>
}

/**
 * The person signed in on this device before. The row opens nothing: guesses from the device are counted apart from
 * others'.
 */
type StaffDevicesTable = {
  readonly id: string
  /** Accounts that are used on one device share its token. */
  readonly token_hash: string
  readonly staff_id: string
  /** The last sign-in was then. */
  readonly signed_in_at: number
}

/** An ended session opens nothing: a form that was open when it ended is still read, to come back filled in. */
type EndedSessionsTable = {
  readonly token_hash: string
  readonly seen_at: number
}

type StaffPasskeysTable = {
  /** This is the credential's id in base64url. */
  readonly id: string
  readonly staff_id: string
  readonly name: string
  /** This is a COSE key in base64url. */
  readonly public_key: string
  readonly counter: number
  readonly transports_json: string
  readonly created_at: number
  readonly used_at: number | null
}

/** Each challenge can be answered once. */
type PasskeyChallengesTable = {
  readonly challenge_hash: string
  /** It is null before sign-in. */
  readonly staff_id: string | null
  readonly expires_at: number
  /** This network, or known device, asked for the challenge before sign-in. */
  readonly source_hash: Generated<string | null>
}

export type StaffCodeKind = 'setup' | 'invitation' | 'reset' | 'recovery'

/** Each code can be used once; only hashes of codes are stored. */
type StaffCodesTable = {
  readonly id: string
  readonly code_hash: string
  readonly kind: StaffCodeKind
  /** Only a reset or a recovery code has this. */
  readonly staff_id: string | null
  /** Only an invitation has an address and a role. */
  readonly email: string | null
  readonly role: Role | null
  readonly created_at: number
  /** It is null if the code does not expire. */
  readonly expires_at: number | null
  readonly used_at: number | null
  readonly revoked_at: number | null
}

/** Wrong guesses of a device, of a network or at an account are counted by hash. */
type SignInFailuresTable = {
  readonly key: string
  readonly failures: number
  readonly failed_at: number
}

/** The rows say who did what, and are only ever appended. */
type AuditTable = {
  readonly id: string
  readonly at: number
  /** It is null for the owner's commands and the shop itself. */
  readonly staff_id: string | null
  /** This is the person's name at that time, or the command. */
  readonly actor: string
  readonly action: string
  /** The action was done to this, such as `order NKB-1234`. */
  readonly subject: string
  readonly detail_json: string
}
