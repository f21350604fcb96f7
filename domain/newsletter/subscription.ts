import * as v from 'valibot'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { tickedBox } from '../form/text.ts'
import type { Result } from '../result.ts'

export type Subscription = { readonly email: string }

const email = v.pipe(
  requiredEmail('newsletter-email-required'),
  v.transform((typed) => lowerDomain(typed)),
)
const footerForm = v.object({ email })
const landingForm = v.object({
  email,
  optIn: v.pipe(
    tickedBox,
    v.check((isTicked) => isTicked, 'newsletter-opt-in-required'),
  ),
})

export function readSubscription(input: unknown): Result<Subscription, FieldErrors<'email'>> {
  return readForm(footerForm, input)
}

/** The landing page also requires the opt-in (§5). */
export function readLandingSubscription(
  input: unknown,
): Result<Subscription, FieldErrors<'email' | 'optIn'>> {
  return readForm(landingForm, input)
}

/** The domain alone is case-insensitive by definition; the local part depends on the mail server. */
function lowerDomain(address: string): string {
  const cut = address.indexOf('@')
  return address.slice(0, cut) + address.slice(cut).toLowerCase()
}
