import { GHANA_REGIONS } from '../checkout/ghana-regions.ts'
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

/**
 * '12 Oxford Street', 'Accra, Ghana, West Africa', each on a line of its own. A region of Ghana stands before the
 * country: 'Kumasi, Ashanti, Ghana'.
 */
export function addressLines({
  street,
  city,
  country,
  region,
}: Pick<Brand, 'street' | 'city' | 'country' | 'region'>): readonly string[] {
  const parts = isRegionOfGhana(region) ? [city, region, country] : [city, country, region]
  const place = parts.filter((part) => part !== '').join(', ')
  return street === '' ? [place] : [street, place]
}

function isRegionOfGhana(region: string): boolean {
  const name = region.toLowerCase().replace(/ region$/, '')
  return GHANA_REGIONS.some((each) => each.toLowerCase() === name)
}
