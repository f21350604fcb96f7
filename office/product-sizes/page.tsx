import type { Size } from '#domain/catalogue/product'
import { GARMENT_WORDS } from '#domain/owner-messages/sizes'
import { type Garment, measuresOf } from '#domain/sizing/garment'
import { measureField, readGarment } from '#domain/sizing/measures-form'
import { MEASURE_WORDS } from '#domain/sizing/size-words'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { productPath } from '../kit/paths.ts'
import styles from './page.module.css'
import type { load, ProductSizesData } from './screen.ts'

type Props = ScreenProps<typeof load, 'product-sizes'>

export function Page({ data, form }: Props) {
  const { id, title, sizes } = data
  return (
    <>
      <BackLink href={productPath(id)}>{title}</BackLink>
      <h1>Sizes</h1>
      <p className={`quiet ${styles.hint}`}>
        Measure one piece of each size, lying flat. With these numbers its page offers “Size help”:
        a table, a drawing, and which size is nearest to something the shopper owns. Without them it
        offers nothing.
      </p>
      {sizes.length === 0 ? (
        <p>
          <a href={productPath(id)}>Choose the sizes of the piece</a> first.
        </p>
      ) : (
        <>
          <StartForm data={data} />
          <MeasuresForm data={data} form={form} />
          {data.isMeasured && <RemoveForm data={data} form={form} />}
        </>
      )}
    </>
  )
}

/** This only fills in the form below, and saves nothing. */
function StartForm({ data: { id, starts, from } }: Pick<Props, 'data'>) {
  return (
    <form className={`row ${styles.start}`} method="get" action={productPath(id, 'sizes')}>
      <Field id="from" label="Start from" error={undefined}>
        <select {...controlProps('from', undefined)} name="from" defaultValue={from}>
          {starts.map(({ label, choices }) => (
            <optgroup key={label} label={label}>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {choice.label}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </Field>
      <Button type="submit">Fill in</Button>
    </form>
  )
}

function MeasuresForm({ data, form }: Props) {
  const action = productPath(data.id, 'sizes')
  const own = ownForm(form, action)
  const garment = readGarment(own?.values.garment ?? '') ?? data.garment
  const error = own?.errors.garment
  return (
    <PostForm action={action} form={form} className={styles.form} draft={{ version: data.seen }}>
      {data.startedFrom && !own && (
        <Callout tone="caution">
          These are starting values ({data.startedFrom}). Measure the piece and correct them:
          nothing is saved or shown until you press Save.
        </Callout>
      )}
      <input type="hidden" name="seen" value={seenMark(own, data.seen)} />
      <input type="hidden" name="garment" value={garment} />
      <p>
        <strong>{GARMENT_WORDS[garment]}</strong>, in centimetres. A size that you leave empty has
        no measures; a column that you leave empty is not shown.
      </p>
      {error && (
        <Callout tone="error" role="alert">
          {error}
        </Callout>
      )}
      <HowToMeasure garment={garment} />
      {data.sizes.map((size) => (
        <SizeFields key={size} size={size} garment={garment} data={data} own={own} />
      ))}
      <Button look="main" type="submit">
        Save the measures
      </Button>
    </PostForm>
  )
}

function HowToMeasure({ garment }: { readonly garment: Garment }) {
  return (
    <Disclosure summary="How to measure" isOpen={false}>
      <dl className={`stack-tight ${styles.how}`}>
        {measuresOf(garment).map((measure) => (
          <div key={measure}>
            <dt>{MEASURE_WORDS[measure][0]}</dt>
            <dd>{MEASURE_WORDS[measure][1]}</dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  )
}

type SizeProps = {
  readonly size: Size
  readonly garment: Garment
  readonly data: ProductSizesData
  readonly own: OwnerForm | null
}

function SizeFields({ size, garment, data, own }: SizeProps) {
  return (
    <fieldset className={styles.size}>
      <legend className={styles.legend}>{size}</legend>
      <div className={`stack ${styles.fields}`}>
        {measuresOf(garment).map((measure) => {
          const name = measureField(size, measure)
          const id = name.replaceAll(/\s/g, '-')
          const error = own?.errors[name]
          return (
            <Field key={measure} id={id} label={MEASURE_WORDS[measure][0]} error={error}>
              <input
                {...controlProps(id, error)}
                name={name}
                type="text"
                inputMode="decimal"
                defaultValue={own ? own.values[name] : data.values[name]}
                autoComplete="off"
              />
            </Field>
          )
        })}
      </div>
    </fieldset>
  )
}

function RemoveForm({ data, form }: Props) {
  const action = productPath(data.id, 'sizes/remove')
  const own = ownForm(form, action)
  return (
    <Disclosure summary="Remove the measures" isOpen={own !== null}>
      <PostForm action={action} form={form}>
        <input type="hidden" name="seen" value={seenMark(own, data.seen)} />
        <p>The piece then shows no size help. The audit keeps what was saved.</p>
        <Button type="submit">Remove the measures</Button>
      </PostForm>
    </Disclosure>
  )
}
