import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '../kit/forms/post-form.tsx'
import { SelectField } from '../kit/forms/select-field.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath, screenPath } from '../kit/paths.ts'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'refund-account'>

/** Asks for the customer's account, when the provider cannot send a refund back the way it came. */
export function Page({ data, form }: Props) {
  const { id, refundId, amount, customer, banks } = data
  const action = screenPath('refund-account', { id, refund: refundId })
  const field = { action, form } as const
  return (
    <>
      <BackLink href={orderPath(id)}>Order {id}</BackLink>
      <h1>Refund {amount} to an account</h1>
      <p>
        The provider could not send it back the way it was paid. Ask {customer || 'the customer'}{' '}
        for an account or a mobile money wallet.
      </p>
      {banks === null ? (
        <p>The provider did not say which banks it knows. Reload this page in a minute.</p>
      ) : (
        <PostForm action={action} form={form}>
          <SelectField
            {...field}
            name="bank"
            label="Bank or network"
            options={[{ value: '', label: 'Choose' }, ...banks]}
            defaultValue=""
          />
          <TextField
            {...field}
            name="account"
            label="Account or wallet number"
            hint="It goes to the provider alone. The shop keeps no copy of it."
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
          />
          <Button look="main" type="submit">
            Refund {amount} to this account
          </Button>
        </PostForm>
      )}
    </>
  )
}
