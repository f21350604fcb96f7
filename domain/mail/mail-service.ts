/** How mails leave. `files`: they do not, they are only written to files on the server. */
export type MailService = 'smtp' | 'emailjs' | 'files'
