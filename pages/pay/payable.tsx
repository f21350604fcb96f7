import type { PayForm, PayPageData } from '#contracts/pay-page'
import { messages } from '#domain/messages'
import { formatMoney } from '#domain/money/format-money'
import { pesewas } from '#domain/money/money'
import { PAYMENT_COMPANY } from '#domain/order/payment-company'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { AddressForm } from './address-form.tsx'
import styles from './page.module.css'
import { PayerHold } from './payer-hold.tsx'
import { PayerItems } from './payer-items.tsx'
import { usePayment } from './use-payment.ts'

type Props = Omit<Extract<PayPageData, { readonly state: 'found' }>, 'state'>

const EMAIL_HINT = `${PAYMENT_COMPANY} sends your receipt there.`

/** Asks for a missing address first, so that nothing is paid that cannot be sent. */
export function Payable({ order, isTest, isAddressSaved, form }: Props) {
  const { missingAddress } = order
  return (
    <div className={styles.columns}>
      <PayerItems order={order} totalName={missingAddress ? 'Total so far' : 'Total'} />
      <div className={styles.aside}>
        <Callout tone="success" role="status">
          {isAddressSaved && messages['pay-address-saved']}
        </Callout>
        {missingAddress ? (
          <>
            <AddressForm order={order} place={missingAddress} form={form} />
            <PayerHold order={order} />
          </>
        ) : (
          <PaymentForm order={order} isTest={isTest} form={form} />
        )}
      </div>
    </div>
  )
}

function PaymentForm({ order, isTest, form }: Omit<Props, 'isAddressSaved'>) {
  const refused = formOf(form, 'pay')
  const payment = usePayment(order.orderId, refused)
  const { error, message, isBusy } = payment
  return (
    <form method="post" action="/pay" className={styles.form} noValidate onSubmit={payment.pay}>
      <input type="hidden" name="step" value="pay" />
      <input type="hidden" name="order" value={order.orderId} />
      {isTest && (
        <Callout tone="caution" look="filled">
          Test payments: no money moves
        </Callout>
      )}
      <Callout tone="error" role="alert">
        {message}
      </Callout>
      <Field id="pay-email" label="Your email" isOptional error={error} hint={EMAIL_HINT}>
        <input
          {...controlProps('pay-email', error, EMAIL_HINT)}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          defaultValue={refused?.values.email ?? ''}
        />
      </Field>
      <p>{messages['pay-link-refunds']}</p>
      <PayerHold order={order} />
      <Button type="submit" look="main" className={styles.button} disabled={isBusy}>
        {isBusy ? 'Processing...' : `Pay ${formatMoney(pesewas(order.totalPesewas))}`}
      </Button>
      {payment.continueUrl && <ContinueLink href={payment.continueUrl} />}
      {order.continueUrl && (
        <div data-without-script="">
          <ContinueLink href={order.continueUrl} />
        </div>
      )}
      <p className="quiet">
        Mobile money or card, in {PAYMENT_COMPANY}&rsquo;s secure window. By paying you agree to our{' '}
        <a href="/terms">Terms of use</a>. Also to read:{' '}
        <a href="/terms#returns">Returns and refunds</a>,{' '}
        <a href="/privacy-policy">Privacy policy</a>.
      </p>
    </form>
  )
}

/** The link leads on where the window does not open. */
function ContinueLink({ href }: { readonly href: string }) {
  return (
    <ButtonLink look="main" className={styles.button} href={href}>
      {`Continue on ${PAYMENT_COMPANY}'s page`}
    </ButtonLink>
  )
}

function formOf(form: PayForm | null, step: PayForm['step']): PayForm | null {
  return form?.step === step ? form : null
}
