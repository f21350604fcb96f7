/** Mails leave in this way; with `files` they do not, and are only written to files on the server. */
export type MailService = 'smtp' | 'emailjs' | 'files'

/** The privacy policy names the company or server that gets the mails to send them. */
export type MailSender =
  | { readonly service: 'files' }
  | { readonly service: 'emailjs' }
  /** `host` names the provider's server; null means the shop's own machine or network. */
  | { readonly service: 'smtp'; readonly host: string | null }
