/** The mail service's quota; null: none is configured. */
export type MailQuota = { readonly perDay: number | null; readonly perMonth: number | null }

/** Letters get half; the other half is reserved for order mails. */
export function lettersShareOf({ perDay, perMonth }: MailQuota): MailQuota {
  return { perDay: halfOf(perDay), perMonth: halfOf(perMonth) }
}

/** Of the letters' share. The rest stays for links that somebody waits for. */
const NEWSLETTER_SHARE = 0.75

/** Newsletters and letters together may use so much; then newsletters wait. */
export function newslettersShareOf(quota: MailQuota): MailQuota {
  const { perDay, perMonth } = lettersShareOf(quota)
  return { perDay: partOf(perDay), perMonth: partOf(perMonth) }
}

function partOf(share: number | null): number | null {
  return share === null ? null : Math.floor(share * NEWSLETTER_SHARE)
}

function halfOf(quota: number | null): number | null {
  return quota === null ? null : Math.floor(quota / 2)
}
