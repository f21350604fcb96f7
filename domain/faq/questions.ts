import type { OrderRules } from '../order/order-rules.ts'
import { PAYMENT_COMPANY } from '../order/payment-company.ts'
import { returnPeriod, surchargeWords, WAYS_TO_PAY } from '../shop-promises.ts'
import type { SiteBrand } from '../site-brand.ts'
import { type OfferedSizes, sizeAnswer } from './size-answer.ts'

export type Question = {
  /** The URL fragment: /faq#shipping opens that answer. */
  readonly id: string
  readonly question: string
  readonly answer: string
  /** The link below the answer leads to where the reader goes on. */
  readonly link?: { readonly href: string; readonly words: string }
}

const TO_ORDERS = { href: '/orders', words: 'Find your order' } as const

type Asked = {
  readonly brand: SiteBrand
  readonly rules: OrderRules
  readonly offered: readonly OfferedSizes[]
}

/** §2: the eight topics, in page order. */
export const questionsOf = ({ brand, rules, offered }: Asked): readonly Question[] => [
  {
    id: 'brand',
    question: `What is ${brand.name}?`,
    answer: `${brand.name} is a streetwear brand that stands for unity among young people. We design tees, sets, headwear and accessories in small runs, and each collection is called a volume.`,
  },
  {
    id: 'place',
    question: 'Where are you based?',
    answer: `In ${brand.city}, ${brand.country}, ${brand.region}. Our pieces are designed and printed there.`,
  },
  {
    id: 'payment',
    question: 'How can I pay?',
    answer: `By ${WAYS_TO_PAY}, through ${PAYMENT_COMPANY}. You are always charged in Ghanaian cedis; prices in other currencies are a guide. We never see your card number.`,
  },
  {
    id: 'shipping',
    question: 'Do you ship abroad?',
    answer:
      'Yes, worldwide. Orders within Ghana go out by standard shipping. For an address outside Ghana, write to us through the contact page and we agree on the way and its price before anything is sent.',
  },
  {
    id: 'sizing',
    question: 'Which sizes do you have?',
    answer: `${sizeAnswer(offered)}${surchargeSentence(rules)}`,
  },
  {
    id: 'tracking',
    question: 'How do I track my order?',
    answer:
      'When your order leaves us, we email you a tracking number to the address you gave at checkout. The confirmation of your order comes right after you have paid.',
    link: TO_ORDERS,
  },
  {
    id: 'returns',
    question: 'Can I return something?',
    answer: returnAnswer(rules),
    link: TO_ORDERS,
  },
  {
    id: 'authenticity',
    question: 'How do I know that my piece is authentic?',
    answer: `Every piece carries the woven rosette label and is sold here, by ${brand.name} itself. We have no other sellers.`,
  },
]

function surchargeSentence({ surcharge }: OrderRules): string {
  const words = surchargeWords(surcharge)
  return (
    words && ` ${words}, because they take more cloth; the price changes when you choose the size.`
  )
}

function returnAnswer({ returnDays }: OrderRules): string {
  return returnDays === 0
    ? 'Only a piece that is damaged, faulty or not what you ordered. Write to us: we replace it or give you your money back, whichever you prefer.'
    : `Yes, ${returnPeriod(returnDays)}, if the piece is in its original condition: unworn, unwashed, with its labels. Ask for it on the page of your order, whose link is in our mails, or write to us first, so that we know it is coming.`
}
