import type { Letter } from '#domain/mail/letter'
import { documentText } from '#domain/mail/mail-document'
import { documentHtml } from '#domain/mail/mail-html'
import type { Mail } from './mailer.ts'

export function subjectOf(mail: Mail): string {
  return mail.kind === 'order' ? mail.document.subject : mail.letter.subject
}

/** The text of a mail, for mailers without templates. */
export function textOf(mail: Mail): string {
  const signature = `${mail.shop.name}, ${mail.shop.address}`
  if (mail.kind !== 'order') return letterText(mail.letter, signature)
  return [documentText(mail.document), '', signature].join('\n')
}

function letterText({ text, unsubscribeUrl }: Letter, signature: string): string {
  const unsubscribeLines = unsubscribeUrl === undefined ? [] : ['', 'Unsubscribe:', unsubscribeUrl]
  return [text, '', signature, ...unsubscribeLines].join('\n')
}

/** Null for a letter that is text alone. */
export function htmlOf({ document, shop }: Mail): string | null {
  return document === undefined ? null : documentHtml(document, shop)
}
