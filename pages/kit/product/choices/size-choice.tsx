import { browsingMessages as messages } from '#domain/browsing-messages'
import type { Size } from '#domain/catalogue/product'
import { fewLeftLabel, heldWords, stockOf } from '#domain/catalogue/stock'
import { unitPrice } from '#domain/catalogue/unit-price'
import type { ProductDetail } from '../../data/product-detail.ts'
import styles from './choices.module.css'
import { RadioGroup } from './radio-group.tsx'

type Props = {
  readonly product: Pick<ProductDetail, 'sizes' | 'isSoldOut' | 'price' | 'variants'>
  readonly colour: string
  readonly chosen: Size
  readonly onChoose: (size: Size) => void
  /** Without script, the form with this id sends the choice. */
  readonly form?: string | undefined
}

export function SizeChoice({ product, colour, chosen, onChoose, form }: Props) {
  return (
    <RadioGroup
      legend="Size"
      chosen={chosen}
      field={form === undefined ? undefined : { form, name: 'size' }}
      onChoose={onChoose}
      options={product.sizes.map((size) => {
        const stock = stockOf(product, colour, size)
        const held = heldWords(product, { colour, size })
        // A held size can be chosen, to wait for it.
        const isSoldOut = stock === 0 && !held
        // If nothing of it is left, badge, label and button say so.
        if (product.isSoldOut && !held) return { value: size, isSoldOut, label: size }
        return {
          value: size,
          isSoldOut,
          label: (
            <>
              {isSoldOut ? <s>{size}</s> : size}
              {sizeNotes(product, { colour, size }).map((note) => (
                <span key={note} className={styles.note}>
                  {' '}
                  {note}
                </span>
              ))}
            </>
          ),
        }
      })}
    />
  )
}

type Chosen = { readonly colour: string; readonly size: Size }

/** §9: surcharge and low stock, shown before the size is chosen. */
export function sizeNotes(product: Props['product'], chosen: Chosen): readonly string[] {
  const stock = stockOf(product, chosen.colour, chosen.size)
  if (heldWords(product, chosen)) return [messages['all-held-label']]
  if (stock === 0) return [messages['sold-out']]
  const percent = Math.round((unitPrice(product, chosen).minor / product.price.minor - 1) * 100)
  const surcharge = percent === 0 ? [] : `${percent > 0 ? '+' : ''}${percent}%`
  return [surcharge, fewLeftLabel(stock) ?? []].flat()
}
