import type { MailSignature } from '#domain/mail/mail-html'
import type { Brand } from '#domain/site-brand'
import { LOOK_PREFIX } from '../look/faces.ts'

type Signing = {
  readonly publicUrl: string
  readonly brand: () => Pick<Brand, 'name' | 'email' | 'mailLook'>
}

/** The brand as it signs a mail; the address of its logo is absolute, because a mail has no base URL. */
export function mailShopOf({ publicUrl, brand }: Signing): MailSignature {
  const { name, email: address, mailLook } = brand()
  if (!mailLook) return { name, address }
  const { ink, quiet, logo } = mailLook
  const url = logo && publicUrl + LOOK_PREFIX + logo.file
  return { name, address, look: { ink, quiet, logo: logo && url ? { ...logo, url } : null } }
}
