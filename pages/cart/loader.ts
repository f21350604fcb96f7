import { pictureData } from '#server/pictures/picture-data'
import { headOf } from '../frame/head/head.ts'
import { pageLoader } from '../frame/serve/page-loader.ts'
import { readIds } from '../kit/data/read-ids.ts'

const head = headOf('Cart', 'What you chose.')

/** The page gets current products and pictures for the ids of a cart. */
export const loader = pageLoader('cart', {
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
