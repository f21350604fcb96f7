import { RETENTION } from '../data-rights/retention.ts'
import { shippingPromise } from '../delivery/shipping-promise.ts'
import { returnPeriod } from '../shop-promises.ts'
import { STORAGE_KEYS } from '../storage-keys/storage-keys.ts'
import type { ReadyTable } from './ready-block.ts'
import type { TextFacts } from './text-facts.ts'

/** A part is paragraphs with marks, or something that no marks can write. */
export type Part = { readonly about: string } & (
  | { readonly marks: (facts: TextFacts) => string }
  | { readonly table: () => ReadyTable }
  | { readonly isAddress: true }
)

/** What the shop writes itself, so that it says what the shop does and what the law asks for. Each has its own line. */
const rows = {
  address: { about: 'Company, address, email and phone', isAddress: true },
  'delivery in Ghana': {
    about: 'What delivery costs in Ghana, by the zones',
    marks: deliveryInGhana,
  },
  'delivery in short': { about: 'The same in one sentence', marks: deliveryInShort },
  'terms of returns': { about: 'What can be sent back, and how', marks: termsOfReturns },
  controller: {
    about: 'Who decides about personal data, as the law has it',
    marks: () =>
      '{company} runs this shop from {place}. We decide why and how your personal data is used. Under Ghana’s Data Protection Act, 2012 (Act 843) that makes us the data controller.',
  },
  'legal bases': { about: 'Why personal data may be used', table: () => LEGAL_BASES },
  retention: { about: 'How long the shop really keeps data', table: () => RETENTION_TABLE },
  'your rights': { about: 'The rights of whoever asks about their data', marks: () => RIGHTS },
  complaints: {
    about: 'Where somebody can complain',
    marks: () =>
      'Questions and complaints: {email} or the [contact page](/contact). You can also complain to the [Data Protection Commission](https://dataprotection.org.gh), Pawpaw Street, East Legon, Accra. In the European Union or the United Kingdom you can turn to the authority of the place where you live or work.',
  },
  'list of storage': { about: 'All that the shop keeps in a browser', table: () => STORAGE_TABLE },
} as const satisfies Readonly<Record<string, Part>>

export type PartName = keyof typeof rows
export const parts: Readonly<Record<PartName, Part>> = rows
export const PART_NAMES: readonly PartName[] = Object.keys(rows).filter(isPart)

export function isPart(name: string): name is PartName {
  return Object.hasOwn(rows, name)
}

function deliveryInGhana({ delivery }: TextFacts): string {
  const { isAlwaysFree, freeLine } = shippingPromise(delivery)
  return isAlwaysFree
    ? `**Within Ghana** we send by standard shipping, and it is free. The line “${freeLine}” on our pages promises nothing less: we charge no shipping fee on smaller orders either. When your order leaves us, we email you a tracking number.`
    : `**Within Ghana** the price depends on the place and is shown at checkout before you pay. ${freeLine}. When your order leaves us, we email you a tracking number.`
}

function deliveryInShort({ delivery }: TextFacts): string {
  return `In short, as the cart and the checkout say: ${shippingPromise(delivery).words}. The parcel is at our risk until it reaches you.`
}

function termsOfReturns({ rules: { returnDays } }: TextFacts): string {
  if (returnDays === 0) {
    return 'We take a piece back if it is damaged, faulty or not what you ordered, as described next, and wherever the law says that you may return it. Otherwise a piece that has been sent cannot be returned.'
  }
  return `You can return a piece ${returnPeriod(returnDays)}, if it is in its original condition: unworn, unwashed, with its labels. You need give no reason. Ask for it on the page of your order, whose link is in our mails, or write to us first through the [contact page](/contact), so that we know it is coming and can tell you where to send it.

You pay for sending it back. Within 14 days after it has reached us in that condition, we refund what you paid for it, in cedis and by the way you paid.`
}

const RIGHTS = `You have the right

- of **access**: to know what we have about you, and to get a copy;
- to **rectification**: to have what is wrong put right;
- to **erasure**: to have it deleted, unless the law makes us keep it;
- to **portability**: to take it with you in a form machines can read;
- to **object** to what we do in our own interest, and to any marketing;
- to **restrict** what we do while a question is open.

Use the form on the [data rights page](/data-rights), or write to {email}. It costs nothing. We first make sure that you are you, and answer within 30 days. If a request is difficult we may need up to 60 days more, and tell you so. You can withdraw consent yourself: by the link in every newsletter, and under “Cookie settings”.`

const LEGAL_BASES: ReadyTable = {
  caption: 'Each purpose and the article of the GDPR that allows it',
  columns: ['Purpose', 'Legal basis'],
  rows: [
    [
      'To take, deliver and support your order, and to take it back',
      'Our contract with you: Art. 6(1)(b)',
    ],
    ['To keep accounts and tax records', 'A duty by law: Art. 6(1)(c)'],
    ['To answer your data-rights requests', 'A duty by law: Art. 6(1)(c)'],
    ['To send the newsletter', 'Your consent: Art. 6(1)(a)'],
    ['To tell you of a piece, or to offer you one', 'Your consent: Art. 6(1)(a)'],
    ['To count visits and remember preferences', 'Your consent: Art. 6(1)(a)'],
    ['To use your position for the currency', 'Your consent: Art. 6(1)(a)'],
    ['To answer your messages', 'Our interest in answering those who write: Art. 6(1)(f)'],
    [
      'To show prices in a currency that is likely yours',
      'Our interest in a readable shop: Art. 6(1)(f)',
    ],
    [
      'To keep the shop running and safe from fraud and abuse',
      'Our interest in a working shop: Art. 6(1)(f)',
    ],
  ],
}

const RETENTION_TABLE: ReadyTable = {
  caption: 'After this time it is deleted, by a job that looks every day',
  columns: ['Data', 'Kept for'],
  rows: [
    [
      'Orders, their payments, refunds and returns',
      `${RETENTION.orders.words}, as tax and company law ask. Then we remove who you are, and keep only what was sold.`,
    ],
    ['Your details on an order that was not paid', RETENTION.unpaidOrders.words],
    [
      'Your email address, if you paid for somebody else',
      'As long as the details on that order, or until you ask us to erase it',
    ],
    ['A link to pay for an order', 'As long as its pieces are held, a visit with it 1 hour'],
    ['Messages of Paystack about a payment', RETENTION.paymentNotices.words],
    ['Links to an order, as hashes', `${RETENTION.orderLinks.words}; a visit 1 hour`],
    ['Photo of the waybill of a parcel sent by bus', RETENTION.waybillPhotos.words],
    ['Visit statistics (analytics)', RETENTION.analytics.words],
    ['Contact messages, and asking for a piece', RETENTION.contactMessages.words],
    ['Data-rights requests', `${RETENTION.dataRightsRequests.words} after they are closed`],
    [
      'Newsletter, on the list',
      'Until you unsubscribe. Then we keep the address only in order not to write to it, until you ask us to erase it.',
    ],
    ['Newsletter, not confirmed', RETENTION.unconfirmedSubscriptions.words],
    [
      'A request to be told of a piece, a place on a waiting list',
      `${RETENTION.waitingList.words}; not confirmed, ${RETENTION.unconfirmedWaiting.words}, or ${RETENTION.unconfirmedInLine.words} after the drop whose waiting list it is`,
    ],
    [
      'Who entered a draw',
      `${RETENTION.drawEntries.words} after the draw; not confirmed, ${RETENTION.unconfirmedEntries.words} after it. The random numbers and the result stay.`,
    ],
    ['Texts of the emails we sent', RETENTION.sentLetters.words],
    ['Server logs of our host', RETENTION.serverLogs.words],
  ],
}

const STORAGE_TABLE: ReadyTable = {
  caption: 'Set by this shop, read by this shop, and by nobody else',
  columns: ['Name', 'Kind', 'What it is for', 'Category', 'How long', 'Set by'],
  rows: STORAGE_KEYS.map(({ name, kind, purpose, category, lifetime }) => [
    name,
    kind.slice(0, 1).toUpperCase() + kind.slice(1),
    purpose,
    category,
    lifetime,
    'This shop',
  ]),
}
