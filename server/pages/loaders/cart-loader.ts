import { headOf } from '../../seo/head.ts'
import { pageLoader } from '../page-loader.ts'
import { pictureData } from './picture-data.ts'
import { readIds } from './read-ids.ts'

const head = headOf('Cart', 'What you chose.')

/** Current products and pictures for the ids of a cart. */
export const cartLoader = pageLoader('cart', {
  read: ({ search }) => readIds(search),
  cacheKey: (ids) => (ids === null ? '/cart' : null),
  load: (ids, { catalogue }) => {
    const products = (ids ?? []).flatMap((id) => catalogue.product(id) ?? [])
    const known = catalogue.current().pictures
    const files = products.flatMap(({ pictures }) => pictures.map(({ file }) => file))
    const pictures = Object.fromEntries(files.map((file) => [file, pictureData(known, file)]))
    return { head, data: { products, pictures } }
  },
})
