import type { Listed } from '#database/repositories/catalogue'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import { createProductIndex, type ProductIndex } from './product-index.ts'

type Following = {
  readonly index: ProductIndex
  /** What is or is being indexed. */
  assortment: readonly Listed[]
  upToDate: Promise<void>
}

const followings = new WeakMap<LiveCatalogue, Following>()

/** The ids of what fits, the best first. */
export async function searchProducts(
  catalogue: LiveCatalogue,
  query: string,
): Promise<readonly number[]> {
  const following = follow(catalogue)
  await following.upToDate
  return following.index.search(query)
}

/** Made by the first search; a later one follows the catalogue when more than stock has changed. */
function follow(catalogue: LiveCatalogue): Following {
  const following = followings.get(catalogue) ?? startFollowing(catalogue)
  const { assortment } = catalogue.current()
  if (following.assortment !== assortment) {
    following.assortment = assortment
    following.upToDate = following.upToDate.then(() => following.index.update(assortment))
  }
  return following
}

function startFollowing(catalogue: LiveCatalogue): Following {
  const following = {
    index: createProductIndex(),
    assortment: [],
    upToDate: Promise.resolve(),
  }
  followings.set(catalogue, following)
  return following
}
