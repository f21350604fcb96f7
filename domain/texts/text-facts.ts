import type { DeliverySettings } from '../delivery/zone.ts'
import type { OfferedSizes } from '../faq/size-answer.ts'
import type { MailSender } from '../mail/mail-service.ts'
import type { OrderRules } from '../order/order-rules.ts'
import type { Brand } from '../site-brand.ts'

/** The shop as it is now: placeholders in texts say this. */
export type TextFacts = {
  readonly brand: Brand
  readonly rules: OrderRules
  readonly delivery: DeliverySettings
  readonly holdMinutes: number
  readonly mailSender: MailSender
  readonly offeredSizes: readonly OfferedSizes[]
  /** Pieces are on sale whose pictures came with the shop. */
  readonly hasComputedPictures: boolean
}

/** '12 Oxford Street', 'Accra, Ghana, West Africa', each on a line of its own. */
export function addressLines({ street, city, country, region }: Brand): readonly string[] {
  const place = [city, country, region].filter((part) => part !== '').join(', ')
  return street === '' ? [place] : [street, place]
}
