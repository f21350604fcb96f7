import type { OrderData } from '#contracts/backoffice/order-data'
import type { OwnerForm } from '#contracts/backoffice/page'
import { orderPath } from '#contracts/backoffice/paths'
import { Button, ButtonLink } from '#ui/button.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { TimeText } from '../../layout/time-text.tsx'
import styles from './order-page.module.css'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

/** Where the order went before, and what its buyer asks for. */
export function AddressChanges({ data, form }: Props) {
  if (data.addressChanges.length === 0) return null
  return (
    <section aria-labelledby="address-changes-heading">
      <h2 id="address-changes-heading">Changes of the address</h2>
      {data.addressChanges.map(({ id, by, atMs, before, after, difference, askUrl }) => (
        <div key={id}>
          <p>
            <strong>{difference === null ? 'Now' : 'Asked for'}:</strong> {after}
            <br />
            <strong>Before:</strong> {before}
            <span className={styles.quiet}>
              {' '}
              <TimeText ms={atMs} />, by {by}
            </span>
          </p>
          {difference !== null && data.canApplyChange && (
            <PostForm action={orderPath(data.id, 'address-change')} form={form}>
              <input type="hidden" name="change" value={id} />
              <p>The delivery there costs {difference} more, which is not paid.</p>
              <div className={styles.buttons}>
                {askUrl && (
                  <ButtonLink href={askUrl} target="_blank" rel="noopener noreferrer">
                    Ask for it by WhatsApp
                  </ButtonLink>
                )}
                <Button type="submit">It came: change the address</Button>
              </div>
            </PostForm>
          )}
        </div>
      ))}
    </section>
  )
}
