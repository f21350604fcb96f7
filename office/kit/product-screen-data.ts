import { randomUUID } from 'node:crypto'
import { findMovedFrom } from '#database/catalogue/moved-products'
import {
  findAltTexts,
  findStoredProduct,
  type StoredProduct,
} from '#database/catalogue/product-edits'
import { listKinds } from '#database/catalogue/product-list'
import { listStoredSections } from '#database/catalogue/section-edits'
import { loadMeasures } from '#database/catalogue/size-measures'
import { loadCategorySizeSets, loadSizeSets } from '#database/catalogue/size-sets'
import { formOf } from '#domain/catalogue/product-form'
import { findPublishProblems } from '#domain/catalogue/publish-problems'
import type { Surcharge } from '#domain/catalogue/surcharge'
import { usualPrice } from '#domain/catalogue/unit-price'
import { toDecimals } from '#domain/money/decimals'
import { publishSentence } from '#domain/owner-messages/catalogue'
import { surchargeWords } from '#domain/shop-promises'
import { measuresOfSizes } from '#domain/sizing/measures'
import type { AppContext } from '#server/base/context'
import { contentFingerprint, picturesFingerprint } from '#server/products/form-fingerprints'
import type { ProductData, ProductOptions } from './data/product-data.ts'
import { knownPictures } from './photos/known-pictures.ts'
import { smallPicture } from './small-picture.ts'

export async function loadProductOptions({ db, settings }: AppContext): Promise<ProductOptions> {
  const [collections, categories, sizeSets, kinds] = await Promise.all([
    listStoredSections(db, 'collections'),
    loadCategorySizeSets(db),
    loadSizeSets(db),
    listKinds(db),
  ])
  const surcharge = surchargeWords(settings.current().rules.surcharge)
  return { collections, categories, sizeSets, kinds, surcharge }
}

/** Returns null when there is no such product. */
export async function loadProductData(
  context: AppContext,
  id: number | null,
): Promise<ProductData | null> {
  const stored = id === null ? null : await findStoredProduct(context.db, id)
  if (stored === null) return null
  const { content, state, publishAtMs, isPaused } = stored
  const files = content.pictures.map(({ file }) => file)
  const altTexts = await findAltTexts(context.db, files)
  const pictures = await knownPictures(context, files)
  const measures = (await loadMeasures(context.db, [stored.id])).get(stored.id)
  return {
    id: stored.id,
    title: content.title,
    state,
    publishAtMs,
    isPaused,
    form: formOf(content),
    options: await loadProductOptions(context),
    grid: gridOf(stored, context.settings.current().rules.surcharge),
    pictures: content.pictures.map((each) => ({
      ...each,
      alt: altTexts.get(each.file) ?? '',
      picture: smallPicture(pictures, each.file),
    })),
    seen: {
      words: contentFingerprint(content),
      pictures: picturesFingerprint(content.pictures, altTexts),
    },
    token: randomUUID(),
    measured: measuresOfSizes(measures, content.sizes)?.rows.length ?? 0,
    movedFrom: state === 'draft' ? await findMovedFrom(context.db, stored.id) : null,
    problems: findPublishProblems(content).map(publishSentence),
  }
}

function gridOf({ content, variants }: StoredProduct, surcharge: Surcharge): ProductData['grid'] {
  return content.colours.map(({ name }) => ({
    colour: name,
    cells: content.sizes.map((size) => ({
      size,
      usual: toDecimals(usualPrice(content.price, size, surcharge)),
      stock: variants.find((each) => each.colour === name && each.size === size)?.stock ?? 0,
    })),
  }))
}
