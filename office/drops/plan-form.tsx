import type { PlanOptions, ProductGroup } from '#server/draws/drops-data'
import { Button } from '#ui/button.tsx'
import { FieldGroup } from '../kit/forms/field-group.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'

export const PLAN = `${screens.drops.path}/plan`

const MODES = [
  {
    value: 'line',
    label: 'First come, first served',
    hint: 'The time is when the pieces can be bought.',
  },
  {
    value: 'draw',
    label: 'A draw',
    hint: 'The time is the drawing, at least an hour from now. Until then anybody can enter.',
  },
] as const

type Props = { readonly options: PlanOptions; readonly form: OwnerForm | null }

export function PlanForm({ options, form }: Props) {
  const own = ownForm(form, PLAN)
  const field = { action: PLAN, form, autoComplete: 'off' } as const
  return (
    <PostForm action={PLAN} form={form} draft={{ version: '' }}>
      <input type="hidden" name="id" value={own?.values.id ?? options.id} />
      <TextField
        {...field}
        name="title"
        label="Title"
        hint="As shoppers see it, such as Ancient Dragon."
        maxLength={80}
      />
      <TextField
        {...field}
        name="at"
        type="datetime-local"
        label="Date and time"
        hint="In GMT, which is Ghana’s time."
      />
      <RadioGroup
        name="mode"
        legend="How it is sold"
        options={MODES}
        value={own ? own.values.mode : 'line'}
        error={own?.errors.mode}
      />
      <Products options={options} own={own} />
      {options.isCut && (
        <TextField
          {...field}
          name="numbers"
          label="Other pieces by number"
          hint="The list shows the newest ones only. The number stands in the address of a piece."
          isOptional
        />
      )}
      <TextField
        {...field}
        name="limit"
        label="Pieces for a person"
        hint="Of all pieces of the drop together."
        inputMode="numeric"
        defaultValue="1"
      />
      <TextField
        {...field}
        name="holdMinutes"
        label="Minutes to pay"
        hint="So long an unpaid order keeps its pieces: 5 to 60."
        inputMode="numeric"
        defaultValue={String(options.holdMinutes)}
      />
      <Button look="main" type="submit">
        Plan the drop
      </Button>
    </PostForm>
  )
}

type ProductsProps = { readonly options: PlanOptions; readonly own: OwnerForm | null }

/** A product on sale can be chosen, too: its sale then stops until the drop. */
function Products({ options, own }: ProductsProps) {
  const chosen = new Set((own?.values.productIds ?? '').split('\n').filter(Boolean))
  const listed = new Set(
    options.groups.flatMap(({ products }) => products.map(({ id }) => `${id}`)),
  )
  const others = [...chosen].filter((id) => !listed.has(id))
  const error = { name: 'productIds', sentence: own?.errors.productIds }
  return (
    <FieldGroup legend="Pieces" error={error}>
      <p className={styles.quiet}>
        From now until its time nobody can buy them, also if they are on sale today.
      </p>
      {others.length > 0 && (
        <Group title="Chosen before" chosen={chosen} products={others.map(unlisted)} />
      )}
      {options.groups.map((group) => (
        <Group key={group.title} {...group} chosen={chosen} />
      ))}
    </FieldGroup>
  )
}

/** Archived in the meantime, or no product at all. */
function unlisted(id: string) {
  return { id, title: `Piece ${id}` }
}

type GroupProps = Pick<ProductGroup, 'title'> & {
  readonly products: readonly { readonly id: number | string; readonly title: string }[]
  readonly chosen: ReadonlySet<string>
}

function Group({ title, products, chosen }: GroupProps) {
  const isOpen = products.some(({ id }) => chosen.has(String(id)))
  return (
    <details className={styles.group} open={isOpen}>
      <summary className="disclosure-title">
        {title} <span className={`regular ${styles.count}`}>{products.length}</span>
      </summary>
      <div className={styles.boxes}>
        {products.map(({ id, title: product }) => (
          <label key={id} className={styles.product}>
            <input
              type="checkbox"
              name="productIds"
              value={id}
              defaultChecked={chosen.has(String(id))}
            />
            {product}
          </label>
        ))}
      </div>
    </details>
  )
}
