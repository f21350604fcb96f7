import type { CardSubject } from '#database/catalogue/share-cards'
import { readSeed } from '#database/seed/seed'
import { isUploadedName, type Picture } from '#domain/catalogue/picture'
import { shareFile } from '#domain/catalogue/share-card'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import type { Settings } from '#domain/settings/settings'
import { brandLookOf, isAsShipped } from '../brand-look.ts'
import { contentName } from '../content-hash.ts'

/** Increase it when the layout changes, so that every card is drawn again. */
const LAYOUT_VERSION = '1'

export type WantedCard =
  /** The release has a card with the same title, price and picture. */
  | { readonly kind: 'shipped' }
  | {
      readonly kind: 'drawn'
      readonly file: string
      readonly text: { readonly title: string; readonly price: string; readonly brandName: string }
    }

/** Of the settings, what a card shows. */
export type CardBrand = Pick<Settings, 'brand' | 'look' | 'mark'>

type Shown = Pick<CardSubject, 'id' | 'title' | 'pricePesewas'> & { readonly picture: Picture }

/** The card's name tells everything that it shows: the same card is never drawn twice. */
export async function wantedCard(
  { id, title, pricePesewas, picture }: Shown,
  { brand, look, mark }: CardBrand,
): Promise<WantedCard> {
  const asShipped = isAsShipped({ look, mark })
  if (asShipped && !isUploadedName(picture.name)) {
    const shipped = (await shippedCards()).get(id)
    if (shipped === textOf({ title, pricePesewas, picture: picture.name })) {
      return { kind: 'shipped' }
    }
  }
  const text = { title, price: formatMoney(pesewas(pricePesewas)), brandName: brand.name }
  const own = asShipped ? [] : [brandLookOf({ look, mark }), look.logo?.png ?? null]
  const hash = contentName(
    JSON.stringify([LAYOUT_VERSION, text, picture.name, picture.hash, ...own]),
  )
  return { kind: 'drawn', file: shareFile({ productId: id, hash }), text }
}

let known: Promise<ReadonlyMap<number, string>> | undefined

/** The values say what the cards of the release show, by product. */
function shippedCards(): Promise<ReadonlyMap<number, string>> {
  known ??= readSeed().then(
    ({ products }) =>
      new Map(
        products.map(({ id, title, price, pictures }) => [
          id,
          textOf({ title, pricePesewas: price.minor, picture: pictures[0]?.file ?? '' }),
        ]),
      ),
  )
  return known
}

function textOf(
  shown: Pick<CardSubject, 'title' | 'pricePesewas'> & { readonly picture: string },
): string {
  return JSON.stringify([shown.title, shown.pricePesewas, shown.picture])
}
