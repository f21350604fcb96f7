import type { TextContent, TextSection } from '../text-content.ts'

const TO_ORDERS = '[Find your order](/orders)'

/** §2: the eight topics, in page order. */
export const faq: TextContent = {
  fields: {
    description: 'Shipping, returns, sizing, payment: what shoppers ask {brand}.',
    closing: 'Something else? [Contact us](/contact).',
  },
  sections: [
    question(
      'brand',
      'What is {brand}?',
      '{brand} is a streetwear brand that stands for unity among young people. We design tees, sets, headwear and accessories in small runs, and each collection is called a volume.',
    ),
    question(
      'place',
      'Where are you based?',
      'In {whole place}. Our pieces are designed and printed there.',
    ),
    question(
      'payment',
      'How can I pay?',
      'By {ways to pay}, through {payment provider}. You are always charged in Ghanaian cedis; prices in other currencies are a guide. We never see your card number.',
    ),
    question(
      'shipping',
      'Do you ship abroad?',
      'Yes, worldwide. Orders within Ghana go out by standard shipping. For an address outside Ghana, write to us through the contact page and we agree on the way and its price before anything is sent.',
    ),
    question('sizing', 'Which sizes do you have?', '{sizes} {cloth of larger sizes}'),
    question(
      'tracking',
      'How do I track my order?',
      `When your order leaves us, we email you a tracking number to the address you gave at checkout. The confirmation of your order comes right after you have paid.\n\n${TO_ORDERS}`,
    ),
    question('returns', 'Can I return something?', `{answer about returns}.\n\n${TO_ORDERS}`),
    question(
      'authenticity',
      'How do I know that my piece is authentic?',
      'Every piece carries the woven rosette label and is sold here, by {brand} itself. We have no other sellers.',
    ),
  ],
}

function question(id: string, heading: string, body: string): TextSection {
  return { id, group: '', heading, body }
}
