import type { OrderData } from '../kit/data/order-data.ts'

/** Sends how the person sees the order. If it is otherwise by now, nothing is changed. */
export function SeenFields({ data }: { readonly data: OrderData }) {
  return (
    <>
      <input type="hidden" name="expected" value={data.fulfilment ?? ''} />
      <input type="hidden" name="lastStepId" value={data.lastStepId ?? ''} />
    </>
  )
}
