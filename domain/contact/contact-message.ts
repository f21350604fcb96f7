import * as v from 'valibot'
import { requiredEmail } from '../form/email.ts'
import { type FieldErrors, readForm } from '../form/read-form.ts'
import { optionalLine, requiredLine, requiredText, tickedBox } from '../form/text.ts'
import type { Result } from '../result.ts'

const contactForm = v.object({
  name: requiredLine(100, 'contact-name-required'),
  email: requiredEmail('contact-email-required'),
  // Pages need not know the dial codes of all countries: the server completes the number.
  phone: v.pipe(
    optionalLine(64),
    v.check((typed) => typed === '' || /\d(?:\D*\d){5}/.test(typed), 'phone-invalid'),
  ),
  subject: optionalLine(200),
  message: requiredText(5_000, 'contact-message-required'),
  newsletter: tickedBox,
})

export type ContactMessage = Readonly<v.InferOutput<typeof contactForm>>
export type ContactField = keyof ContactMessage

export function readContactMessage(
  input: unknown,
): Result<ContactMessage, FieldErrors<ContactField>> {
  return readForm(contactForm, input)
}
