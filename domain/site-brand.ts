import type { MailLook } from './mail/mail-look.ts'

/** Pages get the brand's facts with the site data, and do not import them, so that they can change. */
export type SiteBrand = {
  /** The wordmark has this spelling. */
  readonly name: string
  /** Sentences about the word itself use this spelling. */
  readonly nameInProse: string
  /** The attribute `lang` has it, so that screen readers pronounce the word. */
  readonly nameLanguage: string
  readonly meaning: string
  readonly tagline: string
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
  readonly description: string
  /** This is a year and a month. */
  readonly founded: string
  /** Mails of a brand that looks as the shop ships lack it. */
  readonly mailLook?: MailLook
}
