import type { MailLook } from './mail/mail-look.ts'

/** Pages get the brand's facts with the site data, and do not import them, so that they can change. */
export type SiteBrand = {
  /** The wordmark has this spelling. */
  readonly name: string
  /** The attribute `lang` has it, so that screen readers pronounce the name; '' if it is a name like any other. */
  readonly nameLanguage: string
  readonly tagline: string
  /** It is '' until the owner has said it. */
  readonly city: string
  readonly country: string
  readonly region: string
  readonly email: string
  readonly phone: string
  /** '233244123456', for links that open WhatsApp; empty if the shop is not there. */
  readonly whatsappDigits: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
}

/** The brand has all facts. Pages get those of `SiteBrand` alone. */
export type Brand = SiteBrand & {
  /** Sentences about the word itself use this spelling. */
  readonly nameInProse: string
  readonly description: string
  /** The registered name; '' if it is that of the brand. */
  readonly company: string
  readonly street: string
  /** Somebody answers then; '' if nothing is said about it. */
  readonly hours: string
  /** This is a year and a month; '' if nobody has said it. */
  readonly founded: string
  /** Mails of a brand that looks as the shop ships lack it. */
  readonly mailLook?: MailLook
}

/** 'Accra, Ghana', or the country alone. */
export function placeOf({ city, country }: Pick<SiteBrand, 'city' | 'country'>): string {
  return city === '' ? country : `${city}, ${country}`
}
