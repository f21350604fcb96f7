import { OWNER_BADGES } from '#domain/catalogue/product'
import { type ColourRow, colourField, type ProductForm } from '#domain/catalogue/product-form'
import {
  MAX_COLOUR,
  MAX_COLOURS,
  MAX_DESCRIPTION,
  MAX_KIND,
  MAX_TITLE,
} from '#domain/catalogue/product-limits'
import { controlProps, Field } from '#ui/field.tsx'
import type { ProductOptions } from '../data/product-data.ts'
import type { OwnerForm } from '../page.ts'
import { PRODUCT_LABELS } from '../words/product-labels.ts'
import { CheckField } from './check-field.tsx'
import { ownForm } from './post-form.tsx'
import styles from './product-fields.module.css'
import { SelectField } from './select-field.tsx'
import { SizeFields } from './size-fields.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The fields show these values, which are stored or were typed before. */
  readonly shown: ProductForm
  readonly options: ProductOptions
}

export function WordFields({ action, form, shown, options }: Props) {
  const field = { action, form, autoComplete: 'off' } as const
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <h2>Words</h2>
      </legend>
      <TextField
        {...field}
        name="title"
        label={PRODUCT_LABELS.title}
        defaultValue={shown.title}
        maxLength={MAX_TITLE}
      />
      <TextField
        {...field}
        name="kind"
        label={PRODUCT_LABELS.kind}
        hint="Such as hoodies, tees or headwear."
        defaultValue={shown.kind}
        maxLength={MAX_KIND}
        list="kinds"
        required={false}
      />
      <datalist id="kinds">
        {options.kinds.map((kind) => (
          <option key={kind} value={kind} />
        ))}
      </datalist>
      <TextAreaField
        {...field}
        name="description"
        required={false}
        label={PRODUCT_LABELS.description}
        rows={5}
        defaultValue={shown.description}
        maxLength={MAX_DESCRIPTION}
      />
      <TextAreaField
        {...field}
        name="features"
        label={PRODUCT_LABELS.features}
        hint="One on each line."
        rows={5}
        defaultValue={shown.features}
        isOptional
      />
      <SelectField
        action={action}
        form={form}
        name="category"
        label={PRODUCT_LABELS.category}
        options={options.categories.map(toOption)}
        defaultValue={shown.category}
      />
      <SelectField
        action={action}
        form={form}
        name="collection"
        label={PRODUCT_LABELS.collection}
        options={options.collections.map(toOption)}
        defaultValue={shown.collection}
      />
    </fieldset>
  )
}

function toOption({ slug, title }: { readonly slug: string; readonly title: string }) {
  return { value: slug, label: title }
}

const BADGE_OPTIONS = [
  { value: '', label: 'None' },
  ...OWNER_BADGES.map((badge) => ({ value: badge, label: badge })),
]

/** Asks where and how the shop shows the product; most products need nothing here. */
export function PlaceFields({ action, form, shown }: Props) {
  const own = ownForm(form, action)
  const field = { action, form, autoComplete: 'off' } as const
  const isOpen = ['badge', 'releasedOn', 'newDropPosition', 'position', 'slug'].some(
    (name) => own?.errors[name] !== undefined,
  )
  return (
    <details open={isOpen}>
      <summary className="disclosure-title">Badge, dates and places</summary>
      <div className={styles.group}>
        <SelectField
          action={action}
          form={form}
          name="badge"
          label={PRODUCT_LABELS.badge}
          options={BADGE_OPTIONS}
          defaultValue={shown.badge}
        />
        <TextField
          {...field}
          name="releasedOn"
          type="date"
          label={PRODUCT_LABELS.releasedOn}
          hint="Newest are sorted by it."
          defaultValue={shown.releasedOn}
        />
        <TextField
          {...field}
          name="newDropPosition"
          label={PRODUCT_LABELS.newDropPosition}
          hint="On the home page: 1 is the first. Empty: not there."
          inputMode="numeric"
          defaultValue={shown.newDropPosition}
          isOptional
        />
        <TextField
          {...field}
          name="position"
          label={PRODUCT_LABELS.position}
          hint="1 comes first. Once a piece has a number, the collection starts with “Our order”: those with a number, then all others from A to Z. Shoppers can still sort it otherwise; search is not changed."
          inputMode="numeric"
          defaultValue={shown.position}
          isOptional
        />
        <TextField
          {...field}
          name="slug"
          label={PRODUCT_LABELS.slug}
          hint="For files and exports. Empty: made from the title."
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={shown.slug}
          isOptional
        />
        <CheckField
          name="isMarkedSoldOut"
          label={PRODUCT_LABELS.isMarkedSoldOut}
          isChecked={shown.isMarkedSoldOut}
        />
      </div>
    </details>
  )
}

export function PriceFields({ action, form, shown, options }: Props) {
  return (
    <>
      <div className={styles.group}>
        <TextField
          action={action}
          form={form}
          name="price"
          label={PRODUCT_LABELS.price}
          {...(options.surcharge !== '' && {
            hint: `${options.surcharge}, unless they have a price of their own.`,
          })}
          inputMode="decimal"
          required={false}
          autoComplete="off"
          defaultValue={shown.price}
        />
      </div>
      <SizeFields action={action} form={form} shown={shown} options={options} />
      <ColourFields action={action} form={form} rows={shown.colours} />
    </>
  )
}

const NEW_ROWS = 2
const NEW_COLOUR: ColourRow = { was: '', name: '', hex: '#232327' }

type ColourProps = {
  readonly action: string
  readonly form: OwnerForm | null
  readonly rows: readonly ColourRow[]
}

function ColourFields({ action, form, rows }: ColourProps) {
  const own = ownForm(form, action)
  const length = Math.min(MAX_COLOURS, rows.length + NEW_ROWS)
  return (
    <fieldset>
      <legend className={styles.name}>{PRODUCT_LABELS.colours}</legend>
      <p className={`quiet ${styles.hint}`}>
        An empty name takes the colour and its pictures off the piece. With another name it keeps
        its stock.
      </p>
      <div className={styles.colours}>
        {Array.from({ length }, (_, index) => {
          const row = rows[index] ?? NEW_COLOUR
          const [id, hexId] = [colourField(index, 'name'), colourField(index, 'hex')]
          const error = own?.errors[id] ?? own?.errors[hexId]
          const label = row.was === '' ? 'New colour' : row.was
          return (
            <div key={id} className={`stack-tight ${styles.colour}`}>
              <input type="hidden" name={colourField(index, 'was')} value={row.was} />
              <Field id={id} label={label} error={error}>
                <input
                  {...controlProps(id, error)}
                  name={id}
                  type="text"
                  defaultValue={row.name}
                  maxLength={MAX_COLOUR}
                  autoComplete="off"
                />
              </Field>
              <input
                className={styles.shade}
                type="color"
                name={hexId}
                defaultValue={row.hex}
                aria-label={`Shade of ${label}`}
              />
            </div>
          )
        })}
      </div>
    </fieldset>
  )
}
