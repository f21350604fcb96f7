import type { RequestType } from '#domain/data-rights/data-rights-request'
import { MAX_EXTENSION_DAYS } from '#domain/data-rights/due-date'
import { Button } from '#ui/button.tsx'
import type { RightsRequestData } from '../kit/data/rights-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import type { OwnerForm } from '../kit/page.ts'
import { rightsPath } from '../kit/paths.ts'
import { NO_MAIL } from '../kit/words/mail-words.ts'

type Props = { readonly data: RightsRequestData; readonly form: OwnerForm | null }

/** The owner begins with these words, and writes what was really done. */
const ANSWERS: Readonly<Record<RequestType, string>> = {
  access: 'We have sent you a file with everything that we hold about you.',
  portability: 'We have sent you your data as files that programs can read.',
  rectification: '',
  erasure:
    'We have erased what we held about you. The law makes us keep the records of orders; they no longer say whose they were.',
  object: '',
  restrict: '',
}

export function CloseForm({ data, form }: Props) {
  const action = rightsPath(data.number, 'close')
  const isUndone = data.requestType === 'erasure' && data.erasedAtMs === null
  return (
    <section aria-labelledby="close-heading">
      <h2 id="close-heading">Close it with an answer</h2>
      <PostForm action={action} form={form} draft={{ version: '' }}>
        <TextAreaField
          action={action}
          form={form}
          name="outcome"
          label="Your answer"
          hint={
            useIsMailFiled()
              ? `Give it to the person yourself: ${NO_MAIL}.`
              : 'The person gets it by mail.'
          }
          rows={4}
          maxLength={5000}
          defaultValue={isUndone ? '' : ANSWERS[data.requestType]}
        />
        <Button type="submit">Close the request</Button>
      </PostForm>
    </section>
  )
}

export function ExtendForm({ data, form }: Props) {
  const action = rightsPath(data.number, 'extend')
  const isFiled = useIsMailFiled()
  return (
    <Disclosure summary="It takes longer" isOpen={form?.action === action}>
      <PostForm action={action} form={form} draft={{ version: '' }}>
        <p className="measure-wide">
          {`Once, by at most ${MAX_EXTENSION_DAYS} days. ${isFiled ? `Tell the person, with the reason: ${NO_MAIL}.` : 'The person is told, with the reason.'}`}
        </p>
        <TextField
          action={action}
          form={form}
          name="days"
          label="Days more"
          inputMode="numeric"
          maxLength={2}
        />
        <TextAreaField action={action} form={form} name="reason" label="Reason" rows={2} />
        <Button type="submit">Extend the term</Button>
      </PostForm>
    </Disclosure>
  )
}
