import type { TextContent } from '../text-content.ts'
import type { TextName } from '../text-names.ts'
import { accessibility } from './accessibility.ts'
import { cookiePolicy } from './cookie-policy.ts'
import { faq } from './faq.ts'
import { privacyPolicy } from './privacy-policy.ts'
import { terms } from './terms.ts'
import { about, contact, delivery, gallery, home } from './words.ts'

/** Every text as a new shop starts with it. */
export const shippedTexts: Readonly<Record<TextName, TextContent>> = {
  home,
  about,
  gallery,
  faq,
  contact,
  delivery,
  terms,
  'privacy-policy': privacyPolicy,
  'cookie-policy': cookiePolicy,
  accessibility,
}

export type PolicyName = Extract<
  TextName,
  'terms' | 'privacy-policy' | 'cookie-policy' | 'accessibility'
>

/** The policies of the release were last changed on these days. */
export const SHIPPED_DATES: Readonly<Record<PolicyName, string>> = {
  terms: '2026-11-19',
  'privacy-policy': '2026-11-19',
  'cookie-policy': '2026-11-16',
  accessibility: '2026-11-16',
}
