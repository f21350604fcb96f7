import { type ProductForm, sizeField } from '#domain/catalogue/product-form'
import { allSizes, sizeSetOf } from '#domain/catalogue/size-sets'
import type { Size } from '#domain/catalogue/sizes'
import { screens } from '../../screens.ts'
import type { ProductOptions } from '../data/product-data.ts'
import { useMay } from '../layout/viewer.ts'
import type { OwnerForm } from '../page.ts'
import { PRODUCT_LABELS } from '../words/product-labels.ts'
import { CheckField } from './check-field.tsx'
import { ownForm } from './post-form.tsx'
import styles from './product-fields.module.css'

type Props = {
  readonly action: string
  readonly form: OwnerForm | null
  readonly shown: ProductForm
  readonly options: ProductOptions
}

/** The sizes of the category come first, with those that the product has beyond all sets. All others can be unfolded. */
export function SizeFields({ action, form, shown, options: { sizeSets, categories } }: Props) {
  const maySet = useMay('change-settings')
  const error = ownForm(form, action)?.errors.sizes
  const chosen = categories.find(({ slug }) => slug === shown.category)?.sizeSet
  const first = sizeSetOf(sizeSets, chosen)
  const inSets = new Set(allSizes(sizeSets))
  const begin = [...(first?.sizes ?? []), ...shown.sizes.filter((size) => !inSets.has(size))]
  const others = otherGroups(sizeSets, begin)
  const isOpen = others.some(({ sizes }) => sizes.some((size) => shown.sizes.includes(size)))
  return (
    <fieldset aria-describedby={error ? 'sizes-error' : undefined}>
      <legend className={styles.name}>{PRODUCT_LABELS.sizes}</legend>
      {error && (
        <p className="problem" id="sizes-error">
          {error}
        </p>
      )}
      <Boxes sizes={begin} ticked={shown.sizes} />
      {others.length > 0 && (
        <details open={isOpen}>
          <summary className="disclosure-title">Other sizes</summary>
          {others.map(({ slug, title, sizes }) => (
            <fieldset key={slug}>
              <legend className={styles.set}>{title}</legend>
              <Boxes sizes={sizes} ticked={shown.sizes} />
            </fieldset>
          ))}
        </details>
      )}
      {maySet && (
        <p className="quiet">
          Others can be added at <a href={screens.sizes.path}>Sizes</a>.
        </p>
      )}
    </fieldset>
  )
}

/** Each size has one box, although several sets may have it. */
function otherGroups(sets: ProductOptions['sizeSets'], begin: readonly Size[]) {
  const named = new Set(begin)
  return sets.flatMap((set) => {
    const sizes = set.sizes.filter((size) => !named.has(size))
    for (const size of sizes) named.add(size)
    return sizes.length > 0 ? [{ ...set, sizes }] : []
  })
}

type BoxesProps = { readonly sizes: readonly Size[]; readonly ticked: readonly Size[] }

function Boxes({ sizes, ticked }: BoxesProps) {
  return (
    <div className={styles.sizes}>
      {sizes.map((size) => (
        <CheckField
          key={size}
          name={sizeField(size)}
          label={size}
          isChecked={ticked.includes(size)}
        />
      ))}
    </div>
  )
}
