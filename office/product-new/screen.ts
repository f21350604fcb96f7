import { randomUUID } from 'node:crypto'
import { readProductForm } from '#domain/catalogue/product-form'
import { productMessages } from '#domain/owner-messages/catalogue'
import { createProduct } from '#server/products/create-product'
import { readFields } from '../kit/fields.ts'
import { productPath } from '../kit/paths.ts'
import { loadProductOptions } from '../kit/product-screen-data.ts'
import { actorOfRequest, type Post, refuseFields, type ScreenRequest, show } from '../kit/screen.ts'
import { screens } from '../screens.ts'

const { path } = screens['product-new']
const MAX_TOKEN_LENGTH = 64
const DAY_LENGTH = 'yyyy-mm-dd'.length

export const load = async ({ context }: ScreenRequest) => {
  const options = await loadProductOptions(context)
  const empty = readProductForm(readFields({}))
  return show('product-new', 'New piece', {
    options,
    token: randomUUID(),
    form: {
      ...empty,
      category: options.categories[0]?.slug ?? '',
      // The latest collection is the default, because a new product is seldom part of an old one.
      collection: options.collections.at(-1)?.slug ?? '',
      releasedOn: new Date(context.now()).toISOString().slice(0, DAY_LENGTH),
    },
  })
}

export const posts: readonly Post[] = [
  {
    path,
    access: 'edit-catalogue',
    screen: 'product-new',
    handle: async (request) => {
      const { context, fields } = request
      const created = await createProduct(context, {
        form: readProductForm(fields),
        token: fields.text('token').slice(0, MAX_TOKEN_LENGTH),
        actor: actorOfRequest(request),
      })
      if (!created.ok) return refuseFields(created.error, productMessages)
      return { kind: 'done', next: productPath(created.value.id), notice: 'product-created' }
    },
  },
]
