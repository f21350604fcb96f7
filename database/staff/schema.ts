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
  /** Lower-cased. */
  readonly email: string
  readonly role: Role
  /** PHC string of argon2id. */
  readonly password_hash: string
  readonly created_at: number
  readonly disabled_at: number | null
}

type StaffSessionsTable = {
  /** Names it in the list of devices; it is not the token. */
  readonly id: string
  readonly token_hash: string
  readonly staff_id: string
  /** Browser and system, such as "Chrome on Android". */
  readonly device: string
  readonly created_at: number
  readonly seen_at: number
  /** When password or passkey was last given: steps up for five minutes. */
  readonly proved_at: number
  /** The id in `staff_devices`; null for a session that is older than that table. */
  readonly device_id: Generated<string | null>
}

/** A device on which this person signed in before. It opens nothing: its guesses are counted apart from others'. */
type StaffDevicesTable = {
  readonly id: string
  /** Accounts that are used on one device share its token. */
  readonly token_hash: string
  readonly staff_id: string
  /** The time of the last sign-in. */
  readonly signed_in_at: number
}

/** They open nothing: a form that was open when its session ended is still read, to come back filled in. */
type EndedSessionsTable = {
  readonly token_hash: string
  readonly seen_at: number
}

type StaffPasskeysTable = {
  /** The credential's id, base64url. */
  readonly id: string
  readonly staff_id: string
  readonly name: string
  /** COSE key, base64url. */
  readonly public_key: string
  readonly counter: number
  readonly transports_json: string
  readonly created_at: number
  readonly used_at: number | null
}

/** Each can be answered once. */
type PasskeyChallengesTable = {
  readonly challenge_hash: string
  /** Null before sign-in. */
  readonly staff_id: string | null
  readonly expires_at: number
  /** The network, or the known device, that asked for it before sign-in. */
  readonly source_hash: Generated<string | null>
}

export type StaffCodeKind = 'setup' | 'invitation' | 'reset' | 'recovery'

/** Codes that can be used once; only their hashes are stored. */
type StaffCodesTable = {
  readonly id: string
  readonly code_hash: string
  readonly kind: StaffCodeKind
  /** Of a reset or a recovery code. */
  readonly staff_id: string | null
  /** Of an invitation. */
  readonly email: string | null
  readonly role: Role | null
  readonly created_at: number
  /** Null: does not expire. */
  readonly expires_at: number | null
  readonly used_at: number | null
  readonly revoked_at: number | null
}

/** Wrong guesses of a device, of a network or at an account, by hash. */
type SignInFailuresTable = {
  readonly key: string
  readonly failures: number
  readonly failed_at: number
}

/** Append-only: who did what. */
type AuditTable = {
  readonly id: string
  readonly at: number
  /** Null for the owner's commands and the shop itself. */
  readonly staff_id: string | null
  /** The person's name at that time, or the command. */
  readonly actor: string
  readonly action: string
  /** What it was done to, such as `order NKB-1234`. */
  readonly subject: string
  readonly detail_json: string
}
