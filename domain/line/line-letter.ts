import type { ProductVariant } from '../catalogue/product-variant.ts'
import type { Letter } from '../mail/letter.ts'

/** Every letter to somebody in line knows to whom it goes, and for which variant they are there. */
export type VariantFacts = {
  readonly email: string
  readonly publicUrl: string
  readonly variant: ProductVariant
  readonly title: string
}

export function lineLetter(
  { email }: Pick<VariantFacts, 'email'>,
  subject: string,
  paragraphs: readonly string[],
): Letter {
  const text = ['Hello,', ...paragraphs].join('\n\n')
  return { to: email, audience: 'customer', subject, text }
}
