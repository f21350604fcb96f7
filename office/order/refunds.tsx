import { refundMessages, refundStateWords } from '#domain/owner-messages/refunds'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import type { RefundData } from '../kit/data/refund-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath, screenPath } from '../kit/paths.ts'
import styles from './page.module.css'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

/** Lists what went back to the customer, and leads to giving back more. */
export function Refunds({ data, form }: Props) {
  const { id, refunds, refundable } = data
  if (refunds === null || (refunds.length === 0 && refundable === 'none')) return null
  return (
    <section aria-labelledby="refunds-heading">
      <h2 id="refunds-heading">Refunds</h2>
      {refunds.length > 0 && (
        <ul className={styles.rows} role="list">
          {refunds.map((refund) => (
            <RefundRow key={refund.id} refund={refund} data={data} form={form} />
          ))}
        </ul>
      )}
      {refundable === 'wait' && <p>Another refund has to wait until this one is clear.</p>}
      {refundable === 'other-currency' && <p>{refundMessages['refund-other-currency'](id)}</p>}
      {(refundable === 'refund' || refundable === 'cancel') && (
        <p>
          <ButtonLink href={orderPath(id, 'refund')}>
            {refundable === 'cancel' ? 'Cancel or refund' : 'Refund'}
          </ButtonLink>
        </p>
      )}
    </section>
  )
}

const SOURCES = {
  owner: null,
  shopper: 'Cancelled by the customer',
  dashboard: 'Made in the provider’s dashboard',
} as const

function RefundRow({ refund, data, form }: Props & { readonly refund: RefundData }) {
  const { amount, state, source, reason, units, reference, createdAtMs, arrival } = refund
  const words = SOURCES[source] ?? reason
  return (
    <li className={styles.row}>
      <p>
        <strong>{amount}</strong>, {refundStateWords[state]}
      </p>
      {arrival !== null && <p>The customer should have it {arrival}.</p>}
      {units.map((unit) => (
        <p key={unit}>{unit}</p>
      ))}
      {words !== '' && <p className={styles.text}>{words}</p>}
      <p className="quiet wrap-anywhere">
        <TimeText ms={createdAtMs} />
        {reference !== null && `, ${reference}`}
      </p>
      {refund.needsAccount && (
        <p className={styles.decide}>
          <ButtonLink href={screenPath('refund-account', { id: data.id, refund: refund.id })}>
            Give the customer’s account
          </ButtonLink>
        </p>
      )}
      {state === 'uncertain' && (
        <PostForm
          action={orderPath(data.id, 'refund/not-made')}
          form={form}
          className={styles.decide}
        >
          <input type="hidden" name="refund" value={refund.id} />
          <Button type="submit">It was not made</Button>
        </PostForm>
      )}
    </li>
  )
}
