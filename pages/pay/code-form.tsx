import { Button } from '#ui/button.tsx'
import { Callout } from '#ui/callout.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './page.module.css'

const HINT = 'The whole link that you were sent, or what comes after its #.'

/** A browser without script needs it, and so does a link that arrived in pieces. */
export function CodeForm({ message }: { readonly message: string | null }) {
  return (
    <form method="post" action="/pay" className={styles.form} noValidate>
      <input type="hidden" name="step" value="code" />
      <Callout tone="error" role="alert">
        {message}
      </Callout>
      <p>You were sent a link to pay for an order. Enter it here.</p>
      <Field id="pay-code" label="Code" error={undefined} hint={HINT}>
        <input
          {...controlProps('pay-code', undefined, HINT)}
          name="code"
          type="text"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </Field>
      <Button type="submit" look="main">
        Open the order
      </Button>
    </form>
  )
}
