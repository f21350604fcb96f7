import type { AlertTopic, AlertWay } from '#domain/alerts/topics'

export type AlertTables = {
  readonly alert_choices: AlertChoicesTable
  readonly push_devices: PushDevicesTable
  readonly push_keys: PushKeysTable
  readonly alerts: AlertsTable
}

/** What a member of staff chose to be told of. */
type AlertChoicesTable = {
  readonly staff_id: string
  readonly topic: AlertTopic
  readonly way: AlertWay
  readonly chosen_at: number
}

/** A browser that shows notifications; gone with its session. */
type PushDevicesTable = {
  readonly session_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly created_at: number
}

/** The pair with which push services recognise the shop (VAPID, RFC 8292). */
type PushKeysTable = {
  readonly name: 'vapid'
  readonly public_key: string
  readonly private_key: string
}

/** News by way and subject, so that each is told once. */
type AlertsTable = {
  readonly way: AlertWay
  readonly topic: AlertTopic
  /** An order's id, a case's key and the like; nothing about a person. */
  readonly about: string
  readonly created_at: number
  readonly attempts: number
  /** Null when it was told or given up. */
  readonly next_at: number | null
  readonly told_at: number | null
}
