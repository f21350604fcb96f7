import type { OwnerForm } from '../page.ts'
import { TextField } from './text-field.tsx'

type Props = { readonly action: string; readonly form: OwnerForm | null; readonly label?: string }

export function NewPasswordField({ label = 'Password', ...props }: Props) {
  return (
    <TextField
      {...props}
      name="password"
      label={label}
      type="password"
      hint="12 characters or more, for example a few words in a row."
      autoComplete="new-password"
    />
  )
}
