import { Button, ButtonLink } from '#ui/button.tsx'
import { controlProps, Field } from '#ui/field.tsx'
import styles from './page.module.css'

type Props = { readonly isOpening: boolean; readonly error: string | null }

const HINT =
  'The code stands below the link in each mail about your order. The whole link works, too.'

export function ClosedOrder({ isOpening, error }: Props) {
  return (
    <div className={`content ${styles.closed}`}>
      <h1 tabIndex={-1}>{isOpening ? 'Opening your order' : 'Your order'}</h1>
      <p role="status" className={styles.lead}>
        {isOpening ? 'One moment, please.' : 'Open the link in your mail, or enter its code here.'}
      </p>
      {!isOpening && <CodeForm error={error} />}
      <p className={styles.other}>
        No mail at hand?{' '}
        <a href="/orders">See the orders of this device, or have the link mailed again</a>.
      </p>
    </div>
  )
}

function CodeForm({ error }: Pick<Props, 'error'>) {
  const sentence = error ?? undefined
  return (
    <form method="post" action="/order" className={styles.codeForm}>
      <Field id="order-code" label="Code" error={sentence} hint={HINT} errorRole="alert">
        <input
          {...controlProps('order-code', sentence, HINT)}
          type="text"
          name="code"
          required
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAutofocus: it starts the app at once, also with Save-Data: the address may have a token.
          autoFocus
        />
      </Field>
      <Button type="submit" look="main">
        Open my order
      </Button>
      <ButtonLink look="quiet" href="/contact">
        Contact support
      </ButtonLink>
    </form>
  )
}
