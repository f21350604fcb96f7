/** How mails leave. `files`: they do not, they are only written to files on the server. */
export type MailService = 'smtp' | 'emailjs' | 'files'

/** The company or server that gets the mails to send them, for the privacy policy. */
export type MailSender =
  | { readonly service: 'files' }
  | { readonly service: 'emailjs' }
  /** `host` names the provider's server; null: it is the shop's own machine or network. */
  | { readonly service: 'smtp'; readonly host: string | null }
