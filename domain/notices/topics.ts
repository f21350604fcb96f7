import type { Role } from '../staff/role.ts'

/** What a member of staff can be told of at once. */
export const NOTICE_TOPICS = ['new-order', 'needs-review', 'low-stock', 'message'] as const
export type NoticeTopic = (typeof NOTICE_TOPICS)[number]

export const NOTICE_WAYS = ['push', 'mail'] as const
export type NoticeWay = (typeof NOTICE_WAYS)[number]

export type NoticeChoice = { readonly topic: NoticeTopic; readonly way: NoticeWay }

/** Helpers have no money: cases are not theirs. */
export function topicsFor(role: Role): readonly NoticeTopic[] {
  return NOTICE_TOPICS.filter((topic) => role === 'owner' || topic !== 'needs-review')
}
