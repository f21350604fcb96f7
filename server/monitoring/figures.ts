import { readLastBackup } from '#database/health/backup-facts'
import { type HealthFigures, readHealthFigures } from '#database/health/health-figures'
import { readHeartbeats } from '#database/health/heartbeats'
import type { LastBackup } from '#domain/backup/backup'
import type { Heartbeat } from '#domain/health/health'
import type { AppContext } from '../base/context.ts'
import { type Disk, readDisk } from '../health/read-storage.ts'

export type Measured = Pick<
  AppContext,
  'db' | 'now' | 'htmlCache' | 'readyAnswers' | 'config' | 'engine' | 'processCounts'
>

export type Reading = HealthFigures & {
  readonly nowMs: number
  readonly heartbeats: ReadonlyMap<string, Heartbeat>
  readonly lastBackup: LastBackup | null
}

/** Null while the database cannot be read. */
export async function readFigures(context: Measured): Promise<Reading | null> {
  const nowMs = context.now()
  try {
    const heartbeats = await readHeartbeats(context.db)
    return {
      nowMs,
      heartbeats,
      lastBackup: await readLastBackup(context.db),
      ...(await readHealthFigures(context.db, nowMs)),
    }
  } catch {
    return null
  }
}

export function readProcessDisk({ config }: Measured): Promise<Disk | null> {
  return readDisk(config.dataDir)
}

export type Figure = {
  readonly name: string
  readonly help: string
  readonly read: (reading: Reading) => number
}

export const FIGURES: readonly Figure[] = [
  {
    name: 'shop_mails_waiting',
    help: 'Mails that are due.',
    read: ({ mailsWaiting }) => mailsWaiting,
  },
  {
    name: 'shop_mails_parked',
    help: 'Mails that need a person.',
    read: ({ mailsFailed }) => mailsFailed,
  },
  {
    name: 'shop_mail_lateness_seconds',
    help: 'How long the oldest due mail waits.',
    read: ({ oldestMailDueAtMs, nowMs }) => secondsSince(oldestMailDueAtMs, nowMs),
  },
  {
    name: 'shop_order_mail_lateness_seconds',
    help: 'How long the oldest due mail about an order waits.',
    read: ({ oldestOrderMailDueAtMs, nowMs }) => secondsSince(oldestOrderMailDueAtMs, nowMs),
  },
  {
    name: 'shop_mail_failing_seconds',
    help: 'How long no mail could be sent; 0 while it works.',
    read: failingSeconds('mail'),
  },
  {
    name: 'shop_payments_to_ask',
    help: 'Payments the sweeper should ask about.',
    read: ({ paymentsToAsk }) => paymentsToAsk,
  },
  {
    name: 'shop_provider_failing_seconds',
    help: 'How long the payment provider gave no answer; 0 while it answers.',
    read: failingSeconds('provider'),
  },
  {
    name: 'shop_webhooks_waiting',
    help: 'Announced payments not worked off.',
    read: ({ webhooksWaiting }) => webhooksWaiting,
  },
  {
    name: 'shop_webhook_lateness_seconds',
    help: 'How long the oldest of them waits.',
    read: ({ oldestWebhookAtMs, nowMs }) => secondsSince(oldestWebhookAtMs, nowMs),
  },
  {
    name: 'shop_cases_open',
    help: 'Payments, refunds and orders that the owner has to decide about.',
    read: ({ casesOpen }) => casesOpen,
  },
  {
    name: 'shop_case_age_seconds',
    help: 'How long the oldest of them is open.',
    read: ({ oldestCaseAtMs, nowMs }) => secondsSince(oldestCaseAtMs, nowMs),
  },
  {
    name: 'shop_last_order_age_seconds',
    help: 'Since the last order that a shopper placed; +Inf before the first.',
    read: ({ lastOrderAtMs, nowMs }) => ageSeconds(lastOrderAtMs, nowMs),
  },
  {
    name: 'shop_last_payment_age_seconds',
    help: 'Since the last order that a shopper paid; +Inf before the first.',
    read: ({ lastPaymentAtMs, nowMs }) => ageSeconds(lastPaymentAtMs, nowMs),
  },
  {
    name: 'shop_backup_age_seconds',
    help: 'Since the last backup that the shop knows of; +Inf if it knows of none.',
    read: ({ lastBackup, nowMs }) => ageSeconds(lastBackup?.atMs ?? null, nowMs),
  },
  {
    name: 'shop_backup_bytes',
    help: 'How large it is; 0 if the shop does not know.',
    read: ({ lastBackup }) => lastBackup?.bytes ?? 0,
  },
]

function failingSeconds(name: string): Figure['read'] {
  return ({ heartbeats, nowMs }) =>
    secondsSince(heartbeats.get(name)?.failingSinceMs ?? null, nowMs)
}

/** It is zero for nothing, and for a time in the future, which a wrong clock wrote. */
function secondsSince(sinceMs: number | null, nowMs: number): number {
  return Math.max(0, nowMs - (sinceMs ?? nowMs)) / 1000
}

/** Something that should happen again has an age: never is an alarm, too. */
export function ageSeconds(atMs: number | null, nowMs: number): number {
  return atMs === null ? Number.POSITIVE_INFINITY : secondsSince(atMs, nowMs)
}
