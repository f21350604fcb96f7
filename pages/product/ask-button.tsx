import { useSyncExternalStore } from 'react'
import { whyNotAsked } from '#domain/contact/why-not-asked'
import { Button } from '#ui/button.tsx'
import type { ProductDetail } from '../kit/data/product-detail.ts'

const ID = 'ask'

/** The radios of colour and size belong to this form until the app starts. Then Enter in them must not send it. */
export function useAskButtonForm(product: ProductDetail): string | undefined {
  const isServed = useSyncExternalStore(
    neverChanges,
    () => false,
    () => true,
  )
  return isServed && whyNotAsked(product) === null ? ID : undefined
}

const neverChanges = () => () => {}

/** Where nothing can be paid, a shopper asks for what is chosen; the next page asks for name and phone. */
export function AskButton({ product }: { readonly product: Pick<ProductDetail, 'id'> }) {
  return (
    <form id={ID} action="/ask" data-without-script="">
      <input type="hidden" name="product" value={product.id} />
      <Button type="submit">Ask for this piece</Button>
    </form>
  )
}
