import { USUAL_ARRIVAL } from '#domain/refund/refund-arrival'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import type { OrderRefundData } from '../kit/data/refund-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RadioGroup } from '../kit/forms/radio-group.tsx'
import { RefundReason, RefundTarget } from '../kit/forms/refund-fields.tsx'
import { TextField } from '../kit/forms/text-field.tsx'
import type { ScreenProps } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { refundButton } from '../kit/words/refund-words.ts'
import { RefundLines } from './refund-lines.tsx'
import { RefundQuestion } from './refund-question.tsx'
import type { load } from './screen.ts'

type Props = ScreenProps<typeof load, 'order-refund'>

export function Page({ data, form }: Props) {
  const { id, token, fulfilment, payments, cancels, isInPerson } = data
  const action = orderPath(id, 'refund')
  const own = ownForm(form, action)
  const field = { action, form } as const
  if (data.question && own)
    return <RefundQuestion data={data} question={data.question} form={own} />
  return (
    <>
      <BackLink href={orderPath(id)}>Order {id}</BackLink>
      <h1>{cancels ? 'Cancel or refund' : 'Refund'}</h1>
      <p>
        {isInPerson
          ? 'It was paid in person: the refund is only recorded. Give the money back yourself.'
          : `The provider sends the money back: the customer usually has it ${USUAL_ARRIVAL}. It keeps its fee.`}
      </p>
      <PostForm action={action} form={form}>
        <input type="hidden" name="expected" value={fulfilment ?? ''} />
        {/* Script fills it in, together with the button's words. Without script the sum is asked about. */}
        <input type="hidden" name="sum" value="" data-refund={leftsOf(data)} />
        <RefundTarget {...field} token={token} payments={payments} />
        <RadioGroup
          name="scope"
          legend="What to refund"
          options={scopesOf(data)}
          value={own?.values.scope}
          error={own?.errors.scope}
        />
        <RefundLines data={data} form={own} />
        <TextField
          {...field}
          name="amount"
          label="Amount in cedis"
          hint="Only for an amount, such as 120.00. No piece goes back on sale."
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          isOptional
        />
        <RefundReason {...field} />
        <Button
          look="main"
          type="submit"
          data-refund-button={isInPerson ? 'in-person' : cancels ? 'cancels' : ''}
        >
          {refundButton({ sum: null, isInPerson, cancels: false })}
        </Button>
      </PostForm>
    </>
  )
}

/** Tells the script what is left of each payment, in pesewas. */
function leftsOf({ payments }: OrderRefundData): string {
  return payments.map(({ reference, leftPesewas }) => `${reference}=${leftPesewas}`).join(' ')
}

function scopesOf({ payments, cancels, lines }: OrderRefundData) {
  const [only] = payments
  const left = payments.length === 1 && only ? `, ${only.left}` : ' of the payment'
  return [
    cancels
      ? {
          value: 'whole',
          label: `Cancel the order and refund all that is left${left}`,
          hint: 'Nothing of it is packed any more.',
        }
      : { value: 'whole', label: `All that is left${left}` },
    ...(lines.length === 0
      ? []
      : [{ value: 'lines', label: 'Some pieces', hint: 'As many as you say below.' }]),
    { value: 'amount', label: 'An amount' },
  ]
}
