import { Button } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { PostForm } from '../kit/forms/post-form.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { TimeText } from '../kit/layout/time-text.tsx'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import styles from './page.module.css'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

export function Notes({ data, form }: Props) {
  const action = orderPath(data.id, 'notes')
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes</h2>
      {data.notes.length > 0 && (
        <ul className={styles.rows} role="list">
          {data.notes.map(({ id, text, by, atMs }) => (
            <li key={id} className={styles.row}>
              <p className={styles.text}>{text}</p>
              <p className="quiet wrap-anywhere">
                {by}, <TimeText ms={atMs} />
              </p>
            </li>
          ))}
        </ul>
      )}
      <PostForm action={action} form={form} draft={{ version: '' }}>
        <TextAreaField
          action={action}
          form={form}
          id="note"
          name="note"
          label="New note"
          hint="For the people of the shop only."
          maxLength={1000}
        />
        <Button type="submit">Save the note</Button>
      </PostForm>
    </section>
  )
}
