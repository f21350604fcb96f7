import { Button } from '#ui/button.tsx'

type Props = {
  /** Where the passkey's answer is posted, with the other fields of the form. */
  readonly action: string
  readonly label: string
}

/** Shown by script where the browser knows passkeys (runtime/passkeys.ts). */
export function PasskeyButton({ action, label }: Props) {
  return (
    <Button hidden data-passkey={action}>
      {label}
    </Button>
  )
}
