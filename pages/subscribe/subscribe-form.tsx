import { useId } from 'react'
import type { FormState } from '#contracts/form'
import { Button } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './page.module.css'
import { useLandingForm } from './use-landing-form.ts'

type Props = { readonly refused: FormState | null }

/** The form without script posts to its own page; the opt-in is required either way (§5). */
export function SubscribeForm({ refused }: Props) {
  const id = useId()
  const { form, state, submit, clearErrors } = useLandingForm(refused)
  const isBusy = state.status === 'submitting'
  const { email: emailError, optIn: optInError } = state.errors
  const optInErrorId = `${id}-opt-in-error`

  return (
    <form
      className={`stack-wide ${styles.form}`}
      ref={form}
      method="post"
      action="/subscribe"
      aria-busy={isBusy}
      onSubmit={submit}
      onChange={clearErrors}
    >
      <fieldset className="stack-wide" disabled={isBusy}>
        <legend className="visually-hidden">News and updates</legend>
        <Field id={`${id}-email`} label="Email address" error={emailError}>
          <input
            {...controlProps(`${id}-email`, emailError)}
            type="email"
            name="email"
            autoComplete="email"
            required
            defaultValue={refused?.values.email}
          />
        </Field>
        <div>
          <label className={`stack ${styles.optIn}`}>
            <input
              className={styles.box}
              type="checkbox"
              name="optIn"
              required
              defaultChecked={refused?.values.optIn === 'on'}
              aria-invalid={optInError ? true : undefined}
              aria-describedby={optInError ? optInErrorId : undefined}
            />
            Opt in to receive news and updates.
          </label>
          {optInError && (
            <p className="problem" id={optInErrorId}>
              {optInError}
            </p>
          )}
        </div>
        <Button className={styles.submit} type="submit" look="main">
          Get on the list
        </Button>
      </fieldset>
      <p className="problem" role="alert">
        {state.message}
      </p>
    </form>
  )
}
