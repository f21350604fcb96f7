import { browsingMessages as messages } from '#domain/browsing-messages'
import { hasStock } from '#domain/catalogue/stock'
import type { ProductDetail } from '../../data/product-detail.ts'
import styles from './choices.module.css'
import { RadioGroup } from './radio-group.tsx'

type Props = {
  readonly product: Pick<ProductDetail, 'colours' | 'isSoldOut' | 'variants'>
  readonly chosen: string
  readonly onChoose: (colour: string) => void
  /** Without script, the form with this id sends the choice. */
  readonly form?: string | undefined
}

/**
 * A product with a single colour only names it. A sold-out colour can still be selected, to look
 * at it.
 */
export function ColourChoice({ product, chosen, onChoose, form }: Props) {
  const { colours } = product
  if (colours.length < 2) return <p className={styles.legend}>Colour: {chosen}</p>
  return (
    <RadioGroup
      legend="Colour"
      chosen={chosen}
      field={form === undefined ? undefined : { form, name: 'colour' }}
      onChoose={onChoose}
      options={colours.map(({ name, hex }) => ({
        value: name,
        label: (
          <>
            <span className={styles.swatch} style={{ backgroundColor: hex }} />
            {name}
            {!product.isSoldOut && !hasStock(product, name) && (
              <span className={styles.note}>
                {' '}
                {
                  messages[
                    product.variants.some(({ colour, held }) => colour === name && held)
                      ? 'all-held-label'
                      : 'sold-out'
                  ]
                }
              </span>
            )}
          </>
        ),
      }))}
    />
  )
}
