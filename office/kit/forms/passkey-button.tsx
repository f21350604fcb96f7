import { Button } from '#ui/button.tsx'

type Props = {
  /** The passkey's answer is posted here, with the other fields of the form. */
  readonly action: string
  readonly label: string
}

/** Script shows it where the browser knows passkeys (browser/passkeys.ts). */
export function PasskeyButton({ action, label }: Props) {
  return (
    <Button type="submit" hidden data-passkey={action}>
      {label}
    </Button>
  )
}
