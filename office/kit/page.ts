import type { FormState } from '#contracts/form'
import type { Role } from '#domain/staff/role'
import type { PayLinkData } from './data/new-order-data.ts'
import type { ScreenData } from './data/screen-data.ts'
import type { KeptForm } from './kept-form-data.ts'

/** A refused form, or one that was interrupted by signing in: nothing typed is lost. */
export type OwnerForm = FormState & {
  /** The address that it was posted to: a screen may have several forms. */
  readonly action: string
  /** Between what was typed and what somebody else saved meanwhile, if it was refused for that. */
  readonly differences?: readonly VersionDifference[]
}

export type VersionDifference = {
  /** Of the field. */
  readonly label: string
  readonly typed: string
  readonly stored: string
}

/** An address that is shown once, to be passed on. */
export type StaffLink = {
  readonly kind: 'invitation' | 'reset'
  readonly email: string
  readonly url: string
  readonly whatsappUrl: string
}

/** Pages without an address of their own. */
type OtherPages = {
  /** Not found, or not for this person. */
  readonly refusal: { readonly heading: string; readonly text: string }
  /** Password or passkey again, before what was asked is allowed. */
  readonly prove: KeptForm & { readonly hasPasskey: boolean }
  readonly 'recovery-codes': { readonly codes: readonly string[]; readonly next: string }
  readonly 'staff-link': StaffLink
  readonly 'pay-link': PayLinkData
}

type PageData = ScreenData & OtherPages

/** A screen with its data. */
export type ScreenContent = {
  readonly [Name in keyof PageData]: {
    readonly screen: Name
    readonly title: string
    readonly data: PageData[Name]
  }
}[keyof PageData]

/** Everything that one page of the back office shows. */
export type OwnerPage = ScreenContent & {
  readonly form: OwnerForm | null
  /** What was just done. */
  readonly notice: string | null
  /** No mail service is set up: mails are only written to files on the server. */
  readonly isMailFiled: boolean
  /** Who is signed in. */
  readonly person: { readonly id: string; readonly name: string; readonly role: Role } | null
  readonly brandName: string
  /** The screen's address with its query, to return to. */
  readonly path: string
}
