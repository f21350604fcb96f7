type Props = { readonly phone: string; readonly className?: string | undefined }

/** The spaces of a number do not break: half of one at the end of a line is read wrong. */
export function PhoneLink({ phone, className }: Props) {
  return (
    <a className={className} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
