import { Callout } from '#ui/callout.tsx'
import type { OwnerForm, VersionDifference } from '../page.ts'
import styles from './both-versions.module.css'

type Props = { readonly differences: readonly VersionDifference[] }

/** Says why the form as a whole was refused, after a conflict with both versions. */
export function RefusedForm({ form }: { readonly form: OwnerForm | null }) {
  return (
    <>
      {form?.message && (
        <Callout tone="error" role="alert">
          {form.message}
        </Callout>
      )}
      {form?.differences && <BothVersions differences={form.differences} />}
    </>
  )
}

/** Lists where the refused form differs from what somebody else has saved. */
function BothVersions({ differences }: Props) {
  return (
    <dl className={`stack ${styles.list}`}>
      {differences.map(({ label, typed, stored }) => (
        <div key={label} className={styles.field}>
          <dt>{label}</dt>
          <Version whose="Yours" text={typed} />
          <Version whose="Saved now" text={stored} />
        </div>
      ))}
    </dl>
  )
}

function Version({ whose, text }: { readonly whose: string; readonly text: string }) {
  return (
    <dd className={styles.version}>
      <span className={`quiet ${styles.whose}`}>{whose}</span> {text === '' ? 'empty' : text}
    </dd>
  )
}
