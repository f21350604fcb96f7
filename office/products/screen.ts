import { countProductStates, type ListedRow, listProducts } from '#database/catalogue/product-list'
import type { Pictures } from '#domain/catalogue/picture'
import { PRODUCT_STATES } from '#domain/catalogue/product-state'
import { toDecimals } from '#domain/money/decimals'
import { pesewas } from '#domain/money/money'
import type { ListedProduct } from '../kit/data/product-data.ts'
import { knownPictures } from '../kit/photos/known-pictures.ts'
import { readPageNumber, readQuery } from '../kit/read-query.ts'
import type { ScreenRequest } from '../kit/screen.ts'
import { show } from '../kit/screen.ts'
import { smallPicture } from '../kit/small-picture.ts'

const PER_PAGE = 20

export const load = async ({ context, search }: ScreenRequest) => {
  const place = {
    state: PRODUCT_STATES.find((each) => each === search.get('state')) ?? null,
    query: readQuery(search),
    page: readPageNumber(search),
  }
  const { db } = context
  const [{ products, count }, counts] = await Promise.all([
    listProducts(db, { ...place, perPage: PER_PAGE }),
    countProductStates(db),
  ])
  const pictures = await knownPictures(
    context,
    products.flatMap(({ file }) => file ?? []),
  )
  return show('products', 'Products', {
    ...place,
    count,
    pages: Math.max(1, Math.ceil(count / PER_PAGE)),
    counts,
    products: products.map((row) => toListed(row, pictures)),
  })
}

function toListed({ pricePesewas, file, ...row }: ListedRow, pictures: Pictures): ListedProduct {
  return {
    ...row,
    price: pricePesewas === 0 ? null : toDecimals(pesewas(pricePesewas)),
    picture: file === null ? null : smallPicture(pictures, file),
  }
}
