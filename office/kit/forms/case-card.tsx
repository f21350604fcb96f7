import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#ui/button.tsx'
import type { CaseData } from '../data/order-data.ts'
import { Card } from '../layout/card.tsx'
import { useIsMailFiled } from '../layout/mail-filed.ts'
import { TimeText } from '../layout/time-text.tsx'
import { useMay } from '../layout/viewer.ts'
import type { OwnerForm } from '../page.ts'
import { orderPath, screenPath } from '../paths.ts'
import { NO_MAIL } from '../words/mail-words.ts'
import styles from './case-card.module.css'
import { PostForm } from './post-form.tsx'
import { TextField } from './text-field.tsx'

type Props = {
  readonly one: CaseData
  readonly form: OwnerForm | null
  readonly closeAction: string
  /** A case that is only listed has no form to accept it: the page of its order has one. */
  readonly acceptAction: string | null
}

/** Shows what happened to a payment, what to do, and how it is decided. */
export function CaseCard(props: Props) {
  const { heading, detail, sums, reference, openedAtMs, actByMs, closing } = props.one
  return (
    <Card title={heading}>
      <p className="quiet wrap-anywhere">
        Since <TimeText ms={openedAtMs} />
        {reference && `, payment ${reference}`}
      </p>
      {sums !== '' && <p>{sums}</p>}
      {detail !== '' && <p>{detail}</p>}
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
        <Decision {...props} />
      )}
    </Card>
  )
}

/** Shows the forms that fit the case, or the way to them. */
function Decision({ one, form, closeAction, acceptAction }: Props) {
  const { key, orderId, toDo, actions, reason, lacksUnits, canRefund } = one
  const note = { caseKey: key, form }
  const isMailFiled = useIsMailFiled()
  const mayRefund = useMay('refund')
  return (
    <>
      <p className={styles.toDo}>{toDo}</p>
      {acceptAction !== null && actions.includes('accept') && (
        <NoteForm
          {...note}
          action={acceptAction}
          idPrefix="accept"
          label="Why it is accepted"
          hint={
            isMailFiled
              ? `The order is then paid, and its pieces are taken from stock. The customer gets no mail: ${NO_MAIL}.`
              : 'The order is then paid, its pieces are taken from stock, and the customer gets the order’s mail.'
          }
        >
          <input type="hidden" name="reason" value={reason} />
          <Button look="main" type="submit">
            {reason === 'late' ? 'Accept anyway and take stock' : 'Accept and take stock'}
          </Button>
        </NoteForm>
      )}
      {lacksUnits && (
        <p>
          It cannot be accepted: its pieces are not on the shelf. If you have them, count the stock
          first.
        </p>
      )}
      {mayRefund && canRefund && orderId !== null && (
        <p>
          <ButtonLink href={screenPath('order-refund', { id: orderId })}>Refund it</ButtonLink>
        </p>
      )}
      {acceptAction === null && orderId !== null ? (
        <p>
          <ButtonLink href={orderPath(orderId)}>
            Open order<span className="visually-hidden"> {orderId}</span>
          </ButtonLink>
        </p>
      ) : (
        <NoteForm
          {...note}
          action={closeAction}
          idPrefix="close"
          label="What was done"
          hint="Takes it off the list. The order stays as it is."
        >
          <Button type="submit">Mark as dealt with</Button>
        </NoteForm>
      )}
    </>
  )
}

type NoteFormProps = {
  readonly caseKey: string
  readonly form: OwnerForm | null
  readonly action: string
  /** A page may have several cases, each with both forms. */
  readonly idPrefix: string
  readonly label: string
  readonly hint: string
  /** The button shows these words. */
  readonly children: ReactNode
}

function NoteForm({ caseKey, form, action, idPrefix, label, hint, children }: NoteFormProps) {
  const own = form?.values.key === caseKey ? form : null
  const id = `${idPrefix}-${caseKey.replaceAll(/[^\w-]/g, '-')}`
  return (
    <PostForm action={action} form={own} draft={{ record: caseKey, version: '' }}>
      <input type="hidden" name="key" value={caseKey} />
      <TextField action={action} form={own} id={id} name="note" label={label} hint={hint} />
      {children}
    </PostForm>
  )
}
