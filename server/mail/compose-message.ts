import { domainToASCII } from 'node:url'
import type { Letter } from '#domain/mail/letter'
import { documentText } from '#domain/mail/mail-document'
import { documentHtml } from '#domain/mail/mail-html'
import type { Mail, Mailbox } from './mailer.ts'

type Sending = { readonly from: Mailbox; readonly sentAtMs: number }

/** An RFC 5322 message with its envelope. */
export type Message = {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

export async function composeMessage(mail: Mail, { from, sentAtMs }: Sending): Promise<Message> {
  // The library is loaded with the first mail, to save memory in a shop that uses EmailJS.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const to = recipientOf(mail)
  const html = htmlOf(mail)
  const composed = new MailComposer({
    from: { ...from },
    // An object keeps any part of the address from being parsed as a second one.
    to: { name: '', address: to },
    ...headersOf(mail),
    subject: subjectOf(mail),
    date: new Date(sentAtMs),
    messageId: messageIdOf(mail.dedupeKey, from),
    text: textOf(mail),
    ...(html === null ? {} : { html }),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  // The envelope has non-ASCII domains in Punycode.
  return {
    from: envelope.from || from.address,
    to: envelope.to[0] ?? to,
    bytes: await composed.build(),
  }
}

function recipientOf(mail: Mail): string {
  return mail.kind === 'order' ? mail.params.email : mail.letter.to
}

function headersOf(mail: Mail) {
  const { requestId } = mail
  const trace = requestId === undefined ? {} : { 'X-Request-Id': requestId }
  const replyTo = mail.kind === 'order' ? mail.replyTo : mail.letter.replyTo
  const unsubscribeUrl = mail.kind === 'order' ? undefined : mail.letter.unsubscribeUrl
  return {
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    headers: {
      ...trace,
      ...(unsubscribeUrl === undefined ? {} : unsubscribeHeaders(unsubscribeUrl)),
    },
  }
}

/** RFC 8058: mail programs show an unsubscribe button. */
function unsubscribeHeaders(url: string) {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The id is derived from the key: a mail that is sent again after a crash keeps its message id. */
function messageIdOf(dedupeKey: string, { address }: Mailbox): string {
  const local = dedupeKey.replace(/[^\w-]+/g, '.').replace(/^\.|\.$/g, '')
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `<${local}@${domainToASCII(domain) || domain}>`
}

function subjectOf(mail: Mail): string {
  return mail.kind === 'order' ? mail.document.subject : mail.letter.subject
}

/** The text of a mail, for mailers without templates. */
function textOf(mail: Mail): string {
  const signature = `${mail.shop.name}, ${mail.shop.address}`
  if (mail.kind !== 'order') return letterText(mail.letter, signature)
  return [documentText(mail.document), '', signature].join('\n')
}

function letterText({ text, unsubscribeUrl }: Letter, signature: string): string {
  const unsubscribeLines = unsubscribeUrl === undefined ? [] : ['', 'Unsubscribe:', unsubscribeUrl]
  return [text, '', signature, ...unsubscribeLines].join('\n')
}

/** Null for a letter that is text alone. */
function htmlOf({ document, shop }: Mail): string | null {
  return document === undefined ? null : documentHtml(document, shop)
}
