import type { ProductVariant } from './product-variant.ts'

/** 'Unity Cap (Black, One Size)' */
export function variantName(
  title: string,
  { colour, size }: Pick<ProductVariant, 'colour' | 'size'>,
): string {
  return `${title} (${colour}, ${size})`
}
