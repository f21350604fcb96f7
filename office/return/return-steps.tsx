import { MAX_RETURN_ADDRESS } from '#domain/return/return'
import { Button } from '#ui/button.tsx'
import type { ReturnData } from '../kit/data/return-data.ts'
import { FieldGroup } from '../kit/forms/field-group.tsx'
import { ParcelFields } from '../kit/forms/parcel-fields.tsx'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { RefundReason, RefundTarget } from '../kit/forms/refund-fields.tsx'
import { TextAreaField } from '../kit/forms/text-area-field.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { useMay } from '../kit/layout/viewer.ts'
import type { OwnerForm } from '../kit/page.ts'
import { returnPath } from '../kit/paths.ts'
import styles from './page.module.css'

type Props = { readonly data: ReturnData; readonly form: OwnerForm | null }

export function ReturnSteps({ data, form }: Props) {
  const { state, kind, canAnswer } = data
  const mayPack = useMay('pack-orders')
  switch (state) {
    case 'asked':
      return canAnswer ? (
        <>
          <Agree data={data} form={form} />
          <Refuse data={data} form={form} />
        </>
      ) : (
        <p>The owner answers it.</p>
      )
    case 'agreed':
      return (
        <>
          {mayPack && <Receive data={data} form={form} />}
          {canAnswer && <Refuse data={data} form={form} />}
        </>
      )
    case 'received':
      return (
        <>
          {kind === 'refund' ? (
            <Refund data={data} form={form} />
          ) : (
            mayPack && <Send data={data} form={form} />
          )}
          {canAnswer && <Refuse data={data} form={form} />}
        </>
      )
    default:
      return null
  }
}

/** Each form sends it, so that a change by somebody else in between is noticed. */
function Expected({ data }: Pick<Props, 'data'>) {
  return <input type="hidden" name="expected" value={data.state} />
}

function Agree({ data, form }: Props) {
  const action = returnPath(data.id, 'agreed')
  return (
    <section aria-labelledby="agree-heading">
      <h2 id="agree-heading">Agree</h2>
      <PostForm action={action} form={form} draft={{ version: data.state }}>
        <Expected data={data} />
        <TextAreaField
          action={action}
          form={form}
          name="sendTo"
          label="Where to send it"
          hint={
            data.sendTo === ''
              ? 'Stands in the mail and on the page of the order. The settings have no address for returns yet.'
              : 'Stands in the mail and on the page of the order. A change here is for this return alone.'
          }
          rows={4}
          maxLength={MAX_RETURN_ADDRESS}
          defaultValue={data.sendTo}
        />
        <TextAreaField
          action={action}
          form={form}
          id="agree-words"
          name="words"
          label="How to send it back"
          hint="Stands in the mail, too: with whom, who pays the way."
          rows={4}
          maxLength={1000}
          isOptional
        />
        <Button look="main" type="submit">
          Agree
        </Button>
      </PostForm>
    </section>
  )
}

function Refuse({ data, form }: Props) {
  const action = returnPath(data.id, 'refused')
  const own = ownForm(form, action)
  return (
    <Disclosure summary="Refuse it" isOpen={own !== null}>
      <PostForm action={action} form={form} draft={{ version: data.state }}>
        <Expected data={data} />
        {data.kind === 'exchange' && <p>The size that it holds is then for sale again.</p>}
        <TextAreaField
          action={action}
          form={form}
          id="refuse-words"
          name="words"
          label="Why"
          hint="The customer reads it."
          rows={4}
          maxLength={1000}
        />
        <Button type="submit">Refuse</Button>
      </PostForm>
    </Disclosure>
  )
}

function Receive({ data, form }: Props) {
  const action = returnPath(data.id, 'received')
  const ticked = ownForm(form, action)?.values.restock?.split('\n') ?? []
  return (
    <section aria-labelledby="receive-heading">
      <h2 id="receive-heading">Has it arrived?</h2>
      <PostForm action={action} form={form} draft={{ version: data.state }}>
        <Expected data={data} />
        <FieldGroup legend="Back on sale">
          <p className="quiet">Tick only what can be sold as new. The rest stays out.</p>
          {data.lines.map(({ position, quantity, title, choice }) => (
            <label key={position} className={`stack ${styles.tick}`}>
              <input
                type="checkbox"
                name="restock"
                value={position}
                defaultChecked={ticked.includes(String(position))}
              />
              <span>
                {quantity} × {title}, {choice}
              </span>
            </label>
          ))}
        </FieldGroup>
        <Button look="main" type="submit">
          It has arrived
        </Button>
      </PostForm>
    </section>
  )
}

function Refund({ data, form }: Props) {
  const action = returnPath(data.id, 'refund')
  if (data.refund === null) return <p>The owner refunds it.</p>
  return (
    <section aria-labelledby="refund-heading">
      <h2 id="refund-heading">Refund</h2>
      <p>
        {data.worth === null
          ? 'These pieces cannot be refunded now: look at the refunds of the order.'
          : `The customer gets ${data.worth}: what was paid for the pieces. The provider keeps its fee.`}
      </p>
      <PostForm action={action} form={form} draft={{ version: data.state }}>
        <Expected data={data} />
        <RefundTarget action={action} form={form} {...data.refund} />
        <RefundReason action={action} form={form} defaultValue="Sent back by the customer" />
        <Button look="main" type="submit">
          {data.worth === null ? 'Ask for the refund' : `Refund ${data.worth}`}
        </Button>
      </PostForm>
    </section>
  )
}

function Send({ data, form }: Props) {
  const action = returnPath(data.id, 'sent')
  const sizes = data.lines.flatMap(({ newSize }) => newSize ?? [])
  return (
    <section aria-labelledby="send-heading">
      <h2 id="send-heading">
        {data.isPickUp ? 'Ready to collect: size' : 'Send size'} {sizes.join(', ')}
      </h2>
      <address className={styles.address}>
        {data.address.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
      <PostForm action={action} form={form} draft={{ version: data.state }}>
        <Expected data={data} />
        {data.isPickUp ? (
          <input type="hidden" name="way" value="collected" />
        ) : (
          <ParcelFields action={action} form={form} noteHint="Stands in the mail about it." />
        )}
        <Button look="main" type="submit">
          {data.isPickUp ? 'Ready to collect' : 'Sent'}
        </Button>
      </PostForm>
    </section>
  )
}
