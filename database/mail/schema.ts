import type { Generated } from 'kysely'
import type { RequestType, VerificationMethod } from '#domain/data-rights/data-rights-request'
import type { LetterPurpose } from '#domain/mail/letter-purpose'

export type CorrespondenceTables = {
  readonly subscribers: SubscribersTable
  readonly subscriber_links: SubscriberLinksTable
  readonly contact_messages: ContactMessagesTable
  readonly data_rights_requests: DataRightsRequestsTable
  readonly outbox: OutboxTable
}

/**
 * `pending`: the address was typed. `confirmed`: by a link mailed to it. `bounced`: the mail server says
 * that there is no such mailbox; subscribing again makes it pending.
 */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'

type SubscribersTable = {
  /** Lower-cased: one entry per mailbox. */
  readonly email: string
  /** The form's place, such as footer. */
  readonly source: string
  readonly created_at: number
  /** As typed, because some mail servers are case-sensitive. */
  readonly address: Generated<string>
  readonly state: Generated<SubscriberState>
  readonly state_since: Generated<number>
}

/** A mailed link; only its hash is stored. It can always unsubscribe, and confirm for a while. */
type SubscriberLinksTable = {
  readonly token_hash: string
  readonly email: string
  readonly confirms_until: number | null
  readonly created_at: number
}

type ContactMessagesTable = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly subject: string
  readonly message: string
  /** 1 when the newsletter box was checked. */
  readonly newsletter: 0 | 1
  readonly created_at: number
  readonly read_at: Generated<number | null>
  readonly answered_at: Generated<number | null>
  /** The whole number, such as '+233 24 412 3456'; empty if none was given. */
  readonly phone: Generated<string>
}

type DataRightsRequestsTable = {
  /** The request number shown to the person and the owner. */
  readonly number: string
  /** Hash of the token in the letter that proves the mailbox. */
  readonly proof_token_hash: string
  /** Deduplicates open requests with the same content; null once closed. */
  readonly open_key: string | null
  /** Kept when the address is erased, as proof that the request was answered. */
  readonly mailbox_hash: string
  readonly request_type: RequestType
  readonly name: string
  readonly email: string
  readonly details: string
  readonly verification_method: VerificationMethod
  readonly received_at: number
  readonly due_at: number
  readonly extended_until: number | null
  readonly extension_reason: string | null
  readonly proven_at: number | null
  readonly closed_at: number | null
  readonly outcome: string | null
  /** When the address was erased; name and address are then removed on closing. */
  readonly erased_at: number | null
}

type OutboxTable = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
  /** Time of the next attempt; null when done or failed. */
  readonly next_at: number | null
  readonly lease_until: number
  readonly done_at: number | null
  readonly parked_at: number | null
  readonly last_error: string | null
  /** The request, or the job's run, that caused it; null as `orders.placed_by_request`. */
  readonly request_id: Generated<string | null>
  /** What a letter to a typed address is for, and its place (`LetterTurn`); null for all other mails. */
  readonly purpose: Generated<LetterPurpose | null>
  readonly place: Generated<number | null>
  /** 1: done, but only written to a file, because no mail service is set up. */
  readonly is_filed: Generated<0 | 1>
}
