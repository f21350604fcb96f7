import type { NoticeTopic, NoticeWay } from '#domain/notices/topics'

export type NoticeTables = {
  readonly staff_notices: StaffNoticesTable
  readonly push_devices: PushDevicesTable
  readonly push_keys: PushKeysTable
  readonly notices: NoticesTable
}

/** What a member of staff chose to be told of. */
type StaffNoticesTable = {
  readonly staff_id: string
  readonly topic: NoticeTopic
  readonly way: NoticeWay
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
type NoticesTable = {
  readonly way: NoticeWay
  readonly topic: NoticeTopic
  /** An order's id, a case's key and the like; nothing about a person. */
  readonly about: string
  readonly created_at: number
  readonly attempts: number
  /** Null when it was told or given up. */
  readonly next_at: number | null
  readonly told_at: number | null
}
