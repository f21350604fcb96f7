import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { PostForm } from '../forms/post-form.tsx'
import type { OwnerForm } from '../page.ts'
import { liftPath } from '../paths.ts'
import { useMay } from './viewer.ts'

type Props = {
  readonly productId: number
  /** The list's filter and page are kept, to return to. */
  readonly from: string
  readonly form: OwnerForm | null
}

/** Stands beside the stock of a product that is marked as sold out, because the numbers alone would mislead. */
export function SoldOutMark({ productId, from, form }: Props) {
  const mayLift = useMay('edit-catalogue')
  return (
    <Callout tone="caution" className="stack">
      <p>Marked as sold out, whatever the stock says: shoppers cannot buy it.</p>
      {mayLift ? (
        <PostForm action={liftPath(productId)} form={form}>
          <input type="hidden" name="from" value={from} />
          <Button type="submit">Lift the mark</Button>
        </PostForm>
      ) : (
        <p>Only the owner lifts the mark.</p>
      )}
    </Callout>
  )
}
