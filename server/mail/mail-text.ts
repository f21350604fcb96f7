import { brand } from '#domain/brand'
import type { Letter } from '#domain/mail/letter'
import type { OrderMailParams } from '#domain/order/order-mail'
import type { Mail, OrderMail } from './mailer.ts'

export function subjectOf(mail: Mail): string {
  if (mail.kind !== 'order') return mail.letter.subject
  const { audience, params } = mail
  return audience === 'shop' ? `Order ${params.order_id}` : `Your order ${params.order_id}`
}

/** The text of a mail, for mailers without templates. */
export function textOf(mail: Mail): string {
  return mail.kind === 'order' ? orderText(mail) : letterText(mail.letter)
}

function letterText({ text, unsubscribeUrl }: Letter): string {
  const unsubscribeLines = unsubscribeUrl === undefined ? [] : ['', 'Unsubscribe:', unsubscribeUrl]
  return [text, '', `${brand.name}, ${brand.email}`, ...unsubscribeLines].join('\n')
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
