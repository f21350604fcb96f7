import { Button } from '#ui/button.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { screens } from '../screens.ts'
import type { ScopeOption } from './screen-data.ts'

export const ADD = `${screens.codes.path}/add`

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'fixed', label: 'A sum in cedis' },
] as const

type Props = { readonly scopes: readonly ScopeOption[]; readonly form: OwnerForm | null }

export function AddForm({ scopes, form }: Props) {
  const own = ownForm(form, ADD)
  const field = { action: ADD, form, autoComplete: 'off' } as const
  return (
    <PostForm action={ADD} form={form} draft={{ version: '' }}>
      <TextField
        {...field}
        name="code"
        label="Code"
        hint="As shoppers type it, such as FRIDAY20. Capitals make no difference."
        maxLength={32}
        autoCapitalize="characters"
        spellCheck={false}
      />
      <RadioGroup
        name="kind"
        legend="What it takes off"
        options={KINDS}
        value={own ? own.values.kind : 'percent'}
        error={own?.errors.kind}
        isInColumns
      />
      <TextField
        {...field}
        name="amount"
        label="How much"
        hint="20 for 20%, or 50.00 for GH₵50."
        inputMode="decimal"
      />
      <SelectField
        action={ADD}
        form={form}
        name="scope"
        label="What it is for"
        options={scopes}
        defaultValue=""
      />
      <TextField
        {...field}
        name="from"
        type="datetime-local"
        label="From"
        hint="In GMT, which is Ghana’s time. Empty: from now on."
        isOptional
      />
      <TextField
        {...field}
        name="until"
        type="datetime-local"
        label="Until"
        hint="Empty: until you end it."
        isOptional
      />
      <TextField
        {...field}
        name="uses"
        label="Uses in all"
        hint="Empty: as many as there are."
        inputMode="numeric"
        isOptional
      />
      <TextField
        {...field}
        name="perPerson"
        label="Uses for a person"
        hint="By phone or email address. Empty: no limit."
        inputMode="numeric"
        isOptional
      />
      <Button look="main" type="submit">
        Make the code
      </Button>
    </PostForm>
  )
}
