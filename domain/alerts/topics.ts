import type { Role } from '../staff/role.ts'

/** What a member of staff can be told of at once. */
export const ALERT_TOPICS = ['new-order', 'needs-review', 'low-stock', 'message'] as const
export type AlertTopic = (typeof ALERT_TOPICS)[number]

export const ALERT_WAYS = ['push', 'mail'] as const
export type AlertWay = (typeof ALERT_WAYS)[number]

export type AlertChoice = { readonly topic: AlertTopic; readonly way: AlertWay }

/** Helpers have no money: cases are not theirs. */
export function topicsFor(role: Role): readonly AlertTopic[] {
  return ALERT_TOPICS.filter((topic) => role === 'owner' || topic !== 'needs-review')
}
