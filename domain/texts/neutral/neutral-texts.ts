import { shippedTexts } from '../shipped/shipped-texts.ts'
import type { TextContent, TextSection } from '../text-content.ts'
import type { TextName } from '../text-names.ts'

/** Each of these is true of any shop: it names facts alone, and tells nobody's story. */
const home: TextContent = {
  fields: {
    description: '{brand}: {tagline}. Order online from {place}.',
    lists: 'order online from {place}.',
    headline: 'NEW IN',
    noPieces: 'The first pieces are on their way. Join the list below, and you hear of them first.',
    statement: '{tagline}.',
    story:
      '{brand} is a shop in {place}. See who we are, or write to us: we are glad to hear from you.',
    newsletter: 'New pieces and what comes back, by email. No noise.',
  },
  sections: [],
}

const about: TextContent = {
  fields: {
    description: 'Who {brand} is, and how to reach us.',
    opening: '{brand} sells what you see here, from {place}.',
    visionHeading: 'Who we are',
    vision: `We pick every piece ourselves, and send it from {place}.

Each one has a page with its sizes, its pictures and what it costs. If something is not said there, ask us at {email}.`,
    valuesHeading: 'What you can rely on',
    qualityTitle: 'Clear prices',
    quality: 'You pay what the checkout shows, in Ghanaian cedis, by {ways to pay}.',
    authenticityTitle: 'A person who answers',
    authenticity: 'Write or call: {email}, {phone}.',
    sustainabilityTitle: 'If it does not fit',
    sustainability: '{returns}.',
    stepsHeading: 'How an order reaches you',
    wallHeading: 'See for yourself',
    wallLink: '[See all pieces](/collection)',
    newsletterHeading: 'Hear of new pieces first',
    newsletter: 'New pieces by email. Leave whenever you like.',
  },
  sections: [
    section(
      'order',
      'You order',
      'When you pay, we hold your pieces, and email you a confirmation.',
    ),
    section('pack', 'We pack', 'We look over every piece before it leaves us.'),
    section('send', 'It comes to you', 'You get an email when your order is on its way.'),
  ],
}

const gallery: TextContent = {
  fields: {
    influence: 'People and pieces of {brand}.',
    campaign: 'Pictures of our collections.',
  },
  sections: [],
}

const contact: TextContent = {
  fields: {
    description: 'Write to {brand} in {place}: orders, sizes, delivery, or just a word.',
    lead: 'An order, a size, or just a word: somebody of ours reads it.',
    company: '',
    street: '',
    city: '',
    region: '',
    founded: '',
    hours: '',
    note: '',
  },
  sections: [],
}

const faq: TextContent = {
  fields: {
    description: 'Delivery, returns, payment: what shoppers ask {brand}.',
    closing: 'Something else? [Contact us](/contact).',
  },
  sections: [
    section('place', 'Where are you?', 'In {whole place}. You reach us at {email} and {phone}.'),
    ...shippedTexts.faq.sections.filter(({ id }) => id === 'payment'),
    section('shipping', 'What does delivery cost?', '{delivery}.'),
    section(
      'sizing',
      'Which sizes do you have?',
      '{sizes} {larger sizes} If you are between two sizes, write to us.',
    ),
    ...shippedTexts.faq.sections.filter(({ id }) => id === 'tracking' || id === 'returns'),
  ],
}

const { terms } = shippedTexts

export const neutralTexts: Readonly<Record<TextName, TextContent>> = {
  ...shippedTexts,
  home,
  about,
  gallery,
  contact,
  faq,
  terms: {
    fields: terms.fields,
    sections: terms.sections.map((each) =>
      each.id === 'property'
        ? { ...each, body: each.body.replace(', the rosette, the designs,', ', the designs,') }
        : each.id === 'pieces'
          ? { ...each, body: each.body.replace(' We make small runs: a piece', ' A piece') }
          : each,
    ),
  },
  accessibility: {
    fields: {
      ...shippedTexts.accessibility.fields,
      lead: '{brand} wants everybody to be able to use this shop.',
    },
    sections: shippedTexts.accessibility.sections,
  },
}

function section(id: string, heading: string, body: string): TextSection {
  return { id, group: '', heading, body }
}
