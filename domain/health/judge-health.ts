import { countNoun } from '../count-noun.ts'
import { healthAdvice, healthWords } from '../owner-messages/health.ts'
import type { HealthFacts, HealthItem, HealthState } from './health.ts'
import { judgeBackup, judgeDatabase, judgeDisk, judgeJobs } from './judge-machine.ts'
import { sinceWords } from './time-words.ts'

const MINUTE_MS = 60_000
/** A single call may fail, so the provider counts as silent only after two minutes. */
const SILENT_MS = 2 * MINUTE_MS
const MAX_WEBHOOK_WAIT_MS = 10 * MINUTE_MS
/** An hour is longer than the provider takes to send a notice. */
const MAX_WITHOUT_WEBHOOK_MS = 60 * MINUTE_MS
const MAX_MAIL_WAIT_MS = 10 * MINUTE_MS
const DAY_MS = 24 * 60 * MINUTE_MS

const ORDER: Readonly<Record<HealthState, number>> = { trouble: 0, notice: 1, good: 2 }

/** The items are sorted: troubles come first. */
export function judgeHealth(facts: HealthFacts): readonly HealthItem[] {
  const items = [
    judgePayments(facts),
    ...(facts.isTestShop ? [] : [judgeWebhooks(facts)]),
    judgeMail(facts),
    judgeBackup(facts),
    judgeDisk(facts),
    judgeJobs(facts),
    judgeDatabase(facts),
    judgeRates(facts),
    judgeVisitors(facts),
  ]
  return items.toSorted((a, b) => ORDER[a.state] - ORDER[b.state])
}

function judgePayments({ isTestShop, provider, nowMs }: HealthFacts): HealthItem {
  const { okAtMs, failingSinceMs } = provider
  const id = 'payments'
  if (failingSinceMs !== null && nowMs - failingSinceMs > SILENT_MS) {
    const words = healthWords['payments-silent'](sinceWords(failingSinceMs, nowMs))
    return { id, state: 'trouble', words, toDo: healthAdvice['payments-silent'] }
  }
  if (isTestShop) {
    const words = healthWords['payments-test']
    return { id, state: 'notice', words, toDo: healthAdvice['payments-test'] }
  }
  const words =
    okAtMs === null
      ? healthWords['payments-unasked']
      : healthWords['payments-good'](sinceWords(okAtMs, nowMs))
  return { id, state: 'good', words, toDo: null }
}

function judgeWebhooks(facts: HealthFacts): HealthItem {
  const { nowMs, oldestWebhookAtMs: oldest, lastWebhookAtMs: last, lastPaymentAtMs } = facts
  const id = 'webhooks'
  if (oldest !== null && nowMs - oldest > MAX_WEBHOOK_WAIT_MS) {
    const words = healthWords['webhooks-stuck'](sinceWords(oldest, nowMs))
    return { id, state: 'trouble', words, toDo: healthAdvice['webhooks-stuck'] }
  }
  if (last === null) return { id, state: 'good', words: healthWords['webhooks-none'], toDo: null }
  if (lastPaymentAtMs !== null && lastPaymentAtMs - last > MAX_WITHOUT_WEBHOOK_MS) {
    const words = healthWords['webhooks-missing'](sinceWords(last, nowMs))
    return { id, state: 'trouble', words, toDo: healthAdvice['webhooks-missing'] }
  }
  const words = healthWords['webhooks-good'](sinceWords(last, nowMs))
  return { id, state: 'good', words, toDo: null }
}

function judgeMail(facts: HealthFacts): HealthItem {
  const { nowMs, mail, mailsFailed, mailsWaiting, oldestOrderMailDueAtMs: oldest } = facts
  const id = 'mail'
  if (mailsFailed > 0) {
    const words = healthWords['mail-failed'](countNoun(mailsFailed, 'mail'))
    const toDo = healthAdvice['mail-failed']
    return { id, state: 'trouble', words, toDo, place: 'mail', isOnToday: true }
  }
  const { failingSinceMs } = mail
  if (failingSinceMs !== null && nowMs - failingSinceMs > MAX_MAIL_WAIT_MS) {
    const words = healthWords['mail-failing'](sinceWords(failingSinceMs, nowMs), mail.detail ?? '')
    return { id, state: 'trouble', words, toDo: healthAdvice['mail-failing'] }
  }
  if (oldest !== null && nowMs - oldest > MAX_MAIL_WAIT_MS) {
    const words = healthWords['mail-late'](sinceWords(oldest, nowMs))
    return { id, state: 'trouble', words, toDo: healthAdvice['mail-late'] }
  }
  if (!facts.isMailSent) {
    const words = healthWords['mail-to-files']
    return { id, state: 'notice', words, toDo: healthAdvice['mail-to-files'] }
  }
  if (mail.okAtMs === null) {
    return { id, state: 'good', words: healthWords['mail-unsent'], toDo: null }
  }
  const waiting = mailsWaiting === 0 ? '' : `, ${countNoun(mailsWaiting, 'mail')} waiting`
  const words = healthWords['mail-good'](sinceWords(mail.okAtMs, nowMs), waiting)
  return { id, state: 'good', words, toDo: null }
}

function judgeRates({ rates, startedAtMs, nowMs }: HealthFacts): HealthItem {
  const id = 'rates'
  const { source, fetchedAtMs, hasServices } = rates
  if (!hasServices) return { id, state: 'good', words: healthWords['rates-fixed'], toDo: null }
  if (source === 'built-in' || fetchedAtMs === null) {
    // Fetched rates last a day, but a shop that has just been started may have none.
    const isNew = nowMs - startedAtMs < DAY_MS
    const words = isNew
      ? healthWords['rates-not-yet'](sinceWords(startedAtMs, nowMs))
      : healthWords['rates-built-in']
    return { id, state: 'notice', words, toDo: healthAdvice['rates-old'] }
  }
  const span = sinceWords(fetchedAtMs, nowMs)
  if (source !== 'stored') {
    return { id, state: 'good', words: healthWords['rates-good'](span), toDo: null }
  }
  const words = healthWords['rates-stored'](span)
  return { id, state: 'notice', words, toDo: healthAdvice['rates-old'] }
}

/** Whoever may be invented by a visitor has as many addresses as they like. */
function judgeVisitors({ believed }: HealthFacts): HealthItem {
  const words = healthWords[`visitors-${believed}`]
  return believed === 'anybody'
    ? { id: 'visitors', state: 'notice', words, toDo: healthAdvice['visitors-anybody'] }
    : { id: 'visitors', state: 'good', words, toDo: null }
}
