import { Button } from '#ui/button.tsx'
import type { AddressChangeData, OrderData } from '../kit/data/order-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

/** Lists where the order went before, and what its buyer asks for. */
export function AddressChanges({ data, form }: Props) {
  if (data.addressChanges.length === 0) return null
  return (
    <section aria-labelledby="address-changes-heading">
      <h2 id="address-changes-heading">Changes of the address</h2>
      {data.addressChanges.map((change) => (
        <div key={change.id}>
          <p>
            <strong>{change.difference === null ? 'Changed to' : 'Asked for'}:</strong>{' '}
            {change.after}
            <br />
            <strong>Before:</strong> {change.before}
            <br />
            <span className="quiet wrap-anywhere">
              <TimeText ms={change.atMs} />, by {change.by}
            </span>
          </p>
          <Difference change={change} data={data} form={form} />
        </div>
      ))}
    </section>
  )
}

/** Says what is to be paid first, or which order paid it. */
function Difference({ change, data, form }: Props & { readonly change: AddressChangeData }) {
  const { id, difference, paymentOrderId } = change
  const maySell = useMay('sell')
  const payment = paymentOrderId !== null && (
    <p>
      The difference is order <a href={orderPath(paymentOrderId)}>{paymentOrderId}</a>.
    </p>
  )
  if (difference === null || data.fulfilment !== 'to-pack') return payment
  return (
    <>
      <p>
        The delivery there costs {difference} more. The buyer can pay it on the page of the order;
        then it goes there by itself.
      </p>
      {payment}
      <div className="row-tight">
        {maySell && (
          <PostForm action={orderPath(data.id, 'difference-link')} form={form}>
            <Button type="submit">Link to pay {difference}</Button>
          </PostForm>
        )}
        {data.canApplyChange && (
          <PostForm action={orderPath(data.id, 'address-change')} form={form}>
            <input type="hidden" name="change" value={id} />
            <Button look="quiet" type="submit">
              It came another way: change the address
            </Button>
          </PostForm>
        )}
      </div>
    </>
  )
}
