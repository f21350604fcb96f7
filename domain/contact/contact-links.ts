/** Opens WhatsApp with these words. `digits` has the dial code, or is empty to choose the recipient there. */
export function whatsappLink(digits: string, words: string): string {
  return `https://wa.me/${digits}?text=${encodeURIComponent(words)}`
}

/** Opens a chat with the shop. */
export function whatsappChat(digits: string): string {
  return `https://wa.me/${digits}`
}

type Beginning = { readonly subject: string; readonly body?: string }

/** Opens a new mail that begins like this. */
export function mailLink(email: string, { subject, body }: Beginning): string {
  const mailbox = encodeURIComponent(email).replaceAll('%40', '@')
  const start = body === undefined ? '' : `&body=${encodeURIComponent(body)}`
  return `mailto:${mailbox}?subject=${encodeURIComponent(subject)}${start}`
}
