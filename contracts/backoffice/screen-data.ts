import type { Role } from '#domain/staff/role'
import type { KeptForm } from './kept-form.ts'
import type { TodayData } from './today-data.ts'

/** The data of each screen. */
export type ScreenData = {
  readonly setup: Record<never, never>
  readonly 'sign-in': KeptForm & { readonly hasStaff: boolean }
  readonly join: Record<never, never>
  readonly reset: Record<never, never>
  readonly recover: Record<never, never>
  readonly today: TodayData
  readonly account: AccountData
  readonly staff: StaffData
  readonly audit: AuditData
}

export type AccountData = {
  readonly email: string
  readonly devices: readonly Device[]
  readonly passkeys: readonly ListedPasskey[]
  readonly recoveryCodesLeft: number
}

export type Device = {
  readonly id: string
  readonly name: string
  readonly isThisOne: boolean
  readonly signedInAtMs: number
  readonly seenAtMs: number
}

export type ListedPasskey = {
  readonly id: string
  readonly name: string
  readonly createdAtMs: number
  readonly usedAtMs: number | null
}

export type StaffData = {
  readonly people: readonly Person[]
  readonly invitations: readonly OpenInvitation[]
}

export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly isDisabled: boolean
  readonly isYou: boolean
}

export type OpenInvitation = {
  readonly id: string
  readonly email: string
  readonly role: Role
  readonly expiresAtMs: number
}

export type AuditData = {
  readonly entries: readonly AuditRow[]
  /** The address of the next, older page. */
  readonly older: string | null
}

export type AuditRow = {
  readonly id: string
  readonly atMs: number
  readonly actor: string
  readonly action: string
  readonly subject: string
  readonly detail: string
}
