/**
 * Addresses that lead to one mailbox count as one: without case, without what follows a plus sign, and
 * at Gmail without dots.
 */
export function personalMailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@', 2)
  const [plain = ''] = name.split('+', 1)
  if (GMAIL_HOSTS.has(host)) return `${plain.replaceAll('.', '')}@gmail.com`
  return `${plain}@${host}`
}

const GMAIL_HOSTS: ReadonlySet<string> = new Set(['gmail.com', 'googlemail.com'])
