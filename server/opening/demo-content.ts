import { readSeed } from '#database/seed/seed'
import type { Product } from '#domain/catalogue/product'
import type { AppContext } from '../base/context.ts'

export type DemoContent = {
  /** `kept`: the owner decided to sell it. */
  readonly state: 'present' | 'kept' | 'removed'
  /** What is on sale of it. None of it is a product of the owner's own. */
  readonly products: readonly Product[]
}

/** Finds what is still on sale of the products that a new shop begins with. One with another title is the owner's. */
export async function readDemoContent({
  catalogue,
}: Pick<AppContext, 'catalogue'>): Promise<DemoContent> {
  const { products: shipped } = await readSeed()
  const titleOf = new Map(shipped.map(({ id, title }) => [id, title]))
  const products = catalogue.current().products.filter(({ id, title }) => titleOf.get(id) === title)
  return { state: products.length === 0 ? 'removed' : 'present', products }
}
