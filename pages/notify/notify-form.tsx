import type { WaitingKind } from '#domain/waiting/waiting-request'
import { waitingMessages } from '#domain/waiting-messages'
import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import { EMAIL_INPUT } from '../kit/forms/field-props.ts'
import { Honeypot } from '../kit/forms/honeypot.tsx'
import type { NotifyData } from './loader.ts'
import styles from './page.module.css'

type Props = { readonly data: Extract<NotifyData, { readonly state: 'form' }> }

const WHAT_FOLLOWS: Readonly<Record<WaitingKind, string>> = {
  notify: waitingMessages['notify-lead'],
  waiting: waitingMessages['waiting-lead'],
}

export function NotifyForm({ data: { kind, piece, form } }: Props) {
  const { email: emailError, firstName: nameError, phone: phoneError } = form?.errors ?? {}
  return (
    <>
      <p className={styles.lead}>{WHAT_FOLLOWS[kind]}</p>
      <form className={styles.form} method="post" action="/notify" noValidate>
        <input type="hidden" name="product" value={piece.productId} />
        <input type="hidden" name="colour" value={piece.colour} />
        <input type="hidden" name="size" value={piece.size} />
        <Callout role="alert" tone="error" look="boxed">
          {form?.message}
        </Callout>
        {kind === 'waiting' && (
          <Field id="notify-name" label="First name" error={nameError}>
            <input
              {...controlProps('notify-name', nameError)}
              type="text"
              name="firstName"
              autoComplete="given-name"
              required
              defaultValue={form?.values.firstName}
            />
          </Field>
        )}
        <Field id="notify-email" label="Email" error={emailError}>
          <input
            {...controlProps('notify-email', emailError)}
            {...EMAIL_INPUT}
            name="email"
            required
            defaultValue={form?.values.email}
          />
        </Field>
        {kind === 'waiting' && (
          <Field
            id="notify-phone"
            label="Phone"
            error={phoneError}
            hint={waitingMessages['phone-hint-waiting']}
          >
            <input
              {...controlProps('notify-phone', phoneError, waitingMessages['phone-hint-waiting'])}
              type="tel"
              name="phone"
              autoComplete="tel"
              required
              defaultValue={form?.values.phone}
            />
          </Field>
        )}
        <Honeypot />
        <Button type="submit" look="main">
          {kind === 'notify' ? 'Tell me' : 'Join the waiting list'}
        </Button>
        <p className={styles.quiet}>
          How long we keep it stands in the <a href="/privacy-policy">privacy policy</a>.
        </p>
      </form>
    </>
  )
}
