/** What the mail service takes from the shop; null: no such quota is known. */
export type MailQuota = { readonly perDay: number | null; readonly perMonth: number | null }

/** Letters have half; the rest is for mails about orders, whatever anybody types into a form. */
export function lettersShareOf({ perDay, perMonth }: MailQuota) {
  return { aDay: halfOf(perDay), aMonth: halfOf(perMonth) }
}

function halfOf(quota: number | null): number | null {
  return quota === null ? null : Math.floor(quota / 2)
}
