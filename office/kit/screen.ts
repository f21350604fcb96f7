import type { SignedIn } from '#database/staff/staff-sessions'
import { type FieldSentences, sentencesOf } from '#domain/form/field-sentences'
import type { OwnerNotice } from '#domain/owner-messages/notices'
import type { Actor } from '#domain/staff/actor'
import { type Action, can } from '#domain/staff/roles'
import type { AppContext } from '#server/base/context'
import { actorOf } from '#server/staff/actor-of'
import type { SignInTokens } from '#server/staff/sign-in'
import type { Visitor } from '#server/staff/staff-context'
import type { ScreenName } from '../screens.ts'
import type { Access } from './access.ts'
import type { PageName, ScreenContent, VersionDifference } from './page.ts'

export type ScreenRequest = {
  readonly context: AppContext
  /** These are the parameters of the path, such as the order's id. */
  readonly params: Readonly<Record<string, string>>
  readonly search: URLSearchParams
  /** Screens for visitors alone have null here. */
  readonly signedIn: SignedIn | null
  readonly origin: string
}

/** Returns null when there is no such page. */
export type ScreenLoader = (request: ScreenRequest) => Promise<ScreenContent | null>

export type PostRequest = ScreenRequest & {
  readonly fields: Fields
  /** The body is parsed from JSON, or has the bytes of a post by script. */
  readonly body: unknown
  readonly visitor: Visitor
}

/** Returns the answer of a loader, with a type that tells the page what its data are. */
export function show<Name extends PageName, const Data>(
  screen: Name,
  title: string,
  data: Data,
): ScreenContent<Name, Data> {
  return { screen, title, data }
}

/** These are the typed values. `text` has the last value of a field, `all` every one, and `names` are those of all fields. */
export type Fields = {
  readonly names: () => readonly string[]
  readonly text: (name: string) => string
  readonly all: (name: string) => readonly string[]
}

export type PostOutcome =
  | { readonly kind: 'done'; readonly next: string; readonly notice?: OwnerNotice }
  | SignInOutcome
  | { readonly kind: 'signed-out'; readonly next: string; readonly notice: OwnerNotice }
  | {
      readonly kind: 'refused'
      readonly status: number
      readonly message: string | null
      readonly errors: FieldSentences
      /** These are the differences from what somebody else saved meanwhile. */
      readonly differences?: readonly VersionDifference[]
      /** The content is shown instead of the post's screen. */
      readonly content?: ScreenContent
    }
  /** A script gets this answer. */
  | { readonly kind: 'json'; readonly status?: number; readonly body: unknown }
  /** The browser saves this file on the device. */
  | {
      readonly kind: 'file'
      readonly name: string
      readonly type: string
      readonly content: Uint8Array
    }
  /** A page that is shown once, such as new codes. */
  | { readonly kind: 'show'; readonly content: ScreenContent }

type SignInOutcome = {
  readonly kind: 'signed-in'
  /** The tokens are null when the person was signed in before, and has now proved it again. */
  readonly tokens: SignInTokens | null
  readonly next: string
  readonly notice?: OwnerNotice
  /** The interrupted form is kept as JSON. It is shown again, and never carried out. */
  readonly kept?: string
  /** The content is shown before the person goes on. */
  readonly content?: ScreenContent
}

export type Post = {
  readonly path: string
  readonly access: Access
  /** This screen is shown again, with what was typed, when the post is refused. */
  readonly screen: ScreenName
  /** Password or passkey must have been given in the last five minutes. */
  readonly needsProof?: boolean
  /** A form with a file may need more bytes than other forms. */
  readonly maxBytes?: number
  /** The body may also be a part of a file. */
  readonly takesBytes?: boolean
  readonly handle: (request: PostRequest) => Promise<PostOutcome>
}

export type JsonGet = {
  readonly path: string
  readonly access: Access
  /** The result is null when there is no such thing. */
  readonly load: (request: ScreenRequest) => Promise<object | null>
}

/** This is for screens and posts of staff, which nobody else reaches. */
export function signedInOf({ signedIn }: ScreenRequest): SignedIn {
  if (signedIn === null) throw new Error('Nobody is signed in')
  return signedIn
}

/** This is for screens and posts of staff. */
export function mayIn(request: ScreenRequest, action: Action): boolean {
  return can(signedInOf(request).staff, action)
}

export function actorOfRequest(request: ScreenRequest): Actor {
  return actorOf(signedInOf(request).staff)
}

/** Refuses the whole form with one sentence. */
export function refuse(status: number, sentence: string): PostOutcome {
  return { kind: 'refused', status, message: sentence, errors: {} }
}

/** Somebody else was faster: both versions are shown, and what was typed stays in the form. */
export function refuseConflict(
  sentence: string,
  differences: readonly VersionDifference[],
): PostOutcome {
  const isDifferent = ({ typed, stored }: VersionDifference) => typed !== stored
  return {
    kind: 'refused',
    status: 409,
    message: sentence,
    errors: {},
    differences: differences.filter(isDifferent),
  }
}

/** Refuses a form with one sentence for each field with an error. */
export function refuseFields<Code extends string>(
  errors: Readonly<Record<string, Code | undefined>>,
  sentences: Readonly<Record<NoInfer<Code>, string>>,
): PostOutcome {
  return refuseWith(sentencesOf(errors, sentences))
}

export function refuseWith(errors: FieldSentences): PostOutcome {
  return { kind: 'refused', status: 422, message: null, errors }
}
