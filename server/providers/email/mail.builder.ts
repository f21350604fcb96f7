import { customerMail } from '#domain/order/order-mail'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import type { Mail } from './mailer.ts'
import { pictureAddressAt } from './picture-address.ts'

export function aMail(overrides: Partial<Mail> = {}): Mail {
  const params = customerMail(aMailedOrder(), pictureAddressAt('https://shop.example'))
  if (!params.ok) throw new Error(params.error)
  const dedupeKey = `order-mail ${params.value.order_id}`
  return { dedupeKey, audience: 'customer', params: params.value, ...overrides }
}
