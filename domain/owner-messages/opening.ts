import { PAYMENT_COMPANY } from '../order/payment-company.ts'

/** These sentences say what a point of the list “Open your shop” still lacks. */
export const openingWords = {
  'passkey-needs-https':
    'A passkey needs https: open the office at an address that begins with https, then add it.',
  'brand-as-shipped': (parts: readonly string[]) => `Still as the shop came: ${parts.join(', ')}.`,
  'look-as-shipped': 'Colours and letters are those that the shop came with, and there is no logo.',
  'address-missing': 'It is not set. The office proposes the address at which you opened it.',
  'address-lost': 'What was typed is not used any more: type it again.',
  'delivery-now': (words: string) => `At the moment: ${words}.`,
  'payments-lost': 'What opens the keys is lost: type them again.',
  'payments-missing': 'There are no keys: no money moves.',
  'payments-test': 'These are test keys: no money moves.',
  'payments-unasked': `${PAYMENT_COMPANY} has not been asked about these keys: press “Try it” beside them.`,
  'webhook-address': `Paste this address as the webhook in the dashboard of ${PAYMENT_COMPANY}:`,
  'webhook-after-address': `${PAYMENT_COMPANY} has to know where to report payments. What to tell it stands here once the shop has its address.`,
  'webhook-came': `${PAYMENT_COMPANY} has reported a payment here.`,
  'mail-files': 'No mail service is set up: mails are written to files, and nobody gets them.',
  'mail-lost': 'What opens the mail service is lost: type it again.',
  'mail-unconfirmed':
    'Press “Try it” beside the mail service, and open the link in the letter that you get.',
  'product-missing': 'No piece of your own is on sale yet.',
  'backup-none': 'There is no backup yet.',
  'backup-here':
    'The last backup is on the server’s own disk: save it somewhere else, or set a bucket.',
  'backup-old': (span: string) => `The last copy elsewhere is ${span} old.`,
  'texts-left': (titles: readonly string[]) => `Not yours yet: ${titles.join(', ')}.`,
  'demo-present': (left: readonly string[]) => `Still there: ${left.join(', ')}.`,
  'proxy-untold': (address: string) =>
    `Requests come through a proxy at ${address} that the shop was not told about. If it is yours, whoever runs the server sets TRUST_PROXY=${address}. If you have none there, put this off.`,
} as const

export const openingMessages = {
  'point-unknown': 'There is no such point on the list.',
} as const
