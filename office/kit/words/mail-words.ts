/** Pages say this instead of promising a mail, in a shop whose mails are only written to files. */
export const NO_MAIL = 'no mail service is set up, so mails are only written to files on the server'
