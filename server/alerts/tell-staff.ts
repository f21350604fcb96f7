import { listAlertAddresses, listWantedAlerts } from '#database/alerts/alert-choices'
import {
  type ClaimedAlerts,
  claimAlerts,
  listNews,
  markTold,
  recordNews,
} from '#database/alerts/alerts'
import { MAX_CLOCK_SKEW_MS } from '#database/clock'
import { enqueueMail } from '#database/mail/outbox'
import { loadToday } from '#database/orders/today'
import { listAllPushDevices, listPushDevices } from '#database/staff/push-devices'
import { type AlertWords, alertWords } from '#domain/alerts/alert-words'
import {
  type AlertKind,
  type AlertTopic,
  type AlertWay,
  isToldOfKeys,
  KEYS_CHANGED,
  type ToldTopic,
  topicsFor,
} from '#domain/alerts/topics'
import { sessionValidity } from '../staff/sessions.ts'
import type { AlertContext } from './alert-context.ts'
import { sendPush } from './send-push.ts'

const MINUTE_MS = 60_000
/** A transaction may commit after others that began later. */
const DEFAULT_LOOK_BACK_MS = 10 * MINUTE_MS
/**
 * An order has the time of its payment at the provider, which may become known much later: after the shop
 * was down, or by a webhook, which is repeated for three days.
 */
const ORDER_LOOK_BACK_MS = 4 * 24 * 60 * MINUTE_MS
const LEASE_MS = MINUTE_MS
const MAX_ATTEMPTS = 5
/** These pauses let a phone ring once a minute on drop day, and let the mail service's quota last. */
const PAUSE_MS: Readonly<Record<AlertWay, number>> = { push: MINUTE_MS, mail: 10 * MINUTE_MS }

/** Tells staff what is new. Costs shoppers nothing: it looks at what was stored. */
export async function tellStaff(context: AlertContext): Promise<void> {
  const { db, now, settings } = context
  // It was recorded when keys were changed.
  await tell(context, { topic: KEYS_CHANGED, way: 'push' })
  for (const { topic, way, sinceMs } of await listWantedAlerts(db)) {
    const nowMs = now()
    const backMs = topic === 'new-order' ? ORDER_LOOK_BACK_MS : DEFAULT_LOOK_BACK_MS
    // A choice in the future was made by a wrong clock.
    const chosenMs = sinceMs > nowMs + MAX_CLOCK_SKEW_MS ? 0 : sinceMs
    const { lowStockMark: lowMark } = settings.current()
    const since = { way, sinceMs: Math.max(chosenMs, nowMs - backMs), lowMark }
    await recordNews(db, { way, topic, about: await listNews(db, topic, since), nowMs })
    await tell(context, { topic, way })
  }
}

async function tell(context: AlertContext, kind: AlertKind): Promise<void> {
  const { db, now } = context
  const { topic, way } = kind
  const nowMs = now()
  const toldSinceMs = nowMs - PAUSE_MS[way]
  const claimed = await claimAlerts(db, { ...kind, nowMs, leaseMs: LEASE_MS, toldSinceMs })
  if (!claimed) return
  const words = await wordsOf(context, topic, claimed)
  const isTold =
    way === 'mail' && topic !== KEYS_CHANGED
      ? await mail(context, claimed, { topic, words })
      : await push(context, topic, words)
  const isGivenUp = claimed.attempts >= MAX_ATTEMPTS
  if (isTold || isGivenUp) await markTold(db, { ...kind, about: claimed.about, nowMs })
}

async function wordsOf(
  { db, settings }: AlertContext,
  topic: ToldTopic,
  { about }: ClaimedAlerts,
): Promise<AlertWords> {
  const { lowStockMark: lowMark } = settings.current()
  return alertWords(topic, about.length, await loadToday(db, { lowMark }))
}

type Told = { readonly topic: AlertTopic; readonly words: AlertWords }

/** The outbox sends the mail, and repeats it until it is sent. */
async function mail(
  { db, now, config }: AlertContext,
  { about: [first = ''] }: ClaimedAlerts,
  { topic, words }: Told,
): Promise<boolean> {
  const { title, body, path } = words
  const address = (config.officeOrigin ?? config.publicUrl) + path
  for (const { staffId, email, role } of await listAlertAddresses(db, topic)) {
    if (!topicsFor(role).includes(topic)) continue
    await enqueueMail(db, {
      kind: 'letter',
      dedupeKey: `alert ${topic} ${first} ${staffId}`,
      letter: {
        to: email,
        audience: 'shop',
        isToPerson: true,
        subject: title,
        text: [`${title}. ${body}.`, address].join('\n\n'),
      },
      nowMs: now(),
    })
  }
  return true
}

/** False: a push service did not answer, and it is tried again. */
async function push(
  context: AlertContext,
  topic: ToldTopic,
  { title, body, path }: AlertWords,
): Promise<boolean> {
  const devices = await devicesFor(context, topic)
  const outcomes = await Promise.all(
    devices.map(({ endpoint, keys }) =>
      sendPush(context, { endpoint, keys }, { title, body, path, tag: topic }),
    ),
  )
  return !outcomes.includes('failed')
}

async function devicesFor({ db, now }: AlertContext, topic: ToldTopic) {
  const valid = sessionValidity(now())
  if (topic === KEYS_CHANGED) {
    return (await listAllPushDevices(db, valid)).filter(({ role }) => isToldOfKeys(role))
  }
  const devices = await listPushDevices(db, topic, valid)
  return devices.filter(({ role }) => topicsFor(role).includes(topic))
}
