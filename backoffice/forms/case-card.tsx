import type { CaseData } from '#contracts/backoffice/order-data'
import type { OwnerForm } from '#contracts/backoffice/page'
import { orderPath } from '#contracts/backoffice/paths'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '../layout/card.tsx'
import { TimeText } from '../layout/time-text.tsx'
import styles from './case-card.module.css'
import { PostForm } from './post-form.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  readonly one: CaseData
  readonly form: OwnerForm | null
  /** Where a case is closed. */
  readonly closeAction: string
  /** Null where the case is only listed: its order's page has what fits. */
  readonly acceptAction: string | null
}

/** What happened to a payment, what to do, and how it is decided. */
export function CaseCard({ one, form, closeAction, acceptAction }: Props) {
  const { key, heading, detail, toDo, reference, openedAtMs, actByMs, closing, actions } = one
  const id = key.replaceAll(/[^\w-]/g, '-')
  // Several cases of a page have the same forms.
  const own = form?.values.key === key ? form : null
  return (
    <Card title={heading}>
      <p className={styles.quiet}>
        Since <TimeText ms={openedAtMs} />
        {reference && `, payment ${reference}`}
      </p>
      {detail !== '' && <p>The payment company says: {detail}</p>}
      {actByMs !== null && (
        <p>
          To be done by <TimeText ms={actByMs} />
        </p>
      )}
      {closing ? (
        <p>
          Dealt with <TimeText ms={closing.atMs} />: {closing.note}
        </p>
      ) : (
        <>
          <p className={styles.toDo}>{toDo}</p>
          {acceptAction !== null && actions.includes('accept') && (
            <PostForm action={acceptAction} form={own}>
              <input type="hidden" name="key" value={key} />
              <input type="hidden" name="reason" value={one.reason} />
              <TextField
                action={acceptAction}
                form={own}
                id={`accept-${id}`}
                name="note"
                label="Why it is accepted"
                hint="The order is then paid, its pieces are taken from stock, and the customer gets the order’s mail."
              />
              <Button look="main" type="submit">
                Accept and take stock
              </Button>
            </PostForm>
          )}
          {acceptAction === null && one.orderId !== null ? (
            <p>
              <ButtonLink href={orderPath(one.orderId)}>
                Open order<span className="visually-hidden"> {one.orderId}</span>
              </ButtonLink>
            </p>
          ) : (
            <PostForm action={closeAction} form={own}>
              <input type="hidden" name="key" value={key} />
              <TextField
                action={closeAction}
                form={own}
                id={`close-${id}`}
                name="note"
                label="What was done"
                hint="Takes it off the list. The order stays as it is."
              />
              <Button type="submit">Mark as dealt with</Button>
            </PostForm>
          )}
        </>
      )}
    </Card>
  )
}
