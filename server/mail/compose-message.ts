import { domainToASCII } from 'node:url'
import { subjectOf, textOf } from './mail-text.ts'
import type { Mail } from './mailer.ts'

/** `name` may be empty. */
export type Mailbox = { readonly name: string; readonly address: string }

type Sending = { readonly from: Mailbox; readonly sentAtMs: number }

/** A message as mail servers and mail programs read it (RFC 5322), with its envelope. */
export type Message = {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

export async function composeMessage(mail: Mail, { from, sentAtMs }: Sending): Promise<Message> {
  // With the first mail: a shop that mails by EmailJS saves the memory.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const to = recipientOf(mail)
  const composed = new MailComposer({
    from: { ...from },
    // As an object, so that nothing in it is read as a second address.
    to: { name: '', address: to },
    ...headersOf(mail),
    subject: subjectOf(mail),
    date: new Date(sentAtMs),
    messageId: messageIdOf(mail.dedupeKey, from),
    text: textOf(mail),
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  // Domains beyond ASCII are written as DNS knows them.
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
  if (mail.kind === 'order') return {}
  const { replyTo, unsubscribeUrl } = mail.letter
  return {
    ...(replyTo === undefined ? {} : { replyTo: { name: '', address: replyTo } }),
    // RFC 8058: mail programs offer one button for it.
    ...(unsubscribeUrl === undefined
      ? {}
      : {
          headers: {
            'List-Unsubscribe': `<${unsubscribeUrl}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        }),
  }
}

/** By the key: a mail that is sent again after a crash is the same message. */
function messageIdOf(dedupeKey: string, { address }: Mailbox): string {
  const local = dedupeKey.replace(/[^\w-]+/g, '.').replace(/^\.|\.$/g, '')
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return `<${local}@${domainToASCII(domain) || domain}>`
}
