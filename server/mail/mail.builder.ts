import { brand } from '#domain/brand'
import type { Letter } from '#domain/mail/letter'
import { customerMail } from '#domain/order/order-mail'
import { aMailedOrder } from '#domain/order/order-mail.builder'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import type { LetterMail, OrderMail } from './mailer.ts'
import { pictureAddressAt } from './picture-address.ts'

const shop = { name: brand.name, address: brand.email } as const

const address = { publicUrl: 'https://shop.example', pictures: shippedPictures }

export function aMail(overrides: Partial<OrderMail> = {}): OrderMail {
  const params = customerMail(aMailedOrder(), pictureAddressAt(address))
  if (!params.ok) throw new Error(params.error)
  const dedupeKey = `order-mail ${params.value.order_id}`
  return {
    kind: 'order',
    dedupeKey,
    shop,
    audience: 'customer',
    params: params.value,
    ...overrides,
  }
}

export function aLetterMail(overrides: Partial<Letter> = {}): LetterMail {
  const letter: Letter = {
    to: 'ama@example.com',
    audience: 'customer',
    subject: 'Please confirm',
    text: 'Hello,\n\nplease confirm.',
    ...overrides,
  }
  return { kind: 'letter', dedupeKey: 'letter 1', shop, letter }
}
