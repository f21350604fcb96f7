import { countNoun } from '#domain/count-noun'
import { Button } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

/** The owner ends links that got into wrong hands. */
export function Links({ data, form }: Props) {
  if (data.links === null || data.links === 0) return null
  return (
    <section aria-labelledby="links-heading">
      <h2 id="links-heading">Links</h2>
      <PostForm action={orderPath(data.id, 'revoke-links')} form={form}>
        <p>
          {countNoun(data.links, 'link')} to this order {data.links === 1 ? 'works' : 'work'}, in
          mails and on devices. Whoever has one sees the order and may cancel it before it is
          packed.
        </p>
        <Button type="submit">Revoke all links</Button>
      </PostForm>
    </section>
  )
}
