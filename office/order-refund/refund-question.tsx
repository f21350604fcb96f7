import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import type { OrderRefundData, RefundQuestion as Question } from '../kit/data/refund-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { refundButton } from '../kit/words/refund-words.ts'
import styles from './page.module.css'

type Props = {
  readonly data: OrderRefundData
  readonly question: Question
  /** The form as it was typed; it is sent again with the answer. */
  readonly form: OwnerForm
}

/** The fields that this page sends itself. */
const OWN_FIELDS: ReadonlySet<string> = new Set(['sum', 'asked', 'step'])

/** Says once more what would be refunded, before money moves. */
export function RefundQuestion({ data, question, form }: Props) {
  const { sum, sumPesewas, cancels, facts } = question
  const { id, isInPerson } = data
  const typed = Object.entries(form.values).filter(([name]) => !OWN_FIELDS.has(name))
  return (
    <>
      <BackLink href={orderPath(id)}>Order {id}</BackLink>
      <h1>{cancels ? `Cancel the order and refund ${sum}?` : `Refund ${sum}?`}</h1>
      <ul className={styles.facts}>
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {cancels && <p>Nothing of the order is packed any more.</p>}
      <p>
        {isInPerson
          ? 'The refund is only recorded. Give the money back yourself.'
          : 'It cannot be called back once the provider has taken it.'}
      </p>
      <PostForm action={form.action} form={null}>
        {typed.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="sum" value={sumPesewas} />
        <input type="hidden" name="asked" value="yes" />
        <Button look="main" type="submit">
          {refundButton({ sum, isInPerson, cancels })}
        </Button>
        <Button type="submit" name="step" value="change">
          Change it
        </Button>
      </PostForm>
    </>
  )
}
