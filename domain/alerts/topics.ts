import { type Action, can, type Role } from '../staff/roles.ts'

/** Staff can be alerted to each of these as soon as it happens. */
export const ALERT_TOPICS = ['new-order', 'needs-review', 'low-stock', 'message'] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

/**
 * Nobody chooses this one: whoever took over an owner's session would choose against it. Every owner whose device shows
 * notifications is told that keys, services, the shop's mailbox or the owners were changed; the mail about it says who did.
 */
export const KEYS_CHANGED = 'keys-changed'
export type ToldTopic = AlertTopic | typeof KEYS_CHANGED

export const ALERT_WAYS = ['push', 'mail'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

/** An alert of this kind is told in this way. */
export type AlertKind = { readonly topic: ToldTopic; readonly way: AlertWay }
/** Somebody chose to be told so. */
export type AlertChoice = { readonly topic: AlertTopic; readonly way: AlertWay }

const ACTION_OF: Readonly<Record<AlertTopic, Action>> = {
  'new-order': 'see-orders',
  'needs-review': 'handle-payments',
  'low-stock': 'count-stock',
  message: 'answer-customers',
}

/** Nobody else is told of changed keys. */
export function isToldOfKeys(role: Role): boolean {
  return can({ role }, 'change-keys')
}

/** Nobody is alerted to what they may not deal with. */
export function topicsFor(role: Role): readonly AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => can({ role }, ACTION_OF[topic]))
}
