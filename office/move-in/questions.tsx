import { optionField, STANDARD_COLOUR, typeField } from '#domain/catalogue/move-in/answers'
import { MAX_COLOUR } from '#domain/catalogue/product-limits'
import type { Category } from '#domain/catalogue/sections'
import { countNoun } from '#domain/count-noun'
import { Button } from '#ui/button.tsx'
import type { ReviewData } from '../kit/data/move-in-data.ts'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import styles from './page.module.css'

const ROLES = [
  { value: 'colour', label: 'The colour' },
  { value: 'size', label: 'The size' },
  { value: 'neither', label: 'Neither: leave it out' },
] as const

const CURRENCIES = [
  { value: 'cedis', label: 'Cedis: take the numbers as they are' },
  { value: 'other', label: 'Another currency: multiply them by the rate below' },
] as const

/** What the file leaves open, with a guess for each. Enter presses the button here, which changes nothing yet. */
export function Questions({ review }: { readonly review: ReviewData }) {
  const { form, options, types, categories, collections, collection, standardColour } = review
  const ofForm = { action: form.action, form }
  return (
    <section aria-labelledby="questions-heading">
      <h2 id="questions-heading">Please check</h2>
      <div className={styles.questions}>
        <RadioGroup
          name="currency"
          legend="The prices are in"
          options={CURRENCIES}
          value={form.values.currency}
          error={form.errors.currency}
        />
        <TextField
          {...ofForm}
          name="rate"
          label="Rate of another currency"
          hint="How many cedis one of it is, such as 15.4."
          inputMode="decimal"
          isOptional
        />
        {options.map(({ name, examples, guess }, index) => (
          <SelectField
            {...ofForm}
            key={name}
            name={optionField(index)}
            label={`“${name}” is`}
            hint={`Such as ${examples.join(', ')}.`}
            options={ROLES}
            defaultValue={guess}
          />
        ))}
        <TextField
          {...ofForm}
          name="standardColour"
          label="Colour of pieces that have none"
          defaultValue={standardColour}
          maxLength={MAX_COLOUR}
          placeholder={STANDARD_COLOUR}
        />
        {types.map(({ type, products, guess }, index) => (
          <SelectField
            {...ofForm}
            key={type}
            name={typeField(index)}
            label={type === '' ? 'Pieces without a type go to' : `“${type}” goes to`}
            hint={`${countNoun(products, 'product')} in the file.`}
            options={asOptions(categories)}
            defaultValue={guess}
          />
        ))}
        <SelectField
          {...ofForm}
          name="collection"
          label="Collection"
          options={asOptions(collections)}
          defaultValue={collection}
        />
      </div>
      <Button type="submit" name="step" value="look" className={styles.button}>
        Show the result with these answers
      </Button>
    </section>
  )
}

function asOptions(sections: readonly Category[]) {
  return sections.map(({ slug, title }) => ({ value: slug, label: title }))
}
