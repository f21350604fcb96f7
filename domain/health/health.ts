import type { BackupFailure, LastBackup } from '../backup/backup.ts'

/** `notice`: it works, but somebody should know. */
export type HealthState = 'trouble' | 'notice' | 'good'

export type HealthItem = {
  readonly id: HealthId
  readonly state: HealthState
  readonly words: string
  /** This says one thing to do; null for what works. */
  readonly toDo: string | null
  readonly place?: HealthPlace
  /** The screen Today has its own task for this item. */
  readonly isOnToday?: true
}

export type HealthId =
  | 'payments'
  | 'webhooks'
  | 'mail'
  | 'backup'
  | 'database'
  | 'disk'
  | 'jobs'
  | 'rates'
  | 'visitors'

export type HealthPlace = 'mail' | 'backup'

/** A heartbeat is of a part of the shop that is asked again and again. */
export type Heartbeat = {
  /** A part that never worked has null. */
  readonly okAtMs: number | null
  /** A part that works has null. */
  readonly failingSinceMs: number | null
  readonly detail: string | null
}

/** Who may report a visitor's address, by which the limits count. */
export type Believed = 'own-machine' | 'named' | 'nobody' | 'anybody'

export type HealthFacts = {
  readonly nowMs: number
  /** This is when the answering process started. */
  readonly startedAtMs: number
  readonly isTestShop: boolean
  readonly provider: Heartbeat
  readonly lastWebhookAtMs: number | null
  readonly lastPaymentAtMs: number | null
  readonly oldestWebhookAtMs: number | null
  readonly mail: Heartbeat
  /** If this is false, mails are written to files. */
  readonly isMailSent: boolean
  readonly mailsWaiting: number
  readonly mailsFailed: number
  readonly oldestOrderMailDueAtMs: number | null
  readonly lastBackup: LastBackup | null
  /** The last one that is not on the same disk alone. */
  readonly lastBackupElsewhere: LastBackup | null
  /** This is why the last try was none; null after one that was made. */
  readonly backupFailure: BackupFailure | null
  readonly hasBackupBucket: boolean
  /** This is when the first member of staff came; null before. */
  readonly staffSinceMs: number | null
  readonly databaseMs: number
  readonly disk: { readonly freeBytes: number; readonly totalBytes: number } | null
  readonly jobs: readonly JobFacts[]
  readonly rates: {
    readonly source: 'primary' | 'fallback' | 'stored' | 'built-in'
    readonly fetchedAtMs: number | null
    readonly hasServices: boolean
  }
  readonly believed: Believed
}

export type JobFacts = {
  readonly words: string
  readonly everyMs: number
  readonly heartbeat: Heartbeat
}
