import type { AlertChoice, AlertTopic } from '#domain/alerts/topics'

export type AlertsData = {
  /** Those that this person may be told of. */
  readonly topics: readonly AlertTopic[]
  readonly choices: readonly AlertChoice[]
  /** Where mails go. */
  readonly email: string
  /** The mailbox that gets orders and messages in any case. */
  readonly shopEmail: string
  /** Mails are only written to files: nobody gets them. */
  readonly isMailFiled: boolean
  /** Whether this browser shows notifications. */
  readonly isOnHere: boolean
  /** Of the shop, for the browser's push service. */
  readonly publicKey: string
}
