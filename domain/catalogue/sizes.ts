import { isStorableText } from '../storable.ts'

/**
 * A size is its name as shoppers read it, such as M, 32-33 or One Size. The owner makes them (size-sets.ts). Products,
 * carts and orders keep the text, so that an order still names a size that the shop no longer has.
 */
export type Size = string

export const MAX_SIZE_LENGTH = 20

/** This may name a size. Whether a product has it is decided where the product is known. */
export function isSizeText(text: string): boolean {
  return text !== '' && text.length <= MAX_SIZE_LENGTH && isStorableText(text)
}
