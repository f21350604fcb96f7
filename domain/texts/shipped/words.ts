import { brand } from '../../brand.ts'
import type { TextContent } from '../text-content.ts'

/** The words of the made-up brand with which a shop begins. */
export const home: TextContent = {
  fields: {
    description: brand.description,
    lists: 'streetwear made in {place}.',
    headline: 'NEW DROPS',
    noPieces: 'The next pieces are on their way. Join the list below, and you hear of them first.',
    statement: '{tagline}.',
    story:
      '{brand in prose} is Twi for unity. Cut, printed and finished in {city} in small runs, worn by whoever stands together.',
    newsletter: 'New drops, restocks and stories from {city}. No noise.',
  },
  sections: [],
}

/** §2: the vision includes the founding date, the steps go from concept to release. */
export const about: TextContent = {
  fields: {
    description:
      '{brand} was founded in {city} in June 2023. What we believe in, and how a piece comes to be.',
    opening:
      '{brand aloud} is Twi for unity. You can hear it in {city} whenever a crowd moves as one: at the lorry station, in the stands, on the dance floor.',
    visionHeading: 'Our vision',
    vision: `We founded {brand} in {city} in June 2023 on one idea: what you wear can be a reason to stand together.

Look at any trotro stop at seven in the morning. The student, the mechanic, the nurse coming off nights, the boy with the speaker. Nobody planned it, and still everybody shifts until there is room for one more. That is the feeling we print.

“{tagline}” is a big sentence. We try to earn it piece by piece. Under the arch on our tee people stand shoulder to shoulder, and one of them is gold. That one is whoever wears it.`,
    valuesHeading: 'What we stand for',
    qualityTitle: 'Quality',
    quality:
      'Cloth first: cotton with some weight to it, seams that can take a football match, prints we are not afraid to wash. We wear the samples before you do. What does not survive our own week never gets a price.',
    authenticityTitle: 'Authenticity',
    authenticity:
      'We draw what we know: the arch, the dust of harmattan, Labadi at six in the evening. Nobody else’s city, nobody else’s slogan. Every piece carries the rosette and is sold here, by us.',
    sustainabilityTitle: 'Sustainability',
    sustainability:
      'We make small runs, so that little is left over. And we will not print a leaf on a label and call it done: clothes cost cotton, water and power. The honest way is to make fewer and to wear them longer.',
    stepsHeading: 'From a sentence to your shoulders',
    wallHeading: 'See it on the wall',
    wallLink: '[Shop Volume 3](/collection?type=volume-3)',
    newsletterHeading: 'Be there for the next one',
    newsletter: 'New drops and stories from {city}, by email. Leave whenever you like.',
  },
  sections: [
    {
      id: 'concept',
      group: '',
      heading: 'Concept',
      body: 'Somebody says a sentence that will not go away. Sunset at Labadi. One dragon from shoulder to ankle. It goes up on the wall, and we live with it.',
    },
    {
      id: 'design',
      group: '',
      heading: 'Design',
      body: 'Pencil, then pattern, then cloth. A print gets two inks at most. If it does not work in two, the drawing is not finished.',
    },
    {
      id: 'crafting',
      group: '',
      heading: 'Crafting',
      body: 'Cut, printed and finished in {city}, in small runs. Every piece is turned inside out and looked over before it is folded.',
    },
    {
      id: 'release',
      group: '',
      heading: 'Release',
      body: 'A volume comes out on one day, here, and the list hears of it first. When a size is gone, somebody is wearing it.',
    },
  ],
}

export const gallery: TextContent = {
  fields: {
    influence: 'The poet, the DJ, the tailor: the ones {city} listens to, one poster each.',
    campaign:
      'One year on the walls of {city}, from the first light at the sea to after dark in Osu.',
  },
  sections: [],
}

export const contact: TextContent = {
  fields: {
    description: 'Write to {brand} in {place}: orders, sizes, delivery, or just a word.',
    lead: 'An order, a size, a collaboration, or just a word: somebody of ours reads it.',
    company: '',
    street: '',
    city: brand.city,
    region: brand.region,
    founded: brand.founded,
    hours: '24/7 GMT',
    note: 'WORLDWIDE DELIVERY',
  },
  sections: [],
}

/** The line of §2 about free shipping is a fact, and so is the rule of §9 about returns. */
export const delivery: TextContent = {
  fields: {
    delivery: '{free delivery}. {delivery}.',
    returns: '{returns}.',
    payment: 'By {ways to pay}.',
  },
  sections: [],
}
