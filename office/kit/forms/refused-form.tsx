import { Callout } from '#ui/callout.tsx'
import type { OwnerForm } from '../page.ts'
import { BothVersions } from './both-versions.tsx'

/** Why the form as a whole was refused; after a conflict with both versions. */
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
