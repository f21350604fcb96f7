import { useBrand } from '../runtime/site-data-context.ts'

/** The spaces of a number do not break: half of one at the end of a line is read wrong. */
export function PhoneLink({ className }: { readonly className?: string | undefined }) {
  const { phone } = useBrand()
  return (
    <a className={className} href={`tel:${phone.replaceAll(' ', '')}`}>
      {phone.replaceAll(' ', '\u00a0')}
    </a>
  )
}
