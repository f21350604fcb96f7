import type { OrderData } from '../kit/data/order-data.ts'

/** How the person sees the order: if it is otherwise by now, nothing is changed. */
export function SeenFields({ data }: { readonly data: OrderData }) {
  return (
    <>
      <input type="hidden" name="expected" value={data.fulfilment ?? ''} />
      <input type="hidden" name="lastStepId" value={data.lastStepId ?? ''} />
    </>
  )
}
