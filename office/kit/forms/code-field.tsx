import type { OwnerForm } from '../page.ts'
import { TextField } from './text-field.tsx'

type Props = { readonly action: string; readonly form: OwnerForm | null }

/** Script fills it from the address's fragment (browser/code-from-fragment.ts). */
export function CodeField(props: Props) {
  return (
    <TextField
      {...props}
      name="code"
      label="Code"
      hint="Like 7Q2K-9XHM-0ZVE-4RTA: it stands behind the # of the address."
      autoComplete="one-time-code"
      autoCapitalize="characters"
      spellCheck={false}
      data-code=""
    />
  )
}
