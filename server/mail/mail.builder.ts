import { brand } from '#domain/brand'
import type { Letter } from '#domain/mail/letter'
import { paidDocument } from '#domain/order/mails/paid-mail'
import { customerMail } from '#domain/order/order-mail'
import { aMailedOrder, nothingRefunded } from '#domain/order/order-mail.builder'
import { shippedPictures } from '#testing/catalogue/shipped-pictures'
import type { LetterMail, OrderMail } from './mailer.ts'
import { pictureAddressAt } from './picture-address.ts'

const shop = { name: brand.name, address: brand.email } as const

const address = { publicUrl: 'https://shop.example', pictures: shippedPictures }

export const TRACKING_URL = 'https://shop.example/order#a-token'

export function aMail(overrides: Partial<OrderMail> = {}, order = aMailedOrder()): OrderMail {
  const pictureAddress = pictureAddressAt(address)
  const params = customerMail(order, pictureAddress, TRACKING_URL)
  if (!params.ok) throw new Error(params.error)
  const given = { trackingUrl: TRACKING_URL, pictureAddress, shopPhone: brand.phone }
  const dedupeKey = `order-mail ${params.value.order_id}`
  return {
    kind: 'order',
    dedupeKey,
    shop,
    audience: 'customer',
    params: params.value,
    document: paidDocument({ order, owed: nothingRefunded(order), ...given }),
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
