import type { FormState } from '#contracts/form'
import type { Role } from '#domain/staff/roles'
import type { ScreenName } from '../screens.ts'

/** A refused form, or one that was interrupted by signing in: nothing typed is lost. */
export type OwnerForm = FormState & {
  /** The address that it was posted to: a screen may have several forms. */
  readonly action: string
  /** These are the differences from what somebody else saved meanwhile, if the form was refused for that. */
  readonly differences?: readonly VersionDifference[]
}

export type VersionDifference = {
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

/** A page of the office: most are screens, which have an address of their own. */
export type PageName =
  | ScreenName
  | 'refusal'
  | 'prove'
  | 'recovery-codes'
  | 'staff-link'
  | 'pay-link'

/** A page with its data, which its loader decides. */
export type ScreenContent<Name extends PageName = PageName, Data = unknown> = {
  readonly screen: Name
  readonly title: string
  readonly data: Data
  /** A browser without script loads the page again after so many seconds. */
  readonly looksAgainAfterSeconds?: number
}

export type PageProps<Data = unknown> = {
  readonly data: Data
  readonly form: OwnerForm | null
}

/** The props of a screen's page: its data are whatever its loader returns. */
export type ScreenProps<
  Load extends (request: never) => Promise<ScreenContent | null>,
  Name extends PageName,
> = PageProps<Extract<Awaited<ReturnType<Load>>, { readonly screen: Name }>['data']>

/** The brand's own logo, with what it can be made out on. */
export type OfficeLogo = {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly showsOnLight: boolean
  readonly showsOnDark: boolean
}

/** Everything that one page of the back office shows. */
export type OwnerPage = ScreenContent & {
  readonly form: OwnerForm | null
  readonly notice: string | null
  /** No mail service is set up, so mails are only written to files on the server. */
  readonly isMailFiled: boolean
  readonly person: { readonly id: string; readonly name: string; readonly role: Role } | null
  readonly brandName: string
  readonly logo: OfficeLogo | null
  /** The screen's address with its query, to return to. */
  readonly path: string
}
