import type { OwnerNotice } from './notices.ts'

const FILED = 'no mail service is set up, so the mail is only written to a file on the server'

/** These sentences replace notices that promise a mail, in a shop whose mails are only written to files. */
export const filedNotices: Readonly<Partial<Record<OwnerNotice, string>>> = {
  'order-sent': `Sent. The customer gets no mail: ${FILED}. You can undo it for a minute.`,
  'order-ready': `Ready to collect. The customer gets no mail: ${FILED}. Write or call. You can undo it for a minute.`,
  'address-changed': `Changed. Tell the buyer: ${FILED}.`,
  'sold-out-lifted': `Lifted. Its stock decides again. Nobody who waits is told: ${FILED}.`,
  'return-agreed': `Agreed. The customer gets no mail: ${FILED}.`,
  'return-refused': `Refused. The customer does not get your words: ${FILED}.`,
  'return-received': `Received. The customer gets no mail: ${FILED}.`,
  'return-sent': `Sent. The customer gets no mail: ${FILED}.`,
  'connection-saved': `Saved. The shop follows within two seconds. No owner gets a mail about it: ${FILED}.`,
  'tests-ended': `The test orders are ended. The shop sells for money now. No owner gets a mail about it: ${FILED}.`,
  'tests-being-ended': `The test orders are being ended. The shop opens by itself when none is left. No owner gets a mail about it: ${FILED}.`,
  'pictures-begun': `Begun. The present place is used until every file is in the new one. You can leave: the shop goes on by itself. No owner gets a mail about it: ${FILED}.`,
  'former-keys-forgotten': `Forgotten. From now on nothing that was begun with the former key is recognised. No owner gets a mail about it: ${FILED}.`,
  'trial-mail-sent': `Nothing is sent: ${FILED}.`,
  'rights-noted': `Written down. Tell the person the number and the date of the answer: ${FILED}.`,
  'rights-extended': `Extended. Tell the person: ${FILED}.`,
  'rights-closed': `Closed. Give the person your answer: ${FILED}.`,
  'mail-resent': 'The mail is back in the queue. It is only written to a file on the server.',
  'mails-resent':
    'The mails are back in the queue. They are only written to files on the server, one a second.',
  'newsletter-test-sent':
    'It is only written to a file on the server: no mail service is set up, so it does not reach you.',
  'newsletter-started':
    'Started. No reader gets it: no mail service is set up, so it is only written to files on the server.',
}
