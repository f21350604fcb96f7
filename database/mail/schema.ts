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
 * `pending`: the address was typed. `confirmed`: a link mailed to it was used. `bounced`: the mail server says that
 * there is no such mailbox; subscribing again makes it pending.
 */
export type SubscriberState = 'pending' | 'confirmed' | 'unsubscribed' | 'bounced'

type SubscribersTable = {
  /** The address is lower-cased, so that a mailbox has one entry. */
  readonly email: string
  /** This names the form's place, such as footer. */
  readonly source: string
  readonly created_at: number
  /** The address is kept as typed, because some mail servers are case-sensitive. */
  readonly address: Generated<string>
  readonly state: Generated<SubscriberState>
  readonly state_since: Generated<number>
}

/** Only the hash of a mailed link is stored. The link can always unsubscribe, and confirm for a while. */
type SubscriberLinksTable = {
  readonly token_hash: string
  readonly email: string
  readonly confirms_until: number | null
  readonly created_at: number
}

type ContactMessagesTable = {
  readonly id: string
  readonly name: string
  /** It is empty for a message that asks for products: its phone is the contact. */
  readonly email: string
  readonly subject: string
  readonly message: string
  /** It is 1 when the newsletter box was checked. */
  readonly newsletter: 0 | 1
  readonly created_at: number
  readonly read_at: Generated<number | null>
  readonly answered_at: Generated<number | null>
  /** It is the whole number, such as '+233 24 412 3456', or empty if none was given. */
  readonly phone: Generated<string>
  /** The delivery goes to this town. It and the lines are empty, unless the message asks for products. */
  readonly town: Generated<string>
  readonly lines_json: Generated<string>
  /** This order was made of the message. */
  readonly order_id: Generated<string | null>
}

type DataRightsRequestsTable = {
  /** The person and the owner see this request number. */
  readonly number: string
  /** The token is in the letter that proves the mailbox. */
  readonly proof_token_hash: string
  /** It deduplicates open requests with the same content, and is null once the request is closed. */
  readonly open_key: string | null
  /** The hash is kept when the address is erased, as proof that the request was answered. */
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
  /** Once the address was erased, name and address are removed on closing. */
  readonly erased_at: number | null
}

type OutboxTable = {
  readonly dedupe_key: string
  readonly kind: string
  readonly payload_json: string
  readonly attempts: number
  readonly created_at: number
  /** This is the time of the next attempt, or null when the mail is done or failed. */
  readonly next_at: number | null
  readonly lease_until: number
  readonly done_at: number | null
  readonly parked_at: number | null
  readonly last_error: string | null
  /** The request, or the run of a job, caused the mail; it is null as `orders.placed_by_request`. */
  readonly request_id: Generated<string | null>
  /** A letter to a typed address has a purpose and a place (`LetterTurn`); they are null for all other mails. */
  readonly purpose: Generated<LetterPurpose | null>
  readonly place: Generated<number | null>
  /** 1 means that the mail is done, but was only written to a file, because no mail service is set up. */
  readonly is_filed: Generated<0 | 1>
}
