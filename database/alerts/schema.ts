import type { AlertTopic, AlertWay, ToldTopic } from '#domain/alerts/topics'

export type AlertTables = {
  readonly alert_choices: AlertChoicesTable
  readonly push_devices: PushDevicesTable
  readonly push_keys: PushKeysTable
  readonly alerts: AlertsTable
}

type AlertChoicesTable = {
  readonly staff_id: string
  readonly topic: AlertTopic
  readonly way: AlertWay
  readonly chosen_at: number
}

/** This is a browser that shows notifications; its row is deleted with its session. */
type PushDevicesTable = {
  readonly session_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly created_at: number
}

/** Push services recognise the shop by this pair of keys (VAPID, RFC 8292). */
type PushKeysTable = {
  readonly name: 'vapid'
  readonly public_key: string
  readonly private_key: string
}

/** News are kept by way and subject, so that each is sent once. */
type AlertsTable = {
  readonly way: AlertWay
  readonly topic: ToldTopic
  /** This is an order's id, a case's key and the like; it names no person. */
  readonly about: string
  readonly created_at: number
  readonly attempts: number
  /** It is null once the alert was sent or given up. */
  readonly next_at: number | null
  readonly told_at: number | null
}
