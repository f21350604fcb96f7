import type { HealthId } from '../health/health.ts'
import { PAYMENT_COMPANY } from '../order/payment-company.ts'

const RUNNER = 'whoever runs the server'

export const healthTitles: Readonly<Record<HealthId, string>> = {
  payments: 'Payments',
  webhooks: 'Payment notices',
  mail: 'Mail',
  backup: 'Backup',
  database: 'Database',
  disk: 'Disk',
  jobs: 'Work in the background',
  rates: 'Exchange rates',
  visitors: 'Who visits',
}

/** `span` is a text such as '3 hours'. */
export const healthWords = {
  'payments-test': 'Payments are only tried out here: no money moves.',
  'payments-silent': (span: string) => `${PAYMENT_COMPANY} has given no answer for ${span}.`,
  'payments-unasked': `Nothing was asked of ${PAYMENT_COMPANY} yet.`,
  'payments-good': (span: string) => `${PAYMENT_COMPANY} answered ${span} ago.`,
  'webhooks-stuck': (span: string) => `A notice about a payment has been waiting for ${span}.`,
  'webhooks-missing': (span: string) =>
    `Payments come in, but no notice of ${PAYMENT_COMPANY} for ${span}. Orders are still found, a few minutes later.`,
  'webhooks-none': `No notice of ${PAYMENT_COMPANY} has come yet.`,
  'webhooks-good': (span: string) => `The last notice of ${PAYMENT_COMPANY} came ${span} ago.`,
  'mail-failed': (mails: string) => `${mails} could not be sent.`,
  'mail-failing': (span: string, why: string) => `No mail has left for ${span}: ${why}`,
  'mail-late': (span: string) => `Mails about orders have been waiting for ${span}.`,
  'mail-to-files': 'Mails are written to files on the server. Nobody gets them.',
  'mail-unsent': 'No mail was sent yet.',
  'mail-good': (span: string, waiting: string) => `The last mail left ${span} ago${waiting}.`,
  'backup-none': 'There is no backup yet.',
  'backup-old': (span: string) => `The last backup is ${span} old.`,
  'backup-good': (span: string, about: string) => `The last backup was made ${span} ago${about}.`,
  'backup-on-same-disk': 'It is on the same disk as the shop.',
  'database-slow': (ms: number) => `The database took ${ms} ms for a simple question.`,
  'database-good': (ms: number) => `The database answers in ${ms} ms.`,
  'disk-unknown': 'The free space could not be read.',
  'disk-left': (free: string, total: string) => `${free} free of ${total}.`,
  'jobs-stopped': (jobs: string, span: string, error: string | null) =>
    `This stands still: ${jobs}, for up to ${span}.${error === null ? '' : ` The error: ${error}.`}`,
  'jobs-none': 'Nothing has run yet. The shop has just been started.',
  'jobs-good': (span: string) => `Everything runs. What ran longest ago did so ${span} ago.`,
  'rates-built-in': 'Rates could not be fetched for a day. Prices in other currencies are rough.',
  'rates-not-yet': (span: string) =>
    `No rates have been fetched since the shop was started ${span} ago. Prices in other currencies are rough.`,
  'rates-stored': (span: string) => `Rates could not be fetched. Those of ${span} ago are used.`,
  'rates-fixed': 'No service for rates is set up. Built-in ones are used.',
  'rates-good': (span: string) => `Rates were fetched ${span} ago.`,
  'visitors-own-machine':
    'A proxy on the machine of the shop is believed when it says who visits, and nobody else is.',
  'visitors-named':
    'The proxies that the shop was told about are believed when they say who visits.',
  'visitors-nobody':
    'Visitors are known by the address from which they connect. No proxy is believed.',
  'visitors-anybody':
    'Whoever visits may say that they are somebody else, so that no limit for one visitor holds.',
} as const

/** Each sentence names the one thing to do. */
export const healthAdvice = {
  'payments-test': `Before you sell: ask ${RUNNER} to put in the live keys.`,
  'payments-silent': `Nothing is lost: the shop goes on asking. Look at ${PAYMENT_COMPANY}’s status page, and tell people on Instagram that paying may fail.`,
  'webhooks-stuck': `Tell ${RUNNER}: “payment notices are not worked off”.`,
  'webhooks-missing': `Look at the webhook address in the ${PAYMENT_COMPANY} dashboard. If it is right, tell ${RUNNER}.`,
  'mail-failed': 'Open Failed mail: it says why. Mend that, then send them again.',
  'mail-failing':
    'Wait an hour: the shop goes on trying for three days. If it stays, look at the account of your mail service.',
  'mail-late': `Tell ${RUNNER}: “mails are not sent”.`,
  'mail-to-files': `Ask ${RUNNER} to set up a mail server.`,
  'backup-none': 'Make one now, and save it somewhere else.',
  'backup-old': 'Make one now, and ask why the nightly one did not run.',
  'backup-on-same-disk': `Save one elsewhere, or ask ${RUNNER} to set up a bucket for them.`,
  'backup-no-room': `Tell ${RUNNER}: “the disk has no room for backups”. Until then, save a copy yourself.`,
  'backup-not-made': `Try it once more yourself. If it fails again, show this sentence to ${RUNNER}.`,
  'backup-not-put': `The shop tries again. If it stays, show this sentence to ${RUNNER}.`,
  'database-slow': `Tell ${RUNNER}: “the database is slow”.`,
  'disk-full': `Tell ${RUNNER} today: when the disk is full, no order can be taken. Old backups go first.`,
  'disk-low': `Tell ${RUNNER} this week.`,
  'jobs-stopped': `Tell ${RUNNER}: “a job stands still”. Restarting the shop is safe at any time.`,
  'rates-old': 'Nothing. Charges are in cedis and not affected.',
  'visitors-anybody': `Tell ${RUNNER}: “TRUST_PROXY=true believes visitors, too: it needs the number of our proxies”.`,
} as const

/** A helper has no such screens. */
export const TELL_THE_OWNER = 'Tell the owner.'
