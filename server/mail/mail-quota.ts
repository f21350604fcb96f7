/** The mail service's quota; null: none is configured. */
export type MailQuota = { readonly perDay: number | null; readonly perMonth: number | null }

/** Letters get half; the other half is reserved for order mails. */
export function lettersShareOf({ perDay, perMonth }: MailQuota) {
  return { perDay: halfOf(perDay), perMonth: halfOf(perMonth) }
}

function halfOf(quota: number | null): number | null {
  return quota === null ? null : Math.floor(quota / 2)
}
