import { findStoredProduct } from '#database/catalogue/product-edits'
import { pictureField } from '#domain/catalogue/picture-form'
import { colourField, formOf, type ProductForm, sizeField } from '#domain/catalogue/product-form'
import { DEFAULT_SIZES } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import type { AppContext } from '#server/base/context'
import { contentFingerprint } from '#server/products/form-fingerprints'

type Fields = Readonly<Record<string, string>>

/** Returns the fields of a product's form as its page shows them. */
export async function productFields({ db }: Pick<AppContext, 'db'>, id: number): Promise<Fields> {
  const stored = await findStoredProduct(db, id)
  if (stored === null) throw new Error(`There is no product ${id}`)
  return {
    ...toFields(formOf(stored.content)),
    seen: contentFingerprint(stored.content),
    token: `${id}`,
  }
}

function toFields({ colours, prices, sizes, isMarkedSoldOut, ...form }: ProductForm): Fields {
  const rows = colours.flatMap(({ was, name, hex }, index) => [
    [colourField(index, 'was'), was],
    [colourField(index, 'name'), name],
    [colourField(index, 'hex'), hex],
  ])
  return {
    ...form,
    ...prices,
    ...sizeFields(sizes),
    ...Object.fromEntries(rows),
    ...(isMarkedSoldOut && { isMarkedSoldOut: 'on' }),
  }
}

/** Ticks the boxes of these sizes, and no other of those that the shop starts with. */
export function sizeFields(sizes: readonly Size[]): Fields {
  return Object.fromEntries(
    [...DEFAULT_SIZES, ...sizes].map((size) => [sizeField(size), sizes.includes(size) ? 'on' : '']),
  )
}

/** Reads the fields of the pictures' form from its page. */
export function pictureFields(html: string): Record<string, string> {
  const seen = [...html.matchAll(/name="seen" value="([^"]+)"/g)].at(-1)?.[1] ?? ''
  const files = [...html.matchAll(/name="picture\/\d+\/file" value="([^"]+)"/g)].map(
    ([, file]) => file ?? '',
  )
  const rows = files.flatMap((file, index): [string, string][] => [
    [pictureField(index, 'file'), file],
    [pictureField(index, 'colour'), 'Black'],
    [pictureField(index, 'view'), 'front'],
    [pictureField(index, 'alt'), `Picture ${file}`],
  ])
  return { seen, ...Object.fromEntries(rows) }
}
