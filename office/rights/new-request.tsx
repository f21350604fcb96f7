import { REQUEST_TYPES, VERIFICATION_METHODS } from '#domain/data-rights/data-rights-request'
import { METHODS, RIGHTS } from '#domain/data-rights/rights'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import type { OwnerForm } from '../kit/page.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'
import { screens } from '../screens.ts'

export const NEW_REQUEST = `${screens.rights.path}/new`

/** Somebody asked by phone, mail or in person: the term runs all the same. */
export function NewRequest({ form }: { readonly form: OwnerForm | null }) {
  const ofForm = { action: NEW_REQUEST, form }
  const proof = useIsMailFiled()
    ? `Nothing is mailed there: ${NO_MAIL}.`
    : 'The person gets a mail with a link that proves the mailbox.'
  return (
    <PostForm {...ofForm} draft={{ version: '' }}>
      <TextField {...ofForm} name="name" label="Name" maxLength={100} autoComplete="off" />
      <TextField
        {...ofForm}
        name="email"
        label="Email"
        type="email"
        autoComplete="off"
        hint={`Where the answer goes. ${proof}`}
      />
      <SelectField
        {...ofForm}
        name="requestType"
        label="Asks for"
        defaultValue="access"
        options={REQUEST_TYPES.map((value) => ({ value, label: RIGHTS[value].title }))}
      />
      <SelectField
        {...ofForm}
        name="verificationMethod"
        label="Verified by"
        defaultValue="email"
        options={VERIFICATION_METHODS.map((value) => ({ value, label: METHODS[value].title }))}
      />
      <TextAreaField {...ofForm} name="details" label="Details" rows={3} isOptional />
      <Button type="submit">Write it down</Button>
    </PostForm>
  )
}
