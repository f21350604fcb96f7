import { GHANA_REGIONS } from '#domain/checkout/ghana-regions'
import { DELIVERY_KINDS } from '#domain/delivery/zone'
import { Button } from '#ui/button.tsx'
import { CheckField } from '../kit/forms/check-field.tsx'
import { ownForm, PostForm, seenMark } from '../kit/forms/post-form.tsx'
import { RefusedForm } from '../kit/forms/refused-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm, ScreenProps } from '../kit/page.ts'
import { DELIVERY_WORDS } from '../kit/words/delivery-words.ts'
import { screens } from '../screens.ts'
import styles from './page.module.css'
import type { load, ZoneForm } from './screen.ts'

const { path } = screens.delivery
const ADD = `${path}/add`
const EDIT = `${path}/edit`
const FREE_FROM = `${path}/free-from`

type Props = ScreenProps<typeof load, 'delivery'>

export function Page({ data, form }: Props) {
  const isShownBelow = data.zones.some(({ id }) => id === form?.values.id)
  return (
    <>
      <h1>Delivery</h1>
      <p>
        Shoppers see the zones that cover their country and region. Where there is only one, there
        is nothing to choose.
      </p>
      <section aria-labelledby="free-from-heading">
        <h2 id="free-from-heading">Free from</h2>
        <PostForm
          action={FREE_FROM}
          form={form}
          className={styles.sum}
          draft={{ version: String(data.revision) }}
        >
          <input type="hidden" name="revision" value={data.revision} />
          <TextField
            action={FREE_FROM}
            form={form}
            name="freeFrom"
            label="Subtotal in cedis"
            hint="From this subtotal on, a charged zone costs nothing."
            inputMode="decimal"
            defaultValue={data.freeFrom}
            autoComplete="off"
          />
          <Button type="submit">Save the sum</Button>
        </PostForm>
        <p className="quiet regular">The shop says now: “{data.words.join('” and “')}”.</p>
      </section>
      <section aria-labelledby="zones-heading">
        <h2 id="zones-heading">Zones</h2>
        <RefusedForm form={isShownBelow ? null : ownForm(form, EDIT)} />
        <ul className={`stack ${styles.list}`} role="list">
          {data.zones.map((zone) => (
            <Item key={zone.id} zone={zone} form={form} />
          ))}
        </ul>
        <details open={form?.action === ADD} className={styles.add}>
          <summary className="disclosure-title">Add a zone</summary>
          <PostForm action={ADD} form={form} draft={{ version: '' }}>
            <Fields action={ADD} form={ownForm(form, ADD)} zone={null} />
            <Button type="submit">Add zone</Button>
          </PostForm>
        </details>
      </section>
    </>
  )
}

type ItemProps = { readonly zone: ZoneForm; readonly form: OwnerForm | null }

function Item({ zone, form }: ItemProps) {
  const own = form?.action === EDIT && form.values.id === zone.id ? form : null
  return (
    <li className={styles.item}>
      <details open={own !== null}>
        <summary className="disclosure-title">
          {zone.name} <span className="quiet regular">{summaryOf(zone)}</span>
        </summary>
        <PostForm
          action={EDIT}
          form={own}
          draft={{ record: zone.id, version: String(zone.version) }}
        >
          <input type="hidden" name="id" value={zone.id} />
          <input type="hidden" name="seen" value={seenMark(own, String(zone.version))} />
          <Fields action={EDIT} form={own} zone={zone} />
          <div className="row-tight">
            <Button type="submit">
              Save<span className="visually-hidden"> {zone.name}</span>
            </Button>
            <Button type="submit" look="quiet" name="remove" value="yes">
              Remove<span className="visually-hidden"> {zone.name}</span>
            </Button>
          </div>
        </PostForm>
      </details>
    </li>
  )
}

function summaryOf({ kind, fee, isForOthers, countries, regions }: ZoneForm): string {
  const where = isForOthers ? 'everywhere else' : countries
  const part = regions.length === 0 ? '' : ` (${regions.join(', ')})`
  const price = kind === 'charged' ? `GH₵${fee}` : DELIVERY_WORDS[kind].toLowerCase()
  return `${where}${part}, ${price}`
}

const KIND_OPTIONS = DELIVERY_KINDS.map((value) => ({ value, label: DELIVERY_WORDS[value] }))

type FieldsProps = {
  readonly action: string
  readonly form: OwnerForm | null
  /** The form of a new zone gets null. */
  readonly zone: ZoneForm | null
}

function Fields({ action, form, zone }: FieldsProps) {
  const prefix = zone?.id ?? 'new'
  const common = { action, form, autoComplete: 'off' }
  const isForOthers = form ? form.values.isForOthers !== undefined : zone?.isForOthers === true
  const regions = form ? (form.values.regions ?? '').split('\n') : (zone?.regions ?? [])
  return (
    <>
      <TextField
        {...common}
        id={`${prefix}-name`}
        name="name"
        label="Name"
        hint="As the shopper sees it, such as Greater Accra."
        maxLength={60}
        defaultValue={zone?.name}
      />
      <SelectField
        {...common}
        id={`${prefix}-kind`}
        name="kind"
        label="How"
        options={KIND_OPTIONS}
        defaultValue={zone?.kind ?? 'charged'}
      />
      <TextField
        {...common}
        id={`${prefix}-fee`}
        name="fee"
        label="Fee in cedis"
        hint="Only if it is charged."
        inputMode="decimal"
        isOptional
        defaultValue={zone?.fee}
      />
      <TextField
        {...common}
        id={`${prefix}-place`}
        name="place"
        label="Where orders are collected"
        hint="Only for pick-up, such as: 12 Oxford Street, Osu, beside the pharmacy."
        isOptional
        maxLength={200}
        defaultValue={zone?.place}
      />
      <TextField
        {...common}
        id={`${prefix}-hours`}
        name="hours"
        label="When they can be collected"
        hint="Only for pick-up, such as: Monday to Saturday, 10 to 6."
        isOptional
        maxLength={100}
        defaultValue={zone?.hours}
      />
      <TextField
        {...common}
        id={`${prefix}-countries`}
        name="countries"
        label="Countries"
        hint="Separated by commas."
        isOptional
        defaultValue={zone ? zone.countries : 'Ghana'}
      />
      <CheckField
        name="isForOthers"
        label="Every country that no zone names"
        isChecked={isForOthers}
      />
      <details open={regions.some((region) => region !== '')}>
        <summary className="disclosure-title">Only some regions of Ghana</summary>
        <fieldset className={styles.regions}>
          <legend className="visually-hidden">Regions</legend>
          {GHANA_REGIONS.map((region) => (
            <label key={region} className={styles.region}>
              <input
                type="checkbox"
                name="regions"
                value={region}
                defaultChecked={regions.includes(region)}
              />
              {region}
            </label>
          ))}
        </fieldset>
      </details>
      <TextField
        {...common}
        id={`${prefix}-towns`}
        name="towns"
        label="Towns"
        hint="For you: nothing is computed from it."
        isOptional
        maxLength={200}
        defaultValue={zone?.towns}
      />
      <TextField
        {...common}
        id={`${prefix}-words`}
        name="words"
        label="Words for the shopper"
        hint="Such as: rider the same day, order before 11."
        isOptional
        maxLength={200}
        defaultValue={zone?.words}
      />
    </>
  )
}
