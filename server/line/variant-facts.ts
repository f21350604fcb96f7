import type { ProductVariant } from '#domain/catalogue/product-variant'
import type { VariantFacts } from '#domain/line/line-letter'
import { titleOf } from '../catalogue/name-variant.ts'
import type { LineContext } from './line-context.ts'

type InLine = ProductVariant & { readonly person: { readonly email: string } }

/** Every letter to somebody in line says this. */
export function variantFactsOf(
  { config, catalogue }: Pick<LineContext, 'config' | 'catalogue'>,
  { person, productId, colour, size }: InLine,
): VariantFacts {
  const variant = { productId, colour, size }
  const { publicUrl } = config
  return { email: person.email, publicUrl, variant, title: titleOf(catalogue, productId) }
}
