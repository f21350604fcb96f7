import { brand } from '#domain/brand'
import type { Letter } from '#domain/mail/letter'
import type { OrderMailParams } from '#domain/order/order-mail'
import type { Mail, OrderMail } from '../mailer.ts'
import { toQuotedPrintable } from './quoted-printable.ts'

const CRLF = '\r\n'

/** The mail as any mail program opens it (RFC 5322). */
export function toEml(mail: Mail, sentAtMs: number): string {
  const { dedupeKey } = mail
  const headers = [
    `From: ${encodeWords(brand.name)} <${brand.email}>`,
    ...addressHeaders(mail),
    `Subject: ${encodeWords(subjectOf(mail))}`,
    `Date: ${new Date(sentAtMs).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${dedupeKey.replace(/[^\w-]+/g, '.')}@${brand.email.split('@')[1]}>`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
  ]
  return [...headers, '', toQuotedPrintable(textOf(mail)), ''].join(CRLF)
}

function addressHeaders(mail: Mail): readonly string[] {
  if (mail.kind === 'order') return [`To: <${mail.params.email}>`]
  const { to, replyTo, unsubscribeUrl } = mail.letter
  return [
    `To: <${to}>`,
    ...(replyTo === undefined ? [] : [`Reply-To: <${replyTo}>`]),
    // RFC 8058: mail programs offer one button for it.
    ...(unsubscribeUrl === undefined
      ? []
      : [
          `List-Unsubscribe: <${unsubscribeUrl}>`,
          'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        ]),
  ]
}

function subjectOf(mail: Mail): string {
  if (mail.kind === 'letter') return mail.letter.subject
  const { audience, params } = mail
  return audience === 'shop' ? `Order ${params.order_id}` : `Your order ${params.order_id}`
}

function textOf(mail: Mail): string {
  return mail.kind === 'letter' ? letterText(mail.letter) : orderText(mail)
}

function letterText({ text, unsubscribeUrl }: Letter): string {
  const wayOut = unsubscribeUrl === undefined ? [] : ['', 'Unsubscribe:', unsubscribeUrl]
  return [text, '', `${brand.name}, ${brand.email}`, ...wayOut].join('\n')
}

function orderText({ audience, params }: OrderMail): string {
  const opening =
    audience === 'shop'
      ? [`Order ${params.order_id}`, `From ${params.customer_name}, ${params.customer_phone}`]
      : [`Hello ${params.customer_name},`, '', `thank you for your order ${params.order_id}.`]
  return [...opening, '', ...linesOf(params), '', `${brand.name}, ${brand.email}`].join('\n')
}

function linesOf({ orders, cost }: OrderMailParams): readonly string[] {
  const lines = orders.flatMap(({ name, units, price, image_url }) => [
    `${units} x ${name} at GH₵${price}`,
    `    ${image_url}`,
  ])
  return [...lines, '', `Total: GH₵${cost.total}`]
}

/** An encoded word has at most 75 characters: 45 bytes and what frames them. */
const BYTES_A_WORD = 45

/** RFC 2047: ASCII stays as it is, the rest is cut between characters. */
function encodeWords(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  const words: string[] = ['']
  for (const character of text) {
    const longer = `${words.at(-1)}${character}`
    if (Buffer.byteLength(longer) > BYTES_A_WORD) words.push(character)
    else words[words.length - 1] = longer
  }
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(`${CRLF} `)
}
