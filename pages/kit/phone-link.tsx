import { useBrand } from './site-data-context.ts'

/** Non-breaking spaces keep the number on one line. */
export function PhoneLink({ className }: { readonly className?: string | undefined }) {
  const { phone } = useBrand()
  return (
    <a className={className} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
