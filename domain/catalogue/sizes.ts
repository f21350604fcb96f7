/** The sizes are in display order. */
export const SIZES = [
  'One Size',
  'S',
  'M',
  'L',
  'XL',
  '2XL',
  'XXL',
  '3XL',
  '28-30',
  '30-31',
  '32-33',
  '34-35',
  '36',
] as const
export type Size = (typeof SIZES)[number]
