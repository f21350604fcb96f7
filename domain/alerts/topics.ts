import { type Action, can, type Role } from '../staff/roles.ts'

/** Staff can be alerted to each of these as soon as it happens. */
export const ALERT_TOPICS = ['new-order', 'needs-review', 'low-stock', 'message'] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

export const ALERT_WAYS = ['push', 'mail'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

export type AlertChoice = { readonly topic: AlertTopic; readonly way: AlertWay }

const ACTION_OF: Readonly<Record<AlertTopic, Action>> = {
  'new-order': 'see-orders',
  'needs-review': 'handle-payments',
  'low-stock': 'count-stock',
  message: 'answer-customers',
}

/** Nobody is alerted to what they may not deal with. */
export function topicsFor(role: Role): readonly AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => can({ role }, ACTION_OF[topic]))
}
