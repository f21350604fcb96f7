import { Button, ButtonLink } from '#ui/button.tsx'
import type { OrderData } from '../kit/data/order-data.ts'
import { ownForm, PostForm } from '../kit/forms/post-form.tsx'
import { Disclosure } from '../kit/layout/disclosure.tsx'
import { useIsMailFiled } from '../kit/layout/mail-filed.ts'
import { useMay } from '../kit/layout/viewer.ts'
import type { OwnerForm } from '../kit/page.ts'
import { orderPath } from '../kit/paths.ts'
import { STEP_WORDS, WITH_FILED_MAIL, WITHOUT_MAIL } from '../kit/words/order-words.ts'
import styles from './page.module.css'
import { SeenFields } from './seen-fields.tsx'
import { SendForm } from './send-form.tsx'

type Props = { readonly data: OrderData; readonly form: OwnerForm | null }

/** Offers what can be done next with the order, the likeliest as one big button. */
export function Steps({ data, form }: Props) {
  const { state, fulfilment, undo, hold, needsAddress } = data
  const mayPack = useMay('pack-orders')
  const maySell = useMay('sell')
  const isOver = state !== 'paid' || fulfilment === 'delivered' || fulfilment === 'cancelled'
  if (isOver && undo === null && hold === 'none' && !data.canOfferAgain) return null
  return (
    <section aria-labelledby="steps-heading">
      <h2 id="steps-heading" className="visually-hidden">
        Next
      </h2>
      {mayPack && <Undo data={data} form={form} />}
      {needsAddress && <AskForAddress data={data} form={form} />}
      {mayPack && <PackSteps data={data} form={form} />}
      {maySell && (
        <>
          <AskToPay data={data} form={form} />
          <Release data={data} form={form} />
          <OfferAgain data={data} form={form} />
        </>
      )}
    </section>
  )
}

function PackSteps({ data, form }: Props) {
  const { id, state, fulfilment, needsAddress } = data
  return (
    <>
      {state === 'paid' && fulfilment === 'to-pack' && !needsAddress && (
        <StepForm action={orderPath(id, 'packed')} label="Packed" data={data} form={form} />
      )}
      {canSend(data) && <Send data={data} form={form} />}
      {data.isPickUp && <CollectSteps data={data} form={form} />}
      {state === 'paid' && fulfilment === 'sent' && (
        <StepForm
          action={orderPath(id, 'delivered')}
          label={data.isPickUp ? 'Collected' : 'Delivered'}
          data={data}
          form={form}
        />
      )}
    </>
  )
}

const OVER: readonly (string | null)[] = ['sent', 'delivered', 'cancelled']

export function canSend({ state, fulfilment, isPickUp, needsAddress }: OrderData): boolean {
  return state === 'paid' && !isPickUp && !needsAddress && !OVER.includes(fulfilment)
}

/** Sending an order also packs it, but an unpacked one is usually packed first. */
function Send({ data, form }: Props) {
  if (data.fulfilment !== 'to-pack') return <SendForm data={data} form={form} />
  const isTyped = ownForm(form, orderPath(data.id, 'sent')) !== null
  return (
    <Disclosure summary="Packed and sent" isOpen={isTyped}>
      <SendForm data={data} form={form} />
    </Disclosure>
  )
}

/** Offers "ready", then "collected". A packed order has both: a customer may come before anybody was told. */
function CollectSteps({ data, form }: Props) {
  const { id, state, fulfilment, customer } = data
  if (state !== 'paid') return null
  const ready = { action: orderPath(id, 'ready'), data, form }
  const collected = { action: orderPath(id, 'collected'), data, form }
  switch (fulfilment) {
    case 'to-pack':
      return <StepForm {...ready} label="Packed and ready to collect" look="outline" />
    case 'packed':
      return (
        <>
          <StepForm {...ready} label="Ready to collect" />
          <StepForm {...collected} label="Collected already" look="outline" />
        </>
      )
    case 'partly-sent':
      return <StepForm {...ready} label="Ready to collect" />
    case 'ready':
      return (
        <>
          <StepForm {...collected} label="Collected" />
          {customer.whatsappUrl && (
            <p>
              <ButtonLink href={customer.whatsappUrl} target="_blank" rel="noopener noreferrer">
                Say so on WhatsApp
              </ButtonLink>
            </p>
          )}
        </>
      )
    default:
      return null
  }
}

type StepProps = Props & {
  readonly action: string
  readonly label: string
  readonly look?: 'main' | 'outline'
}

function StepForm({ action, label, look = 'main', data, form }: StepProps) {
  return (
    <PostForm action={action} form={form} className="stack-tight">
      <SeenFields data={data} />
      <Button className={styles.big} look={look} type="submit">
        {label}
      </Button>
    </PostForm>
  )
}

/** Script hides it when its time is over (browser/end-of-undo.ts). */
function Undo({ data, form }: Props) {
  const { undo, customer } = data
  const withMail = useIsMailFiled() ? WITH_FILED_MAIL : STEP_WORDS
  if (undo === null) return null
  const words = (customer.email === '' ? WITHOUT_MAIL : withMail)[undo.kind]
  return (
    <div className={`row ${styles.undo}`} data-undo-ms={undo.leftMs}>
      <p>{words ?? STEP_WORDS[undo.kind]}</p>
      <PostForm action={orderPath(data.id, 'undo')} form={form} className="stack-tight">
        <SeenFields data={data} />
        <input type="hidden" name="stepId" value={undo.stepId} />
        <Button type="submit">Undo</Button>
      </PostForm>
    </div>
  )
}

/** Offers a link with which the buyer of a paid order says where it goes; it cannot be packed before. */
function AskForAddress({ data, form }: Props) {
  const words =
    'It is paid, and nobody has said where it goes. It is packed once it has an address.'
  if (!useMay('sell')) return <p>{words}</p>
  return (
    <PostForm action={orderPath(data.id, 'address-link')} form={form} className="stack-tight">
      <p>{words}</p>
      <Button className={styles.big} look="main" type="submit">
        Link for the address
      </Button>
    </PostForm>
  )
}

/** Offers a link with which anybody can pay an unpaid order. */
function AskToPay({ data, form }: Props) {
  if (data.state !== 'pending') return null
  return (
    <PostForm action={orderPath(data.id, 'pay-link')} form={form} className="stack-tight">
      <Button className={styles.big} look="main" type="submit">
        Link to pay
      </Button>
    </PostForm>
  )
}

/** Offers an order that ran out again: a new one for the same lines, with a link to pay and a mail. */
function OfferAgain({ data, form }: Props) {
  const isMailed = !useIsMailFiled() && data.customer.email !== ''
  if (!data.canOfferAgain) return null
  return (
    <PostForm action={orderPath(data.id, 'again')} form={form} className="stack-tight">
      <Button className={styles.big} look="main" type="submit">
        Offer it again
      </Button>
      <p>
        A new order for the same pieces, at the prices of today, if shoppers can buy them now. It is
        held as long as an order by message{isMailed && ', and the link to pay is mailed'}.
      </p>
    </PostForm>
  )
}

function Release({ data, form }: Props) {
  if (data.hold === 'none') return null
  if (data.hold === 'maybe-paid') {
    return <p>Its payment may be under way, so its pieces stay reserved until that is known.</p>
  }
  return (
    <PostForm action={orderPath(data.id, 'release')} form={form}>
      <p>Its pieces are reserved while the customer pays.</p>
      <Button type="submit">Give the pieces back now</Button>
    </PostForm>
  )
}
