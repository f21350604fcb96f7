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
  const signature = `${mail.shop.name}, ${mail.shop.address}`
  return mail.kind === 'order' ? orderText(mail, signature) : letterText(mail.letter, signature)
}

function letterText({ text, unsubscribeUrl }: Letter, signature: string): string {
  const unsubscribeLines = unsubscribeUrl === undefined ? [] : ['', 'Unsubscribe:', unsubscribeUrl]
  return [text, '', signature, ...unsubscribeLines].join('\n')
}

function orderText({ audience, params }: OrderMail, signature: string): string {
  const opening =
    audience === 'shop'
      ? [`Order ${params.order_id}`, `From ${params.customer_name}, ${params.customer_phone}`]
      : [`Hello ${params.customer_name},`, '', `thank you for your order ${params.order_id}.`]
  return [...opening, '', ...linesOf(params), '', signature].join('\n')
}

function linesOf({ orders, cost }: OrderMailParams): readonly string[] {
  const lines = orders.flatMap(({ name, units, price, image_url }) => [
    `${units} x ${name} at GH₵${price}`,
    `    ${image_url}`,
  ])
  const hasFee = Number(cost.delivery) > 0
  const fee = hasFee ? [`Delivery: GH₵${cost.delivery}`] : []
  return [...lines, '', ...fee, `Total: GH₵${cost.total}`]
}
