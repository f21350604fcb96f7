import { brand as shipped } from '../brand.ts'
import { whatsappChat } from '../contact/contact-links.ts'
import { shippingPromise } from '../delivery/shipping-promise.ts'
import { sizeAnswer, sizesInWords } from '../faq/size-answer.ts'
import { PAYMENT_COMPANY } from '../order/payment-company.ts'
import { freeShippingLine, returnPeriod, surchargeWords, WAYS_TO_PAY } from '../shop-promises.ts'
import { placeOf } from '../site-brand.ts'
import type { TextFacts } from './text-facts.ts'

type Placeholder = {
  /** The owner reads this beside what it says now. */
  readonly about: string
  readonly words: (facts: TextFacts) => string
  /** It has marks of its own where a text may have marks; otherwise the words are shown as they are. */
  readonly marks?: (facts: TextFacts) => string
}

/** These signs, which nobody can type, enclose the brand's name as a word of its language. */
export const NAME_STARTS = '\ue000'
export const NAME_ENDS = '\ue001'
/** These enclose the name of a part that the shop writes itself. */
export const PART_STARTS = '\ue002'
export const PART_ENDS = '\ue003'

/** Facts in the middle of a sentence. A text has their names in braces: {brand}. */
const rows = {
  brand: { about: 'The name', words: ({ brand }) => brand.name },
  'brand aloud': {
    about: 'The name, read out in its own language',
    words: ({ brand }) => brand.name,
    marks: ({ brand }) => named(brand.name),
  },
  'brand in prose': {
    about: 'The name as a word of a sentence, read out in its own language',
    words: ({ brand }) => brand.nameInProse,
    marks: ({ brand }) => named(brand.nameInProse),
  },
  tagline: { about: 'The tagline', words: ({ brand }) => brand.tagline },
  company: { about: 'The company, or the name', words: ({ brand }) => brand.company || brand.name },
  place: { about: 'Town and country', words: ({ brand }) => placeOf(brand) },
  'whole place': {
    about: 'Town, country and region',
    words: ({ brand: { city, country, region } }) =>
      [city, country, region].filter((part) => part !== '').join(', '),
  },
  city: {
    about: 'The town, or else the country',
    words: ({ brand }) => brand.city || brand.country,
  },
  hours: { about: 'When somebody answers', words: ({ brand }) => brand.hours },
  email: {
    about: 'The email address',
    words: ({ brand }) => brand.email,
    marks: ({ brand: { email } }) => link(email, `mailto:${email}`),
  },
  phone: {
    about: 'The phone number',
    words: ({ brand }) => brand.phone,
    // Non-breaking spaces keep the number on one line.
    marks: ({ brand: { phone } }) =>
      link(phone.replaceAll(' ', '\u00a0'), `tel:${phone.replaceAll(' ', '')}`),
  },
  whatsapp: {
    about: 'The WhatsApp number; nothing without one',
    words: ({ brand: { whatsappDigits } }) => whatsappDigits && `+${whatsappDigits}`,
    marks: ({ brand: { whatsappDigits } }) =>
      whatsappDigits && link(`+${whatsappDigits}`, whatsappChat(whatsappDigits)),
  },
  'return days': {
    about: 'How long a piece can be sent back',
    words: ({ rules: { returnDays } }) => `${returnDays} ${returnDays === 1 ? 'day' : 'days'}`,
  },
  returns: { about: 'Whether and until when pieces can be sent back', words: returnWords },
  'answer about returns': { about: 'The same, as an answer', words: returnAnswer },
  'after it is sent': {
    about: 'Whether an order that was sent can be sent back',
    words: ({ rules: { returnDays } }) =>
      returnDays === 0 ? 'it can no longer be cancelled' : 'send it back as described next',
  },
  'hold minutes': {
    about: 'How long pieces are held for an unpaid order',
    words: ({ holdMinutes }) => `${holdMinutes} minutes`,
  },
  'free delivery from': {
    about: 'The sum of the line about free shipping',
    words: ({ delivery }) => freeShippingLine(delivery.freeFromPesewas).replace(/^.* over /, ''),
  },
  'free delivery': { about: 'The line about free shipping', words: freeDeliveryWords },
  delivery: {
    about: 'What delivery costs, as the checkout says it',
    words: ({ delivery }) => shippingPromise(delivery).words,
  },
  sizes: {
    about: 'The sizes that the pieces on sale have',
    words: ({ offeredSizes, brand: { name } }) =>
      name === shipped.name ? sizeAnswer(offeredSizes) : sizesInWords(offeredSizes),
  },
  'larger sizes': {
    about: 'What larger sizes cost; nothing if all cost the same',
    words: ({ rules }) =>
      sizeWords(rules, 'than the other sizes; the price shown changes with the size'),
  },
  'cloth of larger sizes': {
    about: 'The same, with the reason',
    words: ({ rules }) =>
      sizeWords(
        rules,
        ', because they take more cloth; the price changes when you choose the size',
      ),
  },
  pictures: {
    about: 'Whether pictures are made by computer',
    words: ({ hasComputedPictures }) =>
      hasComputedPictures
        ? 'The pictures are made by computer from our designs, and screens differ'
        : 'Screens differ',
  },
  'ways to pay': { about: 'Ways to pay', words: () => WAYS_TO_PAY },
  'payment provider': { about: 'Who takes the payments', words: () => PAYMENT_COMPANY },
  'mail service': {
    about: 'Who sends the mails',
    words: ({ mailSender }) => mailSenderWords(mailSender).join(''),
    marks: ({ mailSender }) => {
      const [name, rest] = mailSenderWords(mailSender)
      return `**${escapeMarks(name)}**${escapeMarks(rest)}`
    },
  },
  attribution: {
    about: 'Whose data says in which country a visitor is; its licence asks for this line',
    words: () => 'IP Geolocation by DB-IP, used under the licence CC BY 4.0',
    marks: () =>
      '[IP Geolocation by DB-IP](https://db-ip.com), used under the licence [CC BY 4.0](https://creativecommons.org/licenses/by/4.0/)',
  },
} as const satisfies Readonly<Record<string, Placeholder>>

export type PlaceholderName = keyof typeof rows
export const placeholders: Readonly<Record<PlaceholderName, Placeholder>> = rows
export const PLACEHOLDER_NAMES: readonly PlaceholderName[] = Object.keys(rows).filter(isPlaceholder)

export function isPlaceholder(name: string): name is PlaceholderName {
  return Object.hasOwn(rows, name)
}

/** No sign of a fact can be taken for a mark. */
export function escapeMarks(words: string): string {
  return words.replace(/[!-/:-@[-`{-~]/g, '\\$&')
}

function named(name: string): string {
  return NAME_STARTS + escapeMarks(name) + NAME_ENDS
}

function link(words: string, href: string): string {
  return `[${escapeMarks(words)}](${escapeMarks(href)})`
}

function returnWords({ rules: { returnDays } }: TextFacts): string {
  return returnDays === 0
    ? 'Only if it is damaged, faulty or not what you ordered'
    : `You can return it ${returnPeriod(returnDays)}, in its original condition`
}

function returnAnswer({ rules: { returnDays } }: TextFacts): string {
  return returnDays === 0
    ? 'Only a piece that is damaged, faulty or not what you ordered. Write to us: we replace it or give you your money back, whichever you prefer'
    : `Yes, ${returnPeriod(returnDays)}, if the piece is in its original condition: unworn, unwashed, with its labels. Ask for it on the page of your order, whose link is in our mails, or write to us first, so that we know it is coming`
}

/** The line of §2 must not sound like a condition where no order has a fee. */
function freeDeliveryWords({ delivery }: TextFacts): string {
  const { freeLine, isAlwaysFree } = shippingPromise(delivery)
  return isAlwaysFree ? `${freeLine}, and on smaller ones too` : freeLine
}

function sizeWords({ surcharge }: TextFacts['rules'], rest: string): string {
  const words = surchargeWords(surcharge)
  return words && `${words}${rest.startsWith(',') ? '' : ' '}${rest}.`
}

function mailSenderWords(sender: TextFacts['mailSender']): readonly [name: string, rest: string] {
  if (sender.service === 'files') {
    const rest = ' gets your data at present: our emails are only written to files on our server.'
    return ['No mail service', rest]
  }
  const emails = 'sends our emails: yours to us and ours to you.'
  if (sender.service === 'emailjs') return ['EmailJS', ` (EmailJS Pte. Ltd.) ${emails}`]
  return sender.host === null
    ? ['Our own mail server', ` ${emails}`]
    : ['Our mail provider', `, whose server is ${sender.host}, ${emails}`]
}
